// An export whose server is killed with -9 is written whole by the next one.
import { type OpenDatabase, openDatabase } from '../src/platform/database';
import { createFixtureBuilds, type FixtureBuilds } from './fixture-builds';
import { type ServerProcess, startServerProcess } from './server-process';
import { createTestDatabase } from './test-database';

const ROWS = 50_000;
const RUN_TIMEOUT_MS = 120_000;

let builds: FixtureBuilds;
let server: ServerProcess;
let place: Awaited<ReturnType<typeof createTestDatabase>>;
let database: OpenDatabase;

beforeEach(async () => {
  builds = createFixtureBuilds();
  place = await createTestDatabase();
  database = openDatabase(place.url, () => undefined);
});
afterEach(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await database.close();
  await place.drop();
  builds.remove();
});

/** Calls of the demo's administrator at a server that is started now. */
async function start() {
  server = startServerProcess(builds, {
    DATABASE_URL: place.url,
    DATABASE_OWNER_URL: place.ownerUrl,
  });
  const url = await server.url;
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id: 'admin', password: 'gwanje-demo' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return (method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
}

const order = {
  list: '/api/money/alarms',
  filter: {},
  columns: [{ key: 'alarmId', head: 'ID' }],
  format: 'csv',
  reason: '점검',
};
const statusOf = async (exportId: string) =>
  database.db
    .selectFrom('list_export')
    .select(['status', 'rows_written'])
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow();

it(
  'has every row once',
  async () => {
    const first = await start();
    await database.pool.query(
      `insert into alarm (alarm_id, kind, raised_at, details)
       select gen_random_uuid(), 'jobFailed', now(), '{}' from generate_series(1, ${ROWS})`,
    );
    const { exportId } = await (await first('POST', '/api/exports', order)).json();
    while ((await statusOf(exportId)).rows_written === 0);
    server.child.kill('SIGKILL');
    await server.ended;
    const cut = await statusOf(exportId);
    expect(cut.status).toBe('running');
    expect(cut.rows_written).toBeLessThan(ROWS);

    const second = await start();
    // The dead server's lease runs out, and the next order finds what was left.
    await database.db.updateTable('job').set({ lease_until: null }).execute();
    await second('POST', '/api/exports', order);
    while ((await statusOf(exportId)).status !== 'done');
    const lines = (await (await second('GET', `/api/exports/${exportId}/file`)).text()).split(
      '\r\n',
    );
    const rows = lines.slice(lines.indexOf('ID') + 1, -1);
    expect(new Set(rows).size).toBe(ROWS);
    expect(rows).toHaveLength(ROWS);
    expect(lines).toContain(`건수,${ROWS}`);
  },
  RUN_TIMEOUT_MS,
);
