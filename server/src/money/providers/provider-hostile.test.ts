// Whatever a provider says: no fault, nothing that could not be stored, and no transfer that no right answer ends.
import { type FakeFault, type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { auditLines, expectRefusal } from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';

const TRANSFERS = '/api/money/provider-transfers';

let fake: FakeProvider;
let server: ProviderServer;
let memberId: string;
beforeAll(async () => {
  fake = await startFakeProvider();
  server = await givenProviderServer(fake, ['honor']);
});
afterAll(async () => {
  await server.close();
  await fake.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('alarm').execute();
  ({ memberId } = await givenMember(server, { walletsWon: { money: 900 } }));
});
afterEach(() => fake.behave());

const send = () =>
  server.finance.call('POST', TRANSFERS, { memberId, provider: 'honor', amountWon: 500 }, newKey());
const alarms = () => server.database.db.selectFrom('alarm').select(['kind', 'details']).execute();
const statuses = async () => (await server.transfersOf(memberId)).map(({ status }) => status);

const rejected = (reason: string) => `{"status":"rejected","transferId":"TRANSFER"${reason}}`;
const done = (rest: string) =>
  `{"status":"done","transferId":"TRANSFER","direction":"deposit",${rest}}`;

describe('a refusal whose reason is hostile', () => {
  it.each([
    ['a character that no database keeps', ',"reason":"no\\u0000pe"', 'no\ufffdpe'],
    ['half a character', ',"reason":"\\ud800!"', '\ufffd!'],
    ['a command to a terminal', ',"reason":"\\u001b[2J\\u202e"', '\ufffd[2J\ufffd'],
    ['a reason without an end', `,"reason":"${'가'.repeat(900)}"`, '가'.repeat(200)],
    ['an object that has a length', ',"reason":{"length":{"toString":1}}', ''],
    ['an array', ',"reason":["a","b"]', ''],
    ['nothing', '', ''],
  ])('is booked for what it is: %s', async (_, reason, kept) => {
    await fake.misbehave({ on: 'send', act: 'reject', body: rejected(reason) });
    expectRefusal(await send(), 409, 'provider.rejected');
    expect(await statuses()).toEqual(['rejected']);
    expect(await server.walletsOf(memberId)).toEqual({ money: 900, there: 0 });
    const lines = await auditLines(server, 'provider.settle');
    expect(lines.at(-1)).toMatchObject({ after: { memberId, reason: kept } });
    expect(await alarms()).toEqual([]);
  });
});

const HOSTILE: Record<string, { body: string; isMismatch?: true }> = {
  'a status that is an object': { body: '{"status":{"toString":1},"transferId":"TRANSFER"}' },
  'an amount that is an object': {
    body: done('"memberId":"MEMBER","amountWon":{"valueOf":1,"toString":1},"balanceWon":500'),
  },
  'an amount beyond every number': {
    body: done('"memberId":"MEMBER","amountWon":500,"balanceWon":1e400'),
  },
  'an amount that no number holds exactly': {
    body: done('"memberId":"MEMBER","amountWon":500,"balanceWon":9007199254740993'),
  },
  'a text with a length that is none': {
    body: '{"status":"done","transferId":{"length":{"toString":1}}}',
  },
  'a prototype': { body: '{"__proto__":{"status":"done"},"constructor":1}' },
  'a nest of arrays': { body: `${'['.repeat(2_000)}${']'.repeat(2_000)}` },
  'ten million bytes': { body: `{"status":"${'x'.repeat(10_000_000)}"}` },
  'another member': {
    body: done('"memberId":"somebody else","amountWon":500,"balanceWon":500'),
    isMismatch: true,
  },
  'another member whose name cannot be kept': {
    body: done('"memberId":"MEMBER\\u0000\\ud800","amountWon":500,"balanceWon":500'),
    isMismatch: true,
  },
  'another transfer whose name cannot be kept': {
    body: '{"status":"rejected","transferId":"TRANSFER\\u0000","reason":"\\u0000"}',
    isMismatch: true,
  },
};

describe('an answer that cannot be believed', () => {
  it.each(Object.entries(HOSTILE))('is silence: %s', async (_, { body, isMismatch }) => {
    const twice: FakeFault[] = [
      { on: 'send', body },
      { on: 'find', body },
    ];
    await fake.misbehave(...twice);
    expectRefusal(await send(), 409, 'provider.pending');
    await server.runJob();
    expect(await statuses()).toEqual(['pending']);
    const expected = isMismatch ? [{ kind: 'providerMismatch', details: { memberId } }] : [];
    expect(await alarms()).toMatchObject(expected);
    await fake.behave();
    await server.runJob();
    expect(await statuses()).toEqual(['done']);
    expect(await server.walletsOf(memberId)).toEqual({ money: 400, there: 500 });
    expect(await alarms()).toHaveLength(expected.length);
  });
});

describe('a balance that cannot be believed', () => {
  const refresh = () => server.finance.call('PUT', '/api/v3/honor-get-balance', { _id: memberId });

  it.each([
    '{"memberId":"MEMBER","balanceWon":{"valueOf":1,"toString":1}}',
    '{"memberId":"MEMBER","balanceWon":1e400}',
    '{"memberId":{"length":{"toString":1}},"balanceWon":1}',
    'null',
  ])('is silence, and nothing is begun: %s', async (body) => {
    await fake.misbehave({ on: 'balance', body }, { on: 'balance', body });
    expectRefusal(await refresh(), 409, 'provider.unreachable');
    expectRefusal(await send(), 409, 'provider.unreachable');
    expect(await statuses()).toEqual([]);
    expect(await alarms()).toEqual([]);
  });

  it('tells, once, that it was another member’s', async () => {
    const body = '{"memberId":"MEMBER\\u0000","balanceWon":1}';
    await fake.misbehave({ on: 'balance', body }, { on: 'balance', body });
    expectRefusal(await refresh(), 409, 'provider.unreachable');
    expectRefusal(await send(), 409, 'provider.unreachable');
    expect(await alarms()).toMatchObject([
      {
        kind: 'providerMismatch',
        details: { provider: 'honor', memberId, answer: { memberId: `${memberId}\ufffd` } },
      },
    ]);
  });
});
