// A list whose module is off: nothing that every list has is there either, and a file of it is not written.
import { apiIpAddresses } from '@gwanje/contract';
import { createFixtureBuilds, deploymentJson } from '../../test/fixture-builds';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { orderOf, untilEnded } from '../../test/given-export';
import { loadDeployment } from '../web/deployment';

// No list of the contract is of a module yet, so this one is made to be, in this file alone.
Object.assign(apiIpAddresses.page, { when: { modules: ['sports'] } });
const LIST = apiIpAddresses.page.path;

const builds = createFixtureBuilds();
const writeModules = (modules: string[]) =>
  builds.write('deployments/default.json', {
    ...deploymentJson(),
    flags: { ...deploymentJson().flags, modules },
  });

let server: TestServer;
let top: SignedIn;

beforeAll(async () => {
  writeModules(['sports']);
  server = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
  top = await signedIn(server);
});
beforeEach(() => writeModules(['sports']));
afterAll(async () => {
  await server.close();
  builds.remove();
});

const STATE = {
  layout: { order: ['network'], hidden: [], pinned: [], widthsPx: {}, density: 'dense' },
  address: {},
};
const doors = {
  'its export': () => top.call('POST', '/api/exports', orderOf()),
  'its changes': () =>
    top.call('GET', `/api/list-changes?list=${LIST}&since=${server.clock.now.toISOString()}`),
  'its views': () => top.call('GET', `/api/views?list=${LIST}`),
  'a new view of it': () =>
    top.call('POST', '/api/views', { list: LIST, name: '본사', state: STATE }),
  'the view that it begins with': () =>
    top.call('PUT', '/api/default-views', { list: LIST, viewId: null }),
};

test.each(Object.entries(doors))('%s is there while its module is on', async (_, ask) => {
  expect((await ask()).status).toBe(200);
});

test.each(Object.entries(doors))('%s is refused while it is off', async (_, ask) => {
  writeModules([]);
  expectRefusal(await ask(), 404, 'module.off');
});

test('an export that was ordered before is not written any more', async () => {
  const { db } = server.database;
  const lease = new Date(server.clock.now.getTime() + 60_000);
  await db.deleteFrom('job').execute();
  await db
    .insertInto('job')
    .values({ name: 'list-exports', lease_until: lease, started_at: server.clock.now })
    .execute();
  const { body } = await top.call('POST', '/api/exports', orderOf());
  writeModules([]);
  await db.deleteFrom('job').execute();
  // What waits is picked up with whatever is ordered next, of a list that is on.
  const alarms = { list: '/api/money/alarms', columns: [{ key: 'alarmId', head: 'ID' }] };
  await top.call('POST', '/api/exports', orderOf(alarms));
  expect(await untilEnded(top, body.exportId)).toMatchObject({
    status: 'failed',
    failure: 'module.off',
  });
});
