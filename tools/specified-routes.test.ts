// What the remotes declare is what the specification says, and under every deployment file the shell shows exactly that.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ADMIN_TYPE_VALUES,
  type DeploymentDocument,
  isPermitted,
  MODULE_VALUES,
  REMOTE_IDS,
  type ScreenCondition,
} from '@gwanje/contract';
import bets from '../remotes/bets/src/manifest';
import config from '../remotes/config/src/manifest';
import members from '../remotes/members/src/manifest';
import minigames from '../remotes/minigames/src/manifest';
import money from '../remotes/money/src/manifest';
import partners from '../remotes/partners/src/manifest';
import { loadDeployment } from '../server/src/web/deployment';
import { matchScreen } from '../shell/src/deployment/match-screen.rule';
import { buildMenu } from '../shell/src/deployment/menu.rule';
import { SPECIFIED_ROUTES } from './specified-routes';

const TOP = 0;
const DEPLOYMENTS = join(__dirname, '../deployments');
const presets = readdirSync(DEPLOYMENTS)
  .filter((file) => file !== 'schema.json')
  .map((file) => file.replace('.json', ''));
const definitions = { members, money, bets, minigames, config, partners };

const declared = Object.values(definitions).flatMap(({ id, screens }) =>
  screens.map(({ load: _, ...screen }) => ({ remote: id, ...screen })),
);
const specified = SPECIFIED_ROUTES.filter(([, remote]) => remote !== 'shell').map(
  ([path, remote, ko, en, when, seenBy]) => ({ path, remote, title: { ko, en }, when, seenBy }),
);
const built = specified.filter(({ path }) => declared.some((screen) => screen.path === path));

describe('the table', () => {
  test('names every address once', () => {
    const paths = SPECIFIED_ROUTES.map(([path]) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  test('knows the modules that there are, and needs each but the one without a screen', () => {
    const named = new Set(specified.flatMap(({ when }) => when?.modules ?? []));
    expect(MODULE_VALUES.filter((module) => !named.has(module))).toEqual(['jw']);
    expect([...named].filter((module) => !MODULE_VALUES.some((known) => known === module))).toEqual(
      [],
    );
  });
});

test.each(declared)('$remote declares $path as it is specified', (screen) => {
  const { path, remote, title, when, permission } = screen;
  const row = specified.find((one) => one.path === path);
  expect({ remote, title, when: when ?? {} }).toEqual({
    remote: row?.remote,
    title: row?.title,
    when: row?.when ?? {},
  });
  const sees = ADMIN_TYPE_VALUES.filter((type) => isPermitted(type, permission));
  if (row?.seenBy === 'top') expect(sees).toEqual([TOP]);
  else expect(sees).toContain(TOP);
});

describe('under every deployment file', () => {
  let distDir: string;
  /** What the server would send, with the remotes as this checkout declares them. */
  const documentOf = (name: string): DeploymentDocument =>
    loadDeployment({ name, dir: DEPLOYMENTS, distDir }).current();
  const flagsOf = (name: string): Record<string, unknown> & { modules?: string[] } =>
    JSON.parse(readFileSync(join(DEPLOYMENTS, `${name}.json`), 'utf8')).flags;

  /** Reads the file itself, so that a mistake of the product's own reading shows. */
  const isOn = (when: ScreenCondition = {}, flags: ReturnType<typeof flagsOf>) =>
    Object.entries(when).every(([flag, wanted]) =>
      flag === 'modules'
        ? (wanted as string[]).every((module) => flags.modules?.includes(module))
        : (flags[flag] ?? false) === wanted,
    );

  beforeAll(() => {
    distDir = mkdtempSync(join(tmpdir(), 'gwanje-routes-'));
    for (const id of REMOTE_IDS) {
      const { screens, ...remote } = definitions[id];
      const build = { version: '1.0.0', buildHash: 'aaaaaaaaaaaa' };
      const folder = join(distDir, 'remotes', id);
      mkdirSync(join(folder, '1.0.0+aaaaaaaaaaaa'), { recursive: true });
      writeFileSync(join(folder, 'workspace.json'), '{"build":"1.0.0+aaaaaaaaaaaa"}');
      writeFileSync(
        join(folder, '1.0.0+aaaaaaaaaaaa', 'remote.json'),
        JSON.stringify({
          schema: 1,
          ...remote,
          ...build,
          entry: 'remoteEntry.js',
          entryIntegrity: 'sha384-',
          screens: declared
            .filter((screen) => screen.remote === id)
            .map(({ remote: _, ...screen }) => screen),
        }),
      );
      expect(screens).toHaveLength(declared.filter(({ remote }) => remote === id).length);
    }
  });
  afterAll(() => rmSync(distDir, { recursive: true, force: true }));

  test.each(presets)('%s opens every address that it should, and no other', (name) => {
    const document = documentOf(name);
    const flags = flagsOf(name);
    const found = (adminType: number) =>
      specified.map(({ path }) => [
        path,
        matchScreen(document, path.replace(/:\w+/g, 'x'), adminType).kind,
      ]);
    const expected = (adminType: number) =>
      specified.map(({ path, remote, when, seenBy }) => {
        const isThere = document.remotes.some(({ manifest }) => manifest.id === remote);
        if (!isThere || !built.some((row) => row.path === path)) return [path, 'unknown'];
        if (!isOn(when, flags)) return [path, 'off'];
        if (seenBy === 'top' && adminType !== TOP) return [path, 'forbidden'];
        const { permission } = declared.find((screen) => screen.path === path) ?? {};
        return [path, permission && isPermitted(adminType, permission) ? 'open' : 'forbidden'];
      });
    for (const adminType of ADMIN_TYPE_VALUES)
      expect(found(adminType)).toEqual(expected(adminType));
  });

  test.each(presets)('%s lists in its menu what opens, and nothing else', (name) => {
    const document = documentOf(name);
    const flags = flagsOf(name);
    for (const adminType of ADMIN_TYPE_VALUES) {
      const menu = buildMenu(document, adminType).flatMap(({ screens }) => screens);
      const expected = declared.filter(
        ({ when, permission, menu: entry, remote }) =>
          entry !== undefined &&
          document.remotes.some(({ manifest }) => manifest.id === remote) &&
          isOn(when, flags) &&
          isPermitted(adminType, permission),
      );
      expect(menu.map(({ path }) => path).sort()).toEqual(expected.map(({ path }) => path).sort());
      for (const { path } of menu) expect(matchScreen(document, path, adminType).kind).toBe('open');
    }
  });
});
