// A module that is off: the API of it is not there, whoever asks, and the rest of the API does not notice.
import { type Endpoint, MODULE_VALUES } from '@gwanje/contract';
import { createFixtureBuilds, deploymentJson } from '../../test/fixture-builds';
import {
  type Call,
  callWith,
  expectRefusal,
  givenServer,
  rowCounts,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { feedCallWith, givenFeedKey } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';
import { CONTRACT } from '../app';
import { loadDeployment } from '../web/deployment';

const SOMEBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
);
const gated = endpoints.filter(([, { when }]) => when !== undefined);
const free = endpoints.filter(([name, { when }]) => !when && !name.startsWith('session.'));

const builds = createFixtureBuilds();
/** Without a version of money, the one that no endpoint asks for by itself. */
const writeModules = (
  modules: string[],
  { moneyVersion = 1, multiSite = false, casinoType = 'transfer' } = {},
) => {
  const flags = { ...deploymentJson().flags, modules, moneyVersion, multiSite };
  const casino = { casinoCompany: 'honor', casinoType };
  const whole = modules.includes('casino') ? { ...flags, ...casino } : flags;
  builds.write('deployments/default.json', { ...deploymentJson(), flags: whole });
};

let server: TestServer;
let top: SignedIn;

beforeAll(async () => {
  writeModules([]);
  server = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
  top = await signedIn(server);
});
beforeEach(() => writeModules([]));
afterAll(async () => {
  await server.close();
  builds.remove();
});

const ask = (call: Call, { method, path }: Endpoint, body: object = {}) =>
  call(method, path.replace(/:\w+/g, SOMEBODY), body, {
    headers: { 'idempotency-key': 'press-0001' },
  });

test('every module that an endpoint needs is one that a deployment can turn on', () => {
  const named = endpoints.flatMap(([, { when, whenInput = {} }]) =>
    [when, ...Object.values(whenInput).flatMap((values) => Object.values(values))].flatMap(
      (condition) => condition?.modules ?? [],
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  for (const module of named) expect(MODULE_VALUES).toContain(module);
});

describe('while its module is off', () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await rowCounts(server);
  });

  test.each(gated)('%s is refused', async (_name, endpoint) => {
    expectRefusal(await ask(top.call, endpoint), 404, 'module.off');
  });

  // Counting the rows of every table takes longer than the calls.
  test('nothing is written', async () => expect(await rowCounts(server)).toEqual(before));
});

test.each(gated)('%s answers once its module is on', async (_name, endpoint) => {
  writeModules([...new Set(endpoint.when?.modules)], endpoint.when);
  expect((await ask(top.call, endpoint)).body?.code).not.toBe('module.off');
});

test.each(gated)(
  '%s tells nobody who may not call it whether it is on',
  async (_name, endpoint) => {
    expectRefusal(await ask(callWith(server), endpoint), 401, 'session.required');
  },
);

test.each(free)('%s is there in a site without any module', async (_name, endpoint) => {
  expect((await ask(top.call, endpoint)).body?.code).not.toBe('module.off');
});

test('whoever lacks the permission is told of that first', async () => {
  const auditor = await signedIn(server, { type: 5 });
  const answer = await ask(auditor.call, CONTRACT.minigames?.savePowerballConfig as Endpoint);
  expectRefusal(answer, 403, 'session.forbidden');
});

test.each([
  ['honor', 'casino'],
  ['betholdem', 'holdem'],
  ['apoker', 'apoker'],
])('money goes to %s only while %s is on', async (provider, module) => {
  const { memberId } = await givenMember(server);
  const send = (key: string) =>
    top.call(
      'POST',
      '/api/money/provider-transfers',
      { memberId, provider, amountWon: 1_000 },
      { headers: { 'idempotency-key': `${key}-${provider}` } },
    );
  writeModules(['casino', 'holdem', 'apoker'].filter((other) => other !== module));
  expectRefusal(await send('press-0002'), 404, 'module.off');
  writeModules([module]);
  // No provider is connected here, so this is as far as it comes.
  expectRefusal(await send('press-0003'), 409, 'provider.not_connected');
});

test('no money goes to a casino that takes stakes from held money, and what lies there comes back', async () => {
  const { memberId } = await givenMember(server);
  const key = await givenFeedKey(server, { top });
  server.clock.advance(1_001);
  writeModules(['casino'], { casinoType: 'seamless' });
  const once = (press: string) => ({ headers: { 'idempotency-key': press } });
  const wish = { memberId, provider: 'honor', amountWon: 1_000 };
  const sent = await top.call('POST', '/api/money/provider-transfers', wish, once('press-0005'));
  expectRefusal(sent, 404, 'module.off');
  const back = { _id: memberId, all: true };
  const fetched = await top.call('PUT', '/api/v3/honor-to-money', back, once('press-0006'));
  expectRefusal(fetched, 409, 'provider.not_connected');

  const move = (direction: string) =>
    feedCallWith(server, key)('POST', '/feed/provider-transfers', { ...wish, direction });
  expectRefusal(await move('toProvider'), 404, 'module.off');
  expectRefusal(await move('toMoney'), 409, 'provider.not_connected');
});

test('a field of what is off is saved as it was, and changed by nobody', async () => {
  const SETTINGS = '/api/money/settings';
  const comp = async () =>
    (await top.call('GET', SETTINGS)).body.find(
      ({ category }: { category: string }) => category === 'comp',
    );
  const save = async (change: (levels: Record<string, object>) => object) => {
    const { category, ...document } = await comp();
    const body = { ...document, levels: change(document.levels) };
    return top.call('PUT', `${SETTINGS}/${category}`, body);
  };
  const at = (field: string, bps: number) => (levels: Record<string, object>) => ({
    ...levels,
    lv1: { ...levels.lv1, [field]: bps },
  });
  writeModules(['sports', 'casino']);
  expect((await save(at('slotsBps', 40))).status).toBe(200);
  writeModules(['sports']);
  const before = await comp();
  const refused = await save(at('casinoBps', 50));
  expectRefusal(refused, 404, 'module.off');
  expect(refused.body.details).toEqual({ paths: ['levels.lv1.casinoBps'] });
  expect(await comp()).toEqual(before);
  expect((await save(at('loseSportsBps', 60))).status).toBe(200);
  expect((await comp()).levels.lv1).toMatchObject({
    ...{ casinoBps: 0, slotsBps: 40, loseSportsBps: 60 },
  });
});

test('the file of a running server decides, from one call to the next', async () => {
  const read = () => top.call('GET', '/api/v2/config-powerball');
  expectRefusal(await read(), 404, 'module.off');
  writeModules(['minigame', 'powerball']);
  expect((await read()).status).toBe(200);
  writeModules(['minigame']);
  expectRefusal(await read(), 404, 'module.off');
});

test('an answer that was kept for a key is not given while the module is off', async () => {
  const { memberId } = await givenMember(server);
  const refresh = () =>
    top.call(
      'PUT',
      '/api/v3/honor-get-balance',
      { _id: memberId },
      { headers: { 'idempotency-key': 'press-0004' } },
    );
  writeModules(['casino']);
  expectRefusal(await refresh(), 409, 'provider.not_connected');
  writeModules([]);
  expectRefusal(await refresh(), 404, 'module.off');
});

test('without a deployment, everything is on', async () => {
  const alone = await givenServer();
  const { call } = await signedIn(alone);
  expect((await call('GET', '/api/v2/config-powerball')).status).toBe(200);
  await alone.close();
});

test('the sentence comes in both languages', async () => {
  const sentence = async (language: string) =>
    (
      await top.call('GET', '/api/v2/config-powerball', undefined, {
        headers: { 'accept-language': language },
      })
    ).body.message;
  expect(await sentence('ko')).toMatch(/꺼진 모듈/);
  expect(await sentence('en')).toMatch(/module that is off/);
});
