// Every fault of a provider against every flow of money to and from it: nothing is lost or doubled; of the faults a quarter each
// day, and all of them with WALK=all.
import { type FakeFault, type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import type { Answer } from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';
import { walkedAt } from '../../../test/walk';

const START = { money: 1_000, there: 500, played: 200 };
const TOTAL_WON = START.money + START.there + START.played;

let fake: FakeProvider;
let server: ProviderServer;
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
});

/** A member with money here and there, of which the last winnings are not recorded yet. */
async function givenPlayer(): Promise<string> {
  const walletsWon = { money: START.money, casino: START.there };
  const { memberId } = await givenMember(server, { walletsWon });
  await fake.play(memberId, START.there + START.played);
  return memberId;
}

type Press = (memberId: string, key: ReturnType<typeof newKey>) => Promise<Answer>;

const toMoney =
  (wish: object): Press =>
  (_id, key) =>
    server.finance.call('PUT', '/api/v3/honor-to-money', { _id, ...wish }, key);

const FLOWS: { flow: string; press: Press }[] = [
  { flow: 'everything to money', press: toMoney({ all: true }) },
  { flow: 'an amount to money', press: toMoney({ amount: 300 }) },
  {
    flow: 'an amount to the provider',
    press: (memberId, key) => {
      const body = { memberId, provider: 'honor', amountWon: 300 };
      return server.finance.call('POST', '/api/money/provider-transfers', body, key);
    },
  },
];

const cut = { on: 'send', answer: 'cut' } as const;
const after = (answer: FakeFault['answer']): FakeFault[] => [{ on: 'send', answer }];

/** What goes wrong, and how it ends once the provider is well again. */
const FAULTS: Record<string, { faults: FakeFault[]; end?: 'rejected'; isMismatch?: true }> = {
  'the answer is lost': { faults: [cut] },
  'the question is lost': { faults: [{ ...cut, act: 'leave' }] },
  'it is unknown right after it was sent': { faults: [{ on: 'send', act: 'leave' }] },
  'it is done after it was said to be unknown': { faults: [{ ...cut, act: 'later' }] },
  'it is done late and the second answer is lost too': {
    faults: [{ ...cut, act: 'later' }, cut],
  },
  'it arrives twice': { faults: [{ ...cut, act: 'twice' }] },
  'every answer is lost for a while': {
    faults: [cut, { on: 'find', answer: 'cut' }, { on: 'find', answer: 'error' }],
  },
  'it is lost, unknown and lost again': {
    faults: [{ ...cut, act: 'leave' }, { ...cut, act: 'leave' }, cut],
  },
  'it is refused and the answer is lost': { faults: [{ ...cut, act: 'reject' }], end: 'rejected' },
  'it is refused twice': {
    faults: [
      { ...cut, act: 'reject' },
      { on: 'find', answer: 'html' },
    ],
    end: 'rejected',
  },
  'a page comes instead of an answer': { faults: after('html') },
  'half an answer comes': { faults: after('garbage') },
  'nothing comes but the status': { faults: after('empty') },
  'the provider fails after doing it': { faults: after('error') },
  'the provider sends us elsewhere': { faults: after('redirect') },
  'the answer has no end': { faults: after('huge') },
  'the balance is below zero': { faults: after('negative') },
  'the balance is no whole number': { faults: after('fraction') },
  'the balance is no number': { faults: after('text') },
  'the balance is beyond all bounds': { faults: after('beyond') },
  'the answer is about another member': { faults: after('wrongMember'), isMismatch: true },
  'the answer is about another transfer': { faults: after('wrongTransfer'), isMismatch: true },
  'the answer is about the other direction': { faults: after('wrongDirection'), isMismatch: true },
};

/** What the provider says that became of each transfer of a member. */
async function saidOf(memberId: string) {
  const { transfers } = await fake.books();
  return Object.values(transfers)
    .filter((transfer) => transfer.memberId === memberId)
    .map((transfer) => ({
      transfer_id: transfer.transferId,
      status: transfer.status,
      ...(transfer.status === 'done' ? { amount_won: transfer.amountWon } : {}),
    }));
}

/** Everything that must hold once a provider is well and the job has run. */
async function expectSettled(memberId: string): Promise<void> {
  const transfers = await server.transfersOf(memberId);
  expect(transfers.map(({ status }) => status)).not.toContain('pending');
  expect(transfers).toMatchObject(await saidOf(memberId));
  const path = '/api/v3/honor-get-balance';
  const { body } = await server.finance.call('PUT', path, { _id: memberId });
  const { balancesWon } = await fake.books();
  expect(body.balanceWon).toBe(balancesWon[memberId]);
  expect(body.moneyWon + body.balanceWon).toBe(TOTAL_WON);
  expect(await server.differences()).toEqual([]);
}

async function settle(press: Press, memberId: string, key: ReturnType<typeof newKey>) {
  // Each run meets what is left of the misbehaviour, then the provider is well.
  await server.runJob();
  await server.runJob();
  await fake.behave();
  await server.runJob();
  const first = await press(memberId, key);
  const again = await press(memberId, key);
  expect(again.body.code ?? again.body).toEqual(first.body.code ?? first.body);
  await expectSettled(memberId);
  return first;
}

describe.each(FLOWS)('$flow', ({ flow, press }) => {
  it.each(walkedAt(flow, Object.entries(FAULTS)))(
    'survives that %s',
    async (_, { faults, end, isMismatch }) => {
      const memberId = await givenPlayer();
      const key = newKey();
      await fake.misbehave(...faults);
      expect((await press(memberId, key)).body.code).toBe('provider.pending');
      const { status, body } = await settle(press, memberId, key);
      expect(body.code ?? status).toBe(end ? 'provider.rejected' : 200);
      expect(await server.transfersOf(memberId)).toHaveLength(1);
      expect(await server.alarms()).toMatchObject(isMismatch ? [{ memberId }] : []);
    },
  );

  it.each(['leave', 'do', 'reject'] as const)(
    'survives that the provider dies after "%s" and comes back',
    async (act) => {
      const memberId = await givenPlayer();
      const key = newKey();
      await fake.misbehave({ on: 'send', act, answer: 'die' });
      expect((await press(memberId, key)).body.code).toBe('provider.pending');
      await server.runJob();
      expect((await press(memberId, key)).body.code).toBe('provider.pending');
      await fake.restart();
      const { status, body } = await settle(press, memberId, key);
      expect(body.code ?? status).toBe(act === 'reject' ? 'provider.rejected' : 200);
    },
  );

  it('books once when the job is faster than the answer', async () => {
    const memberId = await givenPlayer();
    const key = newKey();
    await fake.misbehave({ on: 'send', answer: 'held' });
    const pressed = press(memberId, key);
    await fake.untilHeld();
    await server.runJob();
    // Another transfer comes before the old answer does.
    const body = { memberId, provider: 'honor', amountWon: 100 };
    await server.finance.call('POST', '/api/money/provider-transfers', body, newKey());
    const before = await server.entriesOf(memberId);
    await fake.release();
    expect((await pressed).status).toBe(200);
    expect(await server.entriesOf(memberId)).toEqual(before);
    await settle(press, memberId, key);
    expect(await server.alarms()).toEqual([]);
  });

  it('keeps what was booked first when the provider contradicts itself, and tells of it', async () => {
    const memberId = await givenPlayer();
    const key = newKey();
    await fake.misbehave({ on: 'send', answer: 'held' }, { on: 'find', answer: 'contradiction' });
    const pressed = press(memberId, key);
    await fake.untilHeld();
    await server.runJob();
    const booked = await server.entriesOf(memberId);
    await fake.release();
    expect((await pressed).body.code).toBe('provider.rejected');
    expect(await server.entriesOf(memberId)).toEqual(booked);
    expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'rejected' }]);
    expect(await server.alarms()).toMatchObject([
      { memberId, booked: { status: 'rejected' }, answer: { status: 'done' } },
    ]);
    expect(await server.differences()).toEqual([]);
  });
});

it.each(FLOWS.slice(1))('$flow: takes no other amount than was asked for', async ({ press }) => {
  const memberId = await givenPlayer();
  const key = newKey();
  const lie = { on: 'find', answer: 'wrongAmount' } as const;
  await fake.misbehave({ on: 'send', answer: 'wrongAmount' }, lie, lie);
  expect((await press(memberId, key)).body.code).toBe('provider.pending');
  await server.runJob();
  await server.runJob();
  expect(await server.transfersOf(memberId)).toMatchObject([{ status: 'pending' }]);
  // One alarm, however often the same is said.
  expect(await server.alarms()).toMatchObject([{ memberId, answer: { amountWon: 301 } }]);
  expect((await settle(press, memberId, key)).status).toBe(200);
});
