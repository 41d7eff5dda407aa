import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { remoteManifest } from '@gwanje/contract';
import { createFixtureWorkspace, type FixtureWorkspace } from '../test/fixture-workspace';
import { createScriptPage } from '../test/script-page';
import { type BuildResult, buildAll } from './build';
import { integrityOf } from './chunk-integrity-plugin';
import { inputHash } from './input-hash';

interface Federation {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force: boolean }): void;
  loadRemote<T>(id: string): Promise<T>;
  readonly shareScopeMap: Record<string, Record<string, Record<string, { loaded?: boolean }>>>;
}
interface Landing {
  readonly default: unknown;
  readonly evidence: Readonly<Record<string, unknown>>;
}
interface Exposed {
  readonly default: { readonly screens: readonly { load(): Promise<Landing> }[] };
}

let workspace: FixtureWorkspace;
let folders: Record<string, string>;
let results: BuildResult[];
const build = () => buildAll({ root: workspace.root, only: ['shell', 'minigames'] });
const folderOf = ({ app, build }: BuildResult) =>
  join(workspace.root, 'dist', app === 'shell' ? 'shell' : `remotes/${app}`, build);

beforeAll(async () => {
  workspace = createFixtureWorkspace();
  results = await build();
  folders = Object.fromEntries(results.map((result) => [result.app, folderOf(result)]));
}, 120_000);

afterAll(() => workspace.remove());

/** Starts the built shell in a page of its own and lets it load the built remote. */
async function startShell() {
  const page = createScriptPage((pathname) =>
    pathname.startsWith('/remotes/') ? folders.minigames : folders.shell,
  );
  const html = readFileSync(join(folders.shell ?? '', 'index.html'), 'utf8');
  const [, src = '', integrity = ''] =
    /<script defer id="shell-script" src="([^"]+)" integrity="([^"]+)">/.exec(html) ?? [];
  await page.load(src, integrity);
  const federation = page.global.federation as Federation;
  federation.registerRemotes([
    { name: 'minigames', entry: '/remotes/minigames/2.0.1/remoteEntry.js' },
  ]);
  const remote = await federation.loadRemote<Exposed>('minigames/remote');
  return { page, screens: remote.default.screens };
}

test('the pinned pair builds, and shell, kit and remote meet in one React', async () => {
  const { page, screens } = await startShell();
  const landing = await screens[0]?.load();
  expect(page.global.reactOfTheShell).toMatchObject({ version: '19.3.1' });
  expect(landing?.evidence.react).toBe(page.global.reactOfTheShell);
  expect(landing?.evidence.reactOfTheKit).toBe(page.global.reactOfTheShell);
});

test('a door that the shell never imports reaches a remote all the same', async () => {
  const { screens } = await startShell();
  expect((await screens[1]?.load())?.evidence).toMatchObject({ marker: 'the form door' });
  const remote = readdirSync(folders.minigames ?? '').filter((file) => file.endsWith('.js'));
  const texts = remote.map((file) => readFileSync(join(folders.minigames ?? '', file), 'utf8'));
  expect(texts.filter((text) => text.includes('the form door'))).toEqual([]);
});

test('English is fetched when it is asked for, and there at once from then on', async () => {
  const { screens } = await startShell();
  const english = (await screens[0]?.load())?.evidence.english as {
    fetch(): Promise<unknown>;
    read(): unknown;
  };
  expect(english.read()).toBeUndefined();
  await english.fetch();
  expect(english.read()).toEqual({ hello: ['Hello ', ['name']] });
});

test('a remote names the versions that it accepts, of our packages too', () => {
  const entry = readFileSync(join(folders.minigames ?? '', 'remoteEntry.js'), 'utf8');
  const accepted = [...entry.matchAll(/requiredVersion:"([^"]*)"/g)].map(([, range]) => range);
  expect(accepted.length).toBeGreaterThanOrEqual(5);
  expect(accepted).toContain('^1.4.2');
  expect(accepted.filter((range) => !/^\^\d+\.\d+\.\d+/.test(range ?? ''))).toEqual([]);
});

test('a remote built against a later package than the shell has is refused', async () => {
  const entry = join(folders.minigames ?? '', 'remoteEntry.js');
  const original = readFileSync(entry, 'utf8');
  try {
    workspace.write(
      entry.slice(workspace.root.length + 1),
      original.replaceAll('requiredVersion:"^1.4.2"', 'requiredVersion:"^9.0.0"'),
    );
    const { screens } = await startShell();
    await expect(screens[0]?.load()).rejects.toThrow(/does not satisfy/);
  } finally {
    workspace.write(entry.slice(workspace.root.length + 1), original);
  }
});

/** Puts another text into a file of a build for as long as `work` takes. */
async function altered(file: string, alter: (text: string) => string, work: () => Promise<void>) {
  const original = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, alter(original));
    await work();
  } finally {
    writeFileSync(file, original);
  }
}

const scriptOf = (folder = '', name: RegExp) =>
  join(folder, readdirSync(folder).find((file) => name.test(file) && file.endsWith('.js')) ?? '');

/** The shell's script of a door, by what the door says. */
const doorOf = (words: string) => {
  const said = readdirSync(folders.shell ?? '')
    .filter((file) => file.endsWith('.js') && !file.startsWith('main.'))
    .map((file) => join(folders.shell ?? '', file))
    .filter((file) => readFileSync(file, 'utf8').includes(words));
  expect(said).toHaveLength(1);
  return said[0] as string;
};

/** Which files carry a hash. */
const carriersOf = (folder: string, integrity: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes(integrity.replace('sha256-', '')),
    );

test('every chunk, as it is, has its hash in a script that is there before it', () => {
  for (const [app, carrier] of [
    ['shell', /^main\./],
    ['minigames', /^remoteEntry\./],
  ] as const) {
    const folder = folders[app] ?? '';
    const first = scriptOf(folder, carrier);
    const chunks = readdirSync(folder).filter((file) => /\.js$/.test(file) && !carrier.test(file));
    expect(chunks.length).toBeGreaterThan(0);
    const listed = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'));
    expect(Object.keys(listed).sort()).toEqual(chunks.sort());
    for (const file of chunks) {
      const integrity = integrityOf(readFileSync(join(folder, file)));
      expect(listed[file]).toBe(integrity);
      expect(carriersOf(folder, integrity)).not.toEqual([]);
    }
    // One hash after the other leads from the first script to every chunk.
    const reached = new Set([basename(first)]);
    for (const file of reached)
      for (const [chunk, integrity] of Object.entries<string>(listed))
        if (carriersOf(folder, integrity).includes(file)) reached.add(chunk);
    expect([...reached].sort()).toEqual([...chunks, basename(first)].sort());
  }
});

test('an entry carries no hash of what a screen asks for', () => {
  const folder = folders.minigames ?? '';
  const listed = JSON.parse(readFileSync(join(folder, 'integrity.json'), 'utf8'));
  const second = basename(scriptOf(folder, /^(?!remoteEntry|__federation|en\.)/));
  expect(carriersOf(folder, listed[second])).toEqual(['__federation_expose_remote.js']);
});

test('a chunk of a remote that was altered does not run, and another screen does', async () => {
  const second = scriptOf(folders.minigames, /^(?!remoteEntry|__federation|en\.)/);
  await altered(
    second,
    (text) => `globalThis.hasRun = true;${text}`,
    async () => {
      const { page, screens } = await startShell();
      expect((await screens[0]?.load())?.evidence).toBeDefined();
      await expect(screens[1]?.load()).rejects.toThrow(/Loading chunk \S+ failed/);
      expect(page.global.hasRun).toBeUndefined();
    },
  );
});

test('a chunk of the shell that was altered does not run', async () => {
  await altered(
    doorOf('the form door'),
    (text) => text.replace('the form door', 'another door'),
    async () => {
      const { screens } = await startShell();
      await expect(screens[1]?.load()).rejects.toThrow(/Loading chunk \S+ failed/);
    },
  );
});

// The board door needs the form door itself.
test.each(['the form door', 'the board door'])(
  'a screen for which %s did not come is whole at the next attempt',
  async (words) => {
    const { page, screens } = await startShell();
    await altered(
      doorOf(words),
      (text) => `${text};`,
      () => expect(screens[1]?.load()).rejects.toThrow(/Loading chunk \S+ failed/),
    );
    // As the shell tries again: doors are its own, failures are forgotten, and the remote is made anew.
    const federation = page.global.federation as Federation;
    for (const doors of Object.values(federation.shareScopeMap))
      for (const each of Object.values(doors).flatMap(Object.values))
        Object.assign(each, { from: 'shell' }, !each.loaded && { loading: null });
    page.global.minigames = undefined;
    const entry = '/remotes/minigames/2.0.1/remoteEntry.js?attempt=2';
    federation.registerRemotes([{ name: 'minigames', entry }], { force: true });
    const remote = await federation.loadRemote<Exposed>('minigames/remote');
    expect((await remote.default.screens[1]?.load())?.evidence).toMatchObject({
      ...{ board: 'the board door beside the form door', marker: 'the form door' },
    });
  },
);

test('a main script of the shell that was altered does not run', async () => {
  await altered(
    scriptOf(folders.shell, /^main\./),
    (text) => `${text};`,
    async () => {
      await expect(startShell()).rejects.toMatchObject({ type: 'error' });
    },
  );
});

test('remote.json says what the manifest says, without code', () => {
  const file = join(folders.minigames ?? '', 'remote.json');
  const manifest = remoteManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(manifest).toMatchObject({ id: 'minigames', version: '2.0.1', entry: 'remoteEntry.js' });
  expect(manifest.screens.map(({ path }) => path)).toEqual(['/landing', '/second']);
});

test('every script has its compressed twin', () => {
  for (const folder of Object.values(folders)) {
    const files = readdirSync(folder);
    const scripts = files.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((file) => !files.includes(`${file}.br`))).toEqual([]);
  }
});

test('what did not change is not built again', async () => {
  const again = await build();
  expect(again.map(({ app, built }) => [app, built]).sort()).toEqual([
    ['minigames', false],
    ['shell', false],
  ]);
  expect(again.map(folderOf).sort()).toEqual(Object.values(folders).sort());
});

test('a manifest that pulls in React is refused by name', async () => {
  const { root, write, remove } = createFixtureWorkspace();
  try {
    write('remotes/minigames/src/manifest.ts', "import 'react'; export default {};");
    await expect(buildAll({ root, only: ['minigames'] })).rejects.toThrow(/pulls in React/);
    expect(readdirSync(join(root, 'dist/remotes/minigames'))).toEqual([]);
  } finally {
    remove();
  }
});

test('old builds go, but never one that a deployment names', async () => {
  const { root, write, remove } = createFixtureWorkspace();
  const folder = join(root, 'dist/remotes/minigames');
  const old = Array.from({ length: 8 }, (_, index) => `2.0.0+${String(index).repeat(12)}`);
  try {
    for (const [index, name] of old.entries()) {
      mkdirSync(join(folder, name), { recursive: true });
      utimesSync(join(folder, name), 1_000 + index, 1_000 + index);
    }
    write('deployments/site.json', JSON.stringify({ remotes: { minigames: old[0] } }));
    const [result] = await buildAll({ root, only: ['minigames'] });
    expect(readdirSync(folder).sort()).toEqual(
      [old[0], ...old.slice(4), result?.build, 'workspace.json'].sort(),
    );
  } finally {
    remove();
  }
});

describe('the input hash', () => {
  let scratch: FixtureWorkspace;
  beforeEach(() => {
    scratch = createFixtureWorkspace();
  });
  afterEach(() => scratch.remove());

  test.each([
    ['a source of the app', 'remotes/minigames/src/second.screen.tsx'],
    ['a source of a package it builds on', 'packages/ui-kit/src/index.ts'],
    ['what is installed', 'pnpm-lock.yaml'],
    ['the policy', 'packages/federation/src/webpack-config.ts'],
  ])('changes with %s', (_what, file) => {
    const before = inputHash(scratch.root, 'minigames');
    scratch.write(file, '// another text\n');
    expect(inputHash(scratch.root, 'minigames')).not.toBe(before);
  });

  test.each([
    ['a test', 'remotes/minigames/src/second.test.tsx'],
    ['another app', 'shell/src/main.tsx'],
    ['a page of documentation', 'README.md'],
  ])('does not change with %s', (_what, file) => {
    const before = inputHash(scratch.root, 'minigames');
    scratch.write(file, '// another text\n');
    expect(inputHash(scratch.root, 'minigames')).toBe(before);
  });
});

test('a build says what comes with each screen and each door, for whoever fetches ahead', () => {
  const aheadIn = (app: string) =>
    JSON.parse(readFileSync(join(folders[app] ?? '', 'ahead.json'), 'utf8'));
  const shellDoors = aheadIn('shell');
  expect(shellDoors['@gwanje/ui-kit/form']).toEqual({
    files: [basename(doorOf('the form door'))],
    doors: [],
  });
  expect(Object.keys(shellDoors)).not.toContain('@gwanje/ui-kit');
  const { landing, second, ...others } = aheadIn('minigames');
  expect(others).toEqual({});
  // It is in the manifest's own script.
  expect(landing.files).toEqual([]);
  expect(landing.doors).toEqual(expect.arrayContaining(['@gwanje/ui-kit', 'react']));
  expect(second.files).toEqual([
    basename(scriptOf(folders.minigames, /^(?!remoteEntry|__federation|en\.)/)),
  ]);
  expect(second.doors).toEqual(
    expect.arrayContaining(['@gwanje/remote-kit/board', '@gwanje/ui-kit/form']),
  );
});
