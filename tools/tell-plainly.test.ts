// What a command says that cannot do what it is for: a sentence of what to do, and no trace of the code.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gwanje-plain-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (tool: string, given: readonly string[] = [], environment = {}) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `tools/${tool}.ts`, ...given],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...{ DATA_DIR: folder, DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' },
        ...environment,
      },
    },
  );
  return { status, stderr };
};

it('draw-verify says what it wants, without a file and with any other', () => {
  const other = join(folder, 'other.json');
  const half = join(folder, 'half.json');
  writeFileSync(other, '{}');
  writeFileSync(half, '{');
  const said = /^(.+), so nothing was verified; save what the console shows .+\.\n$/;
  expect(run('draw-verify')).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^No file is named; save what the console shows .+\.\n$/),
  });
  for (const [file, why] of [
    [join(folder, 'none.json'), 'cannot be read (ENOENT'],
    [half, 'is no JSON'],
    [other, 'does not hold what is told of a round'],
  ] as const) {
    const { status, stderr } = run('draw-verify', [file]);
    expect(status).toBe(1);
    expect(stderr).toMatch(said);
    expect(stderr).toContain(`${file} ${why}`);
  }
});

it.each([['/('], ['/blocked.ipaddress']])(
  'count-screen says that there is no screen: %j',
  (path) => {
    const { status, stderr } = run('count-screen', [path]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^No manifest has a screen at .+: npm run count:screen -- \/path\n$/);
  },
);

it('player-site says what it lacks of another feed', () => {
  const { status, stderr } = run('player-site', [], { FEED_URL: 'http://127.0.0.1:1' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^FEED_URL, FEED_KEY and FEED_SECRET must be set together; .+\n$/);
});

it('player-site says which port it cannot have', () => {
  const feed = { FEED_URL: 'http://127.0.0.1:1', FEED_KEY: 'key', FEED_SECRET: 'ab' };
  const { status, stderr } = run('player-site', [], { ...feed, PLAYER_SITE_PORT: 'x' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /^The player site cannot listen on port x \(.+\); set PLAYER_SITE_PORT/,
    ),
  });
});

it.each(['audit-check', 'ledger-check', 'player-site'])(
  '%s says that the database does not answer',
  (tool) => {
    const { status, stderr } = run(tool);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The database does not answer \(connect ECONNREFUSED .+\); .+\.\n$/);
  },
);

it.each([
  [{ PORT: 'x' }, /^PORT must be a number from 0 to 65535, not "x"\.\n$/],
  [{ SIMULATOR: 'no' }, /^SIMULATOR must be on or off, not "no"\.\n$/],
  [{ DEPLOYMENT: 'nowhere' }, /^The deployment file .+nowhere\.json cannot be read\.\n$/],
])('start says what is wrong with %j before it builds anything', (environment, sentence) => {
  // There is nothing to build in a folder that is empty, which would be told otherwise.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', resolve('node_modules/tsx/dist/loader.mjs'), resolve('tools/start.ts')],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, ...environment } },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(sentence) });
});
