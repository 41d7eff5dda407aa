// Random transfers, play, faults and deaths: whatever the order, money is conserved and nothing is doubled.
import fc from 'fast-check';
import { type FakeFault, type FakeProvider, startFakeProvider } from '../../../test/fake-provider';
import { givenMember } from '../../../test/given-member';
import {
  givenProviderServer,
  newKey,
  type ProviderServer,
} from '../../../test/given-provider-server';

const START_WON = 1_000;
const RUNS = 12;
const DEEDS_MAX = 14;

let fake: FakeProvider;
let server: ProviderServer;
beforeAll(async () => {
  fake = await startFakeProvider();
  server = await givenProviderServer(fake, ['honor'], { triesMax: 2 });
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const amount = fc.integer({ min: 1, max: 600 });
const anyFault: fc.Arbitrary<FakeFault> = fc.record({
  on: fc.constantFrom('balance' as const, 'send' as const, 'send' as const, 'find' as const),
  act: fc.constantFrom(
    'do' as const,
    'twice' as const,
    'reject' as const,
    'later' as const,
    'leave' as const,
  ),
  answer: fc.constantFrom(
    'cut' as const,
    'cut' as const,
    'html' as const,
    'error' as const,
    'negative' as const,
    'wrongMember' as const,
    'wrongTransfer' as const,
    'right' as const,
  ),
});
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('toProvider' as const), won: amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('toMoney' as const), won: fc.option(amount) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      won: fc.integer({ min: -400, max: 400 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refresh' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);
const story = fc.array(fc.tuple(fc.array(anyFault, { maxLength: 3 }), deed, fc.boolean()), {
  minLength: 3,
  maxLength: DEEDS_MAX,
});

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** Does what the story says. @returns what the member won at the provider in all, signed */
async function live(memberId: string, deeds: Story): Promise<number> {
  const { call } = server.finance;
  let wonWon = 0;
  let last: () => Promise<unknown> = async () => undefined;
  const press = (method: 'PUT' | 'POST', path: string, body: object) => {
    const key = newKey();
    last = () => call(method, path, body, key);
    return last();
  };
  const begin = async (now: Story[number][1]): Promise<unknown> => {
    if (now.do === 'toProvider') {
      const body = { memberId, provider: 'honor', amountWon: now.won };
      return press('POST', '/api/money/provider-transfers', body);
    }
    if (now.do === 'toMoney') {
      const wish = now.won === null ? { all: true } : { amount: now.won };
      return press('PUT', '/api/v3/honor-to-money', { _id: memberId, ...wish });
    }
    if (now.do === 'refresh') return call('PUT', '/api/v3/honor-get-balance', { _id: memberId });
    if (now.do === 'again') return last();
    if (now.do === 'job') return server.runJob();
    if (now.do === 'restart') return fake.restart();
    wonWon += await fake.play(memberId, now.won);
  };
  for (const [faults, now, isAlone] of deeds) {
    await fake.misbehave(...faults);
    // Some things happen while the job runs and the same call is pressed again.
    const meanwhile = isAlone || now.do === 'restart' ? [] : [server.runJob(), last()];
    await Promise.all([begin(now), ...meanwhile]);
  }
  return wonWon;
}

it('conserves money and doubles nothing, whatever goes wrong', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (deeds) => {
      const { memberId } = await givenMember(server, { walletsWon: { money: START_WON } });
      const wonWon = await live(memberId, deeds);
      await fake.behave();
      await server.runJob();
      const refresh = { _id: memberId };
      const { body } = await server.finance.call('PUT', '/api/v3/honor-get-balance', refresh);
      const { balancesWon, transfers } = await fake.books();
      expect(body.balanceWon).toBe(balancesWon[memberId] ?? 0);
      expect(body.moneyWon + body.balanceWon).toBe(START_WON + wonWon);
      const said = Object.values(transfers)
        .filter((transfer) => transfer.memberId === memberId)
        .map(({ transferId, status }) => `${transferId} ${status}`);
      const booked = await server.transfersOf(memberId);
      expect(booked.map(({ transfer_id, status }) => `${transfer_id} ${status}`)).toEqual(
        said.sort(),
      );
      expect(await server.differences()).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
