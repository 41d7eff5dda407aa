import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressOn,
  type DeployedRemote,
  type DeploymentDocument,
  fitsOf,
  isConditionMet,
} from '@gwanje/contract';

export interface DeployedScreen {
  readonly remote: DeployedRemote;
  /** Names the screen within its remote. */
  readonly id: string;
}

/** The screen that stands under `path`, if there is one and it may be loaded now. */
export function screenAt(document: DeploymentDocument, path: string): DeployedScreen | undefined {
  const fitOf = fitsOf(path);
  const fitting = document.remotes
    .filter(({ maintenance }) => !maintenance)
    .flatMap((remote) =>
      remote.manifest.screens
        .filter(({ when }) => isConditionMet(when, document.flags))
        .map((screen) => ({ remote, id: screen.id, fit: fitOf(screen.path) })),
    )
    .filter(({ fit }) => fit >= 0);
  // As the shell chooses: the closest, and of those that are as close the first.
  return fitting.sort((one, other) => other.fit - one.fit)[0];
}

export interface Script {
  readonly url: string;
  /** Undefined for builds of before there was one, and of development. */
  readonly integrity: string | undefined;
}

type Integrities = Readonly<Record<string, string>>;
/** By a screen of a remote, or by a door of the shell: what comes with it. */
type Ahead = Readonly<
  Record<
    string,
    {
      readonly files: readonly string[];
      readonly doors: readonly string[];
      /** What a screen asks for first. */
      readonly rows?: string;
    }
  >
>;
interface RemoteFiles {
  readonly exposes: readonly [
    { readonly assets: { readonly js: { readonly sync: readonly string[] } } },
  ];
}

const read = new Map<string, unknown>();

/** What a file of a build says, nothing where the build has none; builds never change, so neither does this. */
function readFile<T>(folder: string, name: string): T | undefined {
  const file = join(folder, name);
  if (!read.has(file))
    read.set(file, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  return read.get(file) as T | undefined;
}

/** A folder of a build, and where its files are fetched from. */
interface Build {
  readonly folder: string;
  readonly url: string;
}

export const shellBuild = (distDir: string, build: string): Build => ({
  folder: join(distDir, 'shell', build),
  url: `/assets/shell/${build}/`,
});

function scriptsIn({ folder, url }: Build, files: Iterable<string>): readonly Script[] {
  const integrity = readFile<Integrities>(folder, 'integrity.json');
  return [...files].map((file) => ({ url: url + file, integrity: integrity?.[file] }));
}

/** What the shell fetches as soon as it runs: the login, or what stands around every screen. */
export function firstOfShell(
  shell: Build,
  { path, isSignedIn }: { readonly path: string; readonly isSignedIn: boolean },
): readonly Script[] {
  const file = path === '/' && !isSignedIn ? 'login.js' : 'frame.js';
  return path === '/logout'
    ? []
    : scriptsIn(shell, [file]).filter(({ integrity }) => integrity !== undefined);
}

const aheadOf = ({ remote, id }: DeployedScreen, distDir: string) =>
  readFile<Ahead>(join(distDir, remote.baseUrl), 'ahead.json')?.[id];

/**
 * What the screen under an address asks for first. Undefined where the address says more than its
 * path: the first rows are then others.
 */
export function firstRowsAt(
  document: DeploymentDocument,
  address: string,
  distDir: string,
): string | undefined {
  const screen = address.includes('?') ? undefined : screenAt(document, address);
  const rows = screen && aheadOf(screen, distDir)?.rows;
  return rows && addressOn(rows, new Date());
}

/** The scripts of doors that a screen takes from the shell, and of those that they take. */
function scriptsOfDoors(shell: Build, taken: readonly string[]): readonly Script[] {
  const ahead = readFile<Ahead>(shell.folder, 'ahead.json');
  const doors = new Set(taken);
  for (const door of doors) for (const next of ahead?.[door]?.doors ?? []) doors.add(next);
  return scriptsIn(shell, new Set([...doors].flatMap((door) => ahead?.[door]?.files ?? [])));
}

/**
 * What a screen is drawn with: the remote's exposed module, the screen's own scripts and those of
 * the shell's doors that it takes. Of builds of before there were lists of them, the first alone.
 */
export function scriptsOf(
  screen: DeployedScreen,
  distDir: string,
  shell: Build,
): readonly Script[] {
  const { remote } = screen;
  const build = { folder: join(distDir, remote.baseUrl), url: remote.baseUrl };
  const module = readFile<RemoteFiles>(build.folder, 'mf-manifest.json');
  const { files = [], doors = [] } = aheadOf(screen, distDir) ?? {};
  return [
    ...scriptsIn(build, [...(module?.exposes[0].assets.js.sync ?? []), ...files]),
    ...scriptsOfDoors(shell, doors),
  ];
}
