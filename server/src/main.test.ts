// Starting and ending: what is seeded, what is refused in one sentence, and that nothing stays behind.
import { existsSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { ADMIN_TYPE_VALUES, type DeploymentDocument, MESSAGE_EVENT_VALUES } from '@gwanje/contract';
import { type FaultProxy, startFaultProxy } from '../test/fault-proxy';
import { createFixtureBuilds, type FixtureBuilds } from '../test/fixture-builds';
import { dataDirOf, startServerProcess } from '../test/server-process';
import { createTestDatabase, runStatement, type TestDatabase } from '../test/test-database';
import type { Environment } from './environment';
import { type RunningServer, startServer } from './main';
import { DEMO_POWERBALL_CONFIGS } from './minigames/demo-game-settings.rule';
import { CALL_LIMITS } from './platform/database-limits';
import { StartFailure } from './platform/start-failure';
import { DEMO_ADMINS, DEMO_PASSWORD } from './seed/demo';

let builds: FixtureBuilds;
let database: TestDatabase;
let running: RunningServer[];

beforeEach(async () => {
  builds = createFixtureBuilds();
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.close();
  await database.drop();
  builds.remove();
});

async function start(
  over: Partial<Environment> = {},
  options: Parameters<typeof startServer>[2] = {},
): Promise<RunningServer> {
  const environment: Environment = {
    port: 0,
    host: '127.0.0.1',
    dataDir: dataDirOf(builds),
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    deployment: 'default',
    isDemo: false,
    hasSimulator: false,
    metricsToken: undefined,
    allowedHosts: [],
    callsPerMinuteMax: 600,
    personalKey: undefined,
    isPersonalKeyLost: false,
    providers: {},
    ...over,
  };
  const { distDir, dir: deploymentsDir } = builds;
  const server = await startServer(environment, { distDir, deploymentsDir }, options);
  running.push(server);
  return server;
}

/** With people, settings and some work of a day, which takes several times as long to begin with. */
const startDemo = () => start({ isDemo: true });

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function logIn({ url }: RunningServer, password: string) {
  const answer = await post(`${url}/api/login`, { id: 'admin', password });
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return { status: answer.status, body: (await answer.json()) as object, cookie };
}

/** The status of `/health` under another name than that of its address, as fetch cannot ask. */
const statusAt = ({ url }: RunningServer, host: string) =>
  new Promise((resolve, reject) => {
    get(`${url}/health`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once('error', reject);
  });

const listConfigs = async ({ url }: RunningServer, cookie: string) =>
  (await fetch(`${url}/api/v2/config-powerball`, { headers: { cookie } })).json();

async function expectStartFailure(starting: Promise<unknown>, named: RegExp) {
  const failure = await starting.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(StartFailure);
  expect((failure as StartFailure).message).toMatch(named);
  expect((failure as StartFailure).message).toMatch(/^[^\n]+\.$/);
}

describe('a demo', () => {
  it('serves page, deployment and API, with the demo login and its settings', async () => {
    const server = await startDemo();
    expect(server).toMatchObject({ hasDemoLogin: true, oneTimePassword: undefined });
    const { status, body, cookie } = await logIn(server, DEMO_PASSWORD);
    expect({ status, body }).toEqual({
      status: 200,
      body: { mustChangePassword: false, mustSetUpTotp: false },
    });
    expect(await listConfigs(server, cookie)).toEqual(DEMO_POWERBALL_CONFIGS);
    const page = await fetch(server.url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain('nonce-');
    // The console may frame its own pages, and nobody else may; old browsers know only this header.
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const deployment = await fetch(`${server.url}/deployment.json`);
    expect(deployment.status).toBe(200);
    const alarm = await fetch(`${server.url}/api/alarm`, { headers: { cookie } });
    const { revision } = (await deployment.json()) as { revision: string };
    expect(await alarm.json()).toMatchObject({ revision, count: { countNew: expect.any(Number) } });
    expect((await fetch(`${server.url}/api/nothing`)).headers.get('content-type')).toContain(
      'json',
    );
  });

  it('has a person of every type, who are told with the page and in the terminal', async () => {
    const server = await startDemo();
    const answer = await fetch(`${server.url}/deployment.json`);
    const { demo } = (await answer.json()) as DeploymentDocument;
    expect(demo?.admins.map(({ type }) => type)).toEqual([...ADMIN_TYPE_VALUES]);
    for (const { id, type } of demo?.admins ?? []) {
      const login = await post(`${server.url}/api/login`, { id, password: demo?.password });
      const cookie = login.headers.getSetCookie().join('; ');
      const information = await fetch(`${server.url}/api/information`, { headers: { cookie } });
      expect(await information.json()).toMatchObject({ id, type });
    }
  });

  it('keeps what was changed when it starts again', async () => {
    const first = await startDemo();
    const { cookie } = await logIn(first, DEMO_PASSWORD);
    const { category: _, ...config } = DEMO_POWERBALL_CONFIGS[0] as object & { category: string };
    await fetch(`${first.url}/api/v2/config-powerball/powerballSwitchV2`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...config, betEndSeconds: 45 }),
    });
    await first.close();
    const second = await startDemo();
    expect(await listConfigs(second, cookie)).toMatchObject([
      { version: 2, betEndSeconds: 45 },
      {},
      {},
      {},
    ]);
  });

  it('is seeded once when three servers start on one database at once', async () => {
    const servers = await Promise.all([startDemo(), startDemo(), startDemo()]);
    for (const server of servers) {
      const { cookie } = await logIn(server, DEMO_PASSWORD);
      expect(await listConfigs(server, cookie)).toEqual(DEMO_POWERBALL_CONFIGS);
    }
  });
});

describe('DEMO=off', () => {
  it('makes an administrator with a password that is shown once and must be changed', async () => {
    const server = await start();
    expect(server.hasDemoLogin).toBe(false);
    expect(server.oneTimePassword).toMatch(/^[\w-]{20}$/);
    const { body } = await logIn(server, server.oneTimePassword as string);
    expect(body).toEqual({ mustChangePassword: true, mustSetUpTotp: false });
    expect((await logIn(server, DEMO_PASSWORD)).status).toBe(403);
    expect(await (await fetch(`${server.url}/deployment.json`)).text()).not.toContain('demo');
    await server.close();
    expect((await start()).oneTimePassword).toBeUndefined();
  });

  it('seeds what keeps strangers out, once, and no settings of games', async () => {
    const server = await start();
    const { cookie } = await logIn(server, server.oneTimePassword as string);
    const password = { currentPassword: server.oneTimePassword, newPassword: 'a lasting password' };
    await fetch(`${server.url}/api/password`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(password),
    });
    const { cookie: finished } = await logIn(server, 'a lasting password');
    expect(await listConfigs(server, finished)).toMatchObject(
      DEMO_POWERBALL_CONFIGS.map(({ category }) => ({ category, version: 0 })),
    );
    const read = async (path: string, category: string) => {
      const answer = await fetch(`${server.url}/api/${path}`, { headers: { cookie: finished } });
      const all = (await answer.json()) as { category: string }[];
      return all.find((document) => document.category === category);
    };
    const policy = { version: 1, idleMinutes: 240, sessionsMax: 1, failuresMax: 5 };
    expect(await read('config/admin-policy', 'adminPolicy')).toMatchObject(policy);
    expect(await read('config/settings', 'join')).toMatchObject({
      ...{ version: 1, status: 'open', approval: 'manual', phoneCode: true, level: 'lv1' },
      ...{ ipDayMax: 3, phoneMax: 1, bankAccountMax: 1 },
    });
    expect(await read('money/settings', 'joinFirst')).toMatchObject({
      version: 1,
      phoneCode: true,
    });
    const converted = await read('money/settings', 'convertRate');
    expect(converted).toMatchObject({
      ...{ version: 1, levels: { lv1: { minWon: 10_000 }, lv10: { minWon: 10_000 } } },
    });
    expect(await read('config/settings', 'site')).toMatchObject({ version: 0 });
  });

  it('has words for everything that members are told by itself from its first day on, once', async () => {
    const seeded = () =>
      runStatement(
        database.ownerUrl,
        `select event, is_on, title, body from text_template where scope = 'message' order by event`,
      );
    await (await start()).close();
    const first = await seeded();
    expect(first.map(({ event }) => event)).toEqual([...MESSAGE_EVENT_VALUES].sort());
    expect(first.every(({ is_on }) => is_on)).toBe(true);
    await start();
    expect(await seeded()).toEqual(first);
  });

  it('seeds nothing where there is an administrator already', async () => {
    await (await start()).close();
    await runStatement(
      database.ownerUrl,
      `grant delete on setting_version to current_user;
       alter table setting_version disable trigger user; delete from setting_version;
       alter table setting_version enable trigger user`,
    );
    await start();
    expect(await runStatement(database.ownerUrl, 'select scope from setting_version')).toEqual([]);
  });

  it('refuses a database that still has the public demo login', async () => {
    await (await startDemo()).close();
    await expectStartFailure(start(), /public demo login/);
  });
});

it('answers under the names that are set, and those of its machine', async () => {
  const server = await start({ allowedHosts: ['console.example.com'] });
  expect(await statusAt(server, 'console.example.com')).toBe(200);
  expect(await statusAt(server, 'localhost')).toBe(200);
  expect(await statusAt(server, 'rebound.example')).toBe(421);
});

describe('a start that cannot be', () => {
  let blocker: Server | undefined;
  afterEach(() => {
    blocker?.close();
    blocker = undefined;
  });

  it('names the busy port, and starts once it is free', async () => {
    blocker = createServer();
    await new Promise<void>((resolve) => blocker?.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    await expectStartFailure(start({ port }), new RegExp(`Port ${port} is in use`));
    // Told before anything is made that another port would be served from.
    expect(existsSync(dataDirOf(builds))).toBe(false);
    await new Promise((resolve) => blocker?.close(resolve));
    expect((await start({ port })).url).toBe(`http://127.0.0.1:${port}`);
  });

  it('names an address that this machine does not have', () =>
    expectStartFailure(start({ host: '203.0.113.7' }), /HOST=203\.0\.113\.7/));

  it('says that the database cannot be reached', () =>
    expectStartFailure(
      start({ databaseUrl: 'postgres://x:y@127.0.0.1:1/z', databaseOwnerUrl: undefined }),
      /DATABASE_URL/,
    ));

  it('names the folder that it cannot write, whatever the database', () =>
    expectStartFailure(start({ dataDir: '/proc/nowhere' }), /^DATA_DIR \/proc\/nowhere/));

  it('names the key of personal data that is gone, and makes no other', async () => {
    await (await start()).close();
    const key = join(dataDirOf(builds), 'personal-key');
    rmSync(key);
    await expectStartFailure(start(), /personal-key is gone, .* PERSONAL_KEY_LOST=on\.$/);
    expect(existsSync(key)).toBe(false);
  });

  it('names the deployment file that is missing or wrong', async () => {
    await expectStartFailure(start({ deployment: 'other' }), /other\.json/);
  });
});

describe('the end', () => {
  let proxy: FaultProxy;
  beforeEach(async () => {
    proxy = await startFaultProxy(database.url);
  });
  afterEach(() => proxy.close());

  /** A server one of whose jobs waits for an answer of the database, as patient as it may be. */
  async function startWithStuckJob(finishTimeoutMs: number) {
    const limits = { ...CALL_LIMITS, statementMs: 900_000, answerMs: 900_000 };
    const server = await start({ databaseUrl: proxy.url }, { limits, finishTimeoutMs });
    const hold = proxy.hold(1, 'before');
    await hold.reached;
    return { server, hold };
  }

  it('waits no longer for a job than it may, says which, and ends what is behind it', async () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server } = await startWithStuckJob(50);
    await server.close();
    expect(told.mock.calls.flat()).toContainEqual(
      expect.stringMatching(/^Jobs cut off after 0\.05 s, to be run again by the next server: \S+/),
    );
    expect(told.mock.calls.flat().join()).not.toContain('Stopping:');
    told.mockRestore();
  });

  it('takes no more calls while a job is waited for', async () => {
    const { server, hold } = await startWithStuckJob(60_000);
    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    const isOpen = () =>
      fetch(`${server.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (await isOpen());
    expect(isClosed).toBe(false);
    hold.release();
    await closing;
  });

  it('is the same for whoever asks for it twice', async () => {
    const server = await start();
    expect(server.close()).toBe(server.close());
  });
});

describe('the database user', () => {
  it('who is not the owner needs no owner once the database has the newest schema', async () => {
    expect((await start({ databaseOwnerUrl: undefined })).excess).toBeUndefined();
  });

  it('who is not the owner says who has to bring the schema', async () => {
    await runStatement(database.ownerUrl, "delete from schema_migration where name like '0009%'");
    await expectStartFailure(
      start({ databaseOwnerUrl: undefined }),
      /lacks 0009_\w+\.sql, and the user of DATABASE_URL may not create tables; run npm run migrate with DATABASE_OWNER_URL\.$/,
    );
  });

  it('who owns everything is told of', async () => {
    const server = await start({ databaseUrl: database.ownerUrl, databaseOwnerUrl: undefined });
    expect(server.excess).toBe('it owns the tables or may become their owner');
  });

  it('who could do more is refused beside the owner', async () => {
    await runStatement(database.ownerUrl, 'grant update on movement to public');
    await expectStartFailure(start(), /needs \(it may update on movement\); name one there/);
    const databaseUrl = `${database.ownerUrl}?application_name=server`;
    await expectStartFailure(start({ databaseUrl }), /needs \(it owns the tables or may become/);
  });
});

describe('the process', () => {
  const onDatabase = () => ({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: 'off',
  });

  it('prints URL and login in both languages and ends with 0 on SIGINT', async () => {
    const server = startServerProcess(builds, { ...onDatabase(), DEMO: '' });
    const url = await server.url;
    expect((await fetch(`${url}/health`)).status).toBe(200);
    server.child.kill('SIGINT');
    const { code, printed } = await server.ended;
    expect(code).toBe(0);
    expect(printed).toContain(`관제가 시작되었습니다. Gwanje is running: ${url}`);
    expect(printed).toContain('데모 로그인 Demo logins, password gwanje-demo:');
    for (const { id } of DEMO_ADMINS) expect(printed).toMatch(new RegExp(`^  ${id} +[가-힣]`, 'm'));
  });

  it('ends with 0 on SIGHUP, as its terminal sends it when it is closed', async () => {
    const server = startServerProcess(builds, onDatabase());
    await server.url;
    server.child.kill('SIGHUP');
    expect((await server.ended).code).toBe(0);
  });

  it('takes Ctrl-C for one press where npm passes it on beside the terminal', async () => {
    const server = startServerProcess(builds, onDatabase());
    await server.url;
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('ends at once when it is asked again', async () => {
    const proxy = await startFaultProxy(database.url);
    const server = startServerProcess(builds, { ...onDatabase(), DATABASE_URL: proxy.url });
    await server.url;
    const hold = proxy.hold(1, 'before');
    await hold.reached;
    server.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    server.child.kill('SIGINT');
    expect((await server.ended).code).toBe(1);
    await proxy.close();
  });

  it('ends with the shell in which npm has started it', async () => {
    const server = startServerProcess(builds, onDatabase(), undefined, [
      'sh',
      '-c',
      '"$0" "$@"; :',
    ]);
    const url = await server.url;
    server.child.kill('SIGTERM');
    const isOpen = () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (await isOpen());
    // Its output ends with it, not with the shell.
    expect(await server.ended).toMatchObject({ signal: 'SIGTERM' });
  });

  it('says in both languages that its database user owns the tables, and ends with 0 on SIGTERM', async () => {
    const server = startServerProcess(builds, { DATABASE_URL: database.ownerUrl, DEMO: 'off' });
    await server.url;
    server.child.kill('SIGTERM');
    const { code, printed } = await server.ended;
    expect(code).toBe(0);
    expect(printed).toContain('원장과 감사 기록의 잠금을 풀 수 있습니다');
    expect(printed).toContain('(it owns the tables or may become their owner)');
  });

  it('answers a request that has begun before it ends', async () => {
    const server = startServerProcess(builds, onDatabase());
    const url = await server.url;
    // Sixteen password checks keep it busy for longer than a signal takes to arrive.
    const answers = Array.from({ length: 16 }, (_, n) =>
      post(`${url}/api/login`, { id: `nobody-${n}`, password: 'x' }),
    );
    await Promise.race(answers);
    server.child.kill('SIGTERM');
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
    expect(statuses.every((status) => status === 403)).toBe(true);
    expect((await server.ended).code).toBe(0);
  });

  it.each([
    [{ PORT: 'x' }, /^PORT must be a number from 0 to 65535, not "x"\.\n$/],
    [
      { HOST: '0.0.0.0', DEMO: '' },
      /^The demo login is public, so HOST=0\.0\.0\.0 is refused;[^\n]+\n$/,
    ],
    [{ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /^The database cannot be reached [^\n]+\n$/],
    [{ DEPLOYMENT: 'other' }, /^The deployment file [^\n]+other\.json[^\n]+\n$/],
  ])('with %j prints one sentence and ends with 1', async (environment, expected) => {
    const server = startServerProcess(builds, { ...onDatabase(), ...environment });
    const { code, printed } = await server.ended;
    expect(printed).toMatch(expected);
    expect(code).toBe(1);
  });
});
