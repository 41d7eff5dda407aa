// Every preset of deployments/ with the remotes as this checkout declares them, without building one; for tests.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeploymentDocument, REMOTE_IDS, type ScreenCondition } from '@gwanje/contract';
import bets from '../remotes/bets/src/manifest';
import config from '../remotes/config/src/manifest';
import members from '../remotes/members/src/manifest';
import minigames from '../remotes/minigames/src/manifest';
import money from '../remotes/money/src/manifest';
import partners from '../remotes/partners/src/manifest';
import { loadDeployment } from '../server/src/web/deployment';

const DEPLOYMENTS = join(import.meta.dirname, '../deployments');
const DEFINITIONS = { members, money, bets, minigames, config, partners };
const BUILD = { version: '1.0.0', buildHash: 'aaaaaaaaaaaa' };
const BUILD_NAME = `${BUILD.version}+${BUILD.buildHash}`;

export const PRESETS = readdirSync(DEPLOYMENTS)
  .filter((file) => file !== 'schema.json')
  .map((file) => file.replace('.json', ''));

/** Every screen of every remote, with the remote that declares it. */
export const DECLARED_SCREENS = Object.values(DEFINITIONS).flatMap(({ id, screens }) =>
  screens.map(({ load: _, rows: __, ...screen }) => ({ remote: id, ...screen })),
);

type Flags = Record<string, unknown> & { modules?: string[] };

/** The flags of a preset as its file has them, so that a mistake of the product's own reading shows. */
export const readFlags = (preset: string): Flags =>
  JSON.parse(readFileSync(join(DEPLOYMENTS, `${preset}.json`), 'utf8')).flags;

export const isOn = (when: ScreenCondition = {}, flags: Flags): boolean =>
  Object.entries(when).every(([flag, wanted]) =>
    flag === 'modules'
      ? (wanted as string[]).every((module) => flags.modules?.includes(module))
      : (flags[flag] ?? false) === wanted,
  );

export interface DeclaredDeployments {
  /** What the server would send under a preset. */
  documentOf(preset: string): DeploymentDocument;
  remove(): void;
}

/** Writes what a build says of each remote into a folder of its own; the caller removes it. */
export function declareDeployments(): DeclaredDeployments {
  const distDir = mkdtempSync(join(tmpdir(), 'gwanje-routes-'));
  for (const id of REMOTE_IDS) {
    const { screens: _, ...remote } = DEFINITIONS[id];
    const folder = join(distDir, 'remotes', id);
    const screens = DECLARED_SCREENS.filter((screen) => screen.remote === id).map(
      ({ remote: __, ...screen }) => screen,
    );
    const entry = { entry: 'remoteEntry.js', entryIntegrity: `sha384-${'A'.repeat(64)}` };
    mkdirSync(join(folder, BUILD_NAME), { recursive: true });
    writeFileSync(join(folder, 'workspace.json'), JSON.stringify({ build: BUILD_NAME }));
    writeFileSync(
      join(folder, BUILD_NAME, 'remote.json'),
      JSON.stringify({ schema: 1, ...remote, ...BUILD, ...entry, screens }),
    );
  }
  return {
    documentOf: (preset) => loadDeployment({ name: preset, dir: DEPLOYMENTS, distDir }).current(),
    remove: () => rmSync(distDir, { recursive: true, force: true }),
  };
}
