// Random movements against a model that knows nothing of SQL: one after the other, and all at once.
import {
  HISTORY_TYPE_VALUES,
  HISTORY_TYPES,
  type HistoryType,
  WALLETS,
  type Wallet,
  walletsOf,
} from '@gwanje/contract';
import * as fc from 'fast-check';
import { givenServer, type TestServer } from '../../test/given';
import { balancesOf } from '../../test/given-ledger';
import { givenMember } from '../../test/given-member';
import { transaction } from '../platform/database';
import { Refusal } from '../platform/refusal';
import { makeLedgerPartitions } from './ledger-partitions';
import { AlreadyPosted, lockWallets, type PostedEntry, postMovement } from './post-movement';
import { verifyLedger } from './verify-ledger';

let server: TestServer;
beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
});
afterAll(() => server.close());

const MEMBERS = 3;
const START_WON = 200;
const RUNS = 25;
/** A failure is made smaller for as long as this, then told with its seed. */
const SHRINKING_MS_MAX = 60_000;
const TEST_TIMEOUT_MS = 120_000;

interface Step {
  readonly member: number;
  readonly key: string;
  readonly type: HistoryType;
  readonly amountWon: number;
  /** After the start, within two months, so that days and partitions change. */
  readonly hours: number;
}

const step: fc.Arbitrary<Step> = fc
  .record({
    member: fc.nat(MEMBERS - 1),
    // Few, so that the same event comes again.
    key: fc.nat(30).map((n) => `demo:${n}`),
    type: fc.constantFrom(...HISTORY_TYPE_VALUES),
    size: fc.oneof(
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      // Empties a wallet to the last won.
      fc.constant(START_WON),
    ),
    isNegative: fc.boolean(),
    hours: fc.nat(24 * 60),
  })
  .map(({ size, isNegative, ...rest }) => {
    const { sign } = HISTORY_TYPES[rest.type];
    const either = isNegative ? -size : size;
    return { ...rest, amountWon: sign === 'none' ? 0 : sign === 'either' ? either : size };
  });

const stepsAtOnce = fc.array(step, { minLength: 30, maxLength: 80 });

type Balances = Record<Wallet, number>;

class Model {
  readonly balances: Balances;
  readonly keys = new Set<string>();

  constructor() {
    const start = WALLETS.map((wallet) => [wallet, START_WON] as const);
    this.balances = Object.fromEntries(start) as Balances;
  }

  /** What posting has to answer: the entries' wallets, amounts and balances, or why not. */
  post({ key, type, amountWon }: Step): string | Pick<PostedEntry, 'wallet' | 'amountWon'>[] {
    if (this.keys.has(key)) return 'again';
    const ownWon = HISTORY_TYPES[type].sign === -1 ? -amountWon : amountWon;
    const legs = walletsOf(type).map((wallet, index) => {
      const legWon = index === 0 ? ownWon : -ownWon;
      return { wallet, amountWon: legWon, balanceAfterWon: this.balances[wallet] + legWon };
    });
    if (legs.some(({ balanceAfterWon }) => balanceAfterWon < 0)) return 'money.insufficient';
    this.keys.add(key);
    for (const { wallet, balanceAfterWon } of legs) this.balances[wallet] = balanceAfterWon;
    return legs;
  }
}

const givenMembers = () => {
  const walletsWon = Object.fromEntries(WALLETS.map((wallet) => [wallet, START_WON]));
  return Promise.all(Array.from({ length: MEMBERS }, () => givenMember(server, { walletsWon })));
};

/** Commits also where the event was posted before: such a transaction may go on. */
const post = (memberId: string, { key, type, amountWon, hours }: Step, isLocking: boolean) =>
  transaction(server.database.db, async (tx) => {
    if (isLocking) await lockWallets({ tx, now: () => server.clock.now }, memberId);
    const at = new Date(server.clock.now.getTime() + hours * 3_600_000);
    try {
      return await postMovement(tx, { memberId, key, type, amountWon, at, actor: null });
    } catch (error) {
      if (error instanceof AlreadyPosted) return 'again';
      throw error;
    }
  });

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  throw error;
}

/** The differences of these members, save for decided requests, which random movements have none of. */
async function differencesOf(members: readonly { readonly memberId: string }[]): Promise<string[]> {
  const ids = members.map(({ memberId }) => memberId);
  const found: string[] = [];
  await verifyLedger(server.database.db, {
    onDifference: ({ check, memberId, sentence }) => {
      if (check !== 'source' && (memberId === null || ids.includes(memberId))) found.push(sentence);
    },
  });
  return found;
}

it(
  'answers every movement as the model does, one after the other',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const members = await givenMembers();
        const models = members.map(() => new Model());
        for (const one of steps) {
          const { memberId } = members[one.member] as (typeof members)[number];
          const expected = (models[one.member] as Model).post(one);
          const answer = await post(memberId, one, true).catch(refusalOf);
          if (typeof expected === 'string') expect(answer).toBe(expected);
          else expect(answer).toMatchObject(expected);
        }
        for (const [index, { memberId }] of members.entries())
          expect(await balancesOf(server, memberId)).toEqual(models[index]?.balances);
        expect(await differencesOf(members)).toEqual([]);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: SHRINKING_MS_MAX },
    );
  },
  TEST_TIMEOUT_MS,
);

it(
  'keeps every invariant when movements come all at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsAtOnce, fc.boolean(), async (steps, isLocking) => {
        const members = await givenMembers();
        const outcomes = await Promise.all(
          steps.map((one) => {
            const { memberId } = members[one.member] as (typeof members)[number];
            return post(memberId, one, isLocking).catch(refusalOf);
          }),
        );
        const posted = steps.filter((_, index) => typeof outcomes[index] !== 'string');
        const events = posted.map(({ member, key }) => `${member} ${key}`);
        expect(new Set(events).size).toBe(events.length);
        for (const [index, { memberId }] of members.entries()) {
          // Whatever their order was, the sum of what was answered as posted is the same.
          const expected = new Model();
          for (const { type, amountWon } of posted.filter(({ member }) => member === index)) {
            const ownWon = HISTORY_TYPES[type].sign === -1 ? -amountWon : amountWon;
            for (const [leg, wallet] of walletsOf(type).entries())
              expected.balances[wallet] += leg === 0 ? ownWon : -ownWon;
          }
          expect(await balancesOf(server, memberId)).toEqual(expected.balances);
        }
        expect(await differencesOf(members)).toEqual([]);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: SHRINKING_MS_MAX },
    );
  },
  TEST_TIMEOUT_MS,
);
