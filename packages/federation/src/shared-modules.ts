import { join } from 'node:path';
import { installedVersion, packageFolder, readPackage } from './workspace';

/**
 * What every remote takes from the shell instead of bringing a copy.
 *
 * Only what holds an instance (React, a context, a store, a query cache) is shared, and libraries
 * stand behind our packages: a shared library is downloaded whole, a facade only as far as used.
 */
const LIBRARIES = ['react', 'react/jsx-runtime', 'react-dom', 'styled-components'] as const;

/** Ours, fetched with the shell. */
const PACKAGES = ['@gwanje/api-client', '@gwanje/remote-kit', '@gwanje/ui-kit'] as const;

/** Ours: each of their other doors is a chunk of its own that the shell fetches when it is first imported. */
const WITH_LAZY_DOORS = ['@gwanje/remote-kit', '@gwanje/ui-kit'] as const;
/** Doors that are no part of what is shared: the shell's alone, built into each app, the lists' alone, or for tests. */
const UNSHARED_DOORS: readonly string[] = [
  '.',
  './host',
  './manifest',
  './data-table',
  './testing',
];

interface Shared {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string | false;
  readonly version?: string;
  readonly eager?: boolean;
  readonly import?: string | false;
}
type SharedModules = Record<string, Shared>;

const packageOf = (request: string): string =>
  request.split('/', request.startsWith('@') ? 2 : 1).join('/');

function versionOf(root: string, request: string): string {
  const name = packageOf(request);
  return name.startsWith('@gwanje/')
    ? readPackage(packageFolder(root, name)).version
    : installedVersion(join(root, 'shell'), name);
}

/** Request → source file, for every door that is fetched when it is first imported. */
const lazyDoors = (root: string): ReadonlyMap<string, string> =>
  new Map(
    WITH_LAZY_DOORS.flatMap((name) => {
      const folder = packageFolder(root, name);
      return Object.entries(readPackage(folder).exports ?? {})
        .filter(([door]) => !UNSHARED_DOORS.includes(door))
        .map(([door, file]) => [name + door.slice(1), join(folder, file)] as const);
    }),
  );

/** The shell's side: it provides everything, at exactly the versions that it was built with. */
export function providedByShell(root: string): SharedModules {
  const entry = (request: string, rest: Partial<Shared>): [string, Shared] => {
    const version = versionOf(root, request);
    return [
      request,
      { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version, ...rest },
    ];
  };
  const eager = [...LIBRARIES, 'react-dom/client', ...PACKAGES];
  return Object.fromEntries([
    ...eager.map((request) => entry(request, { eager: true })),
    // A file's path, unlike a package's name, is provided even where the shell never imports it.
    ...[...lazyDoors(root)].map(([request, file]) => entry(request, { import: file })),
  ]);
}

/** A remote's side: it takes everything and accepts the versions it was built against or later. */
export function takenByRemote(root: string): SharedModules {
  const requests = [...LIBRARIES, ...PACKAGES, ...lazyDoors(root).keys()];
  return Object.fromEntries(
    requests.map((request): [string, Shared] => [
      request,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${versionOf(root, request)}`,
        import: false,
      },
    ]),
  );
}
