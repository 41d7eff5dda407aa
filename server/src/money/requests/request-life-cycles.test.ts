// Random lives of requests, held against a model that has one thread and no database.
import type { RequestKind } from '@gwanje/contract';
import fc from 'fast-check';
import {
  type Answer,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { type GivenMember, givenMember } from '../../../test/given-member';
import {
  decide,
  givenAloneLimits,
  givenMoneySetting,
  type RequestVerb,
  requestEntries,
  requestMoney,
} from '../../../test/given-request';

const START = { money: 100_000, point: 0, income: 100_000 };
const LIMIT_WON = 60_000;
const RATES_BPS = { joinFirst: 2_000, first: 1_000, every: 500 };

type Deed =
  | { readonly does: 'create'; readonly kind: RequestKind; readonly amountWon: number }
  | {
      readonly does: RequestVerb;
      /** Which of the requests so far. */
      readonly nth: number;
      readonly admin: 0 | 1;
      readonly reason: string | undefined;
    };

interface Modelled {
  readonly kind: RequestKind;
  readonly amountWon: number;
  status: string;
  bonusWon: number;
  isTakenBack: boolean;
  firstAdmin: number | null;
}

/** Which of the two administrators asks for everything. */
const ASKER = 0;
const OPEN = ['waiting', 'held'];
const ENDINGS: Record<string, string> = { decline: 'declined', cancel: 'cancelled' };

/** What the product promises, for one member on one day, one deed after the other. */
class Model {
  readonly wallets = { ...START };
  readonly requests: Modelled[] = [];
  private hasCharged = false;
  /** Charged less exchanged. */
  private profitWon = 0;
  /** What each of the two has moved alone. */
  private movedWon = { charge: [0, 0], exchange: [0, 0] };
  /** Charges and bonuses that have to be played; nothing is ever played here. */
  private owed = new Set<Modelled>();

  /** @returns the status of the request, or the code of the refusal */
  do(deed: Deed): string {
    if (deed.does === 'create') return this.create(deed);
    const request = this.requests[deed.nth];
    if (!request) return 'record.not_found';
    if (deed.does === 'take-back-bonus') return this.takeBack(request);
    if (!OPEN.includes(request.status)) return 'money.request_closed';
    if (deed.does === 'approve') return this.approve(request, deed);
    if (deed.does === 'hold') request.status = 'held';
    else if (deed.does === 'release') request.status = 'waiting';
    else {
      request.status = ENDINGS[deed.does] as string;
      if (request.kind !== 'charge') this.wallets[walletOf(request)] += request.amountWon;
    }
    return request.status;
  }

  private create({ kind, amountWon }: { kind: RequestKind; amountWon: number }): string {
    const wallet = walletOf({ kind });
    if (kind !== 'charge' && this.wallets[wallet] < amountWon) return 'money.insufficient';
    if (kind !== 'charge') this.wallets[wallet] -= amountWon;
    this.requests.push({
      kind,
      amountWon,
      status: 'waiting',
      bonusWon: 0,
      isTakenBack: false,
      firstAdmin: null,
    });
    return 'waiting';
  }

  private approve(
    request: Modelled,
    { admin, reason }: { admin: number; reason: string | undefined },
  ): string {
    const { kind, amountWon } = request;
    if (kind === 'exchange' && reason === undefined && this.owed.size > 0)
      return 'money.wagering_unmet';
    const nextWon = { charge: amountWon, exchange: -amountWon, incomeExchange: 0 }[kind];
    if (kind !== 'incomeExchange' && reason === undefined && this.profitWon + nextWon < 0)
      return 'money.reason_needed';
    const moved = this.movedWon[kind === 'charge' ? 'charge' : 'exchange'];
    const isWithin = (moved[admin] as number) + amountWon < LIMIT_WON;
    const isAlone = request.firstAdmin === null && admin !== ASKER && isWithin;
    if (request.firstAdmin === admin) return 'money.second_admin';
    if (!isAlone && request.firstAdmin === null) {
      request.firstAdmin = admin;
      return request.status;
    }
    if (isAlone) moved[admin] = (moved[admin] as number) + amountWon;
    request.status = 'approved';
    this.profitWon += nextWon;
    if (kind === 'exchange') this.owed.clear();
    if (kind === 'charge') {
      const rateBps = this.hasCharged ? RATES_BPS.every : RATES_BPS.joinFirst;
      this.hasCharged = true;
      request.bonusWon = Math.floor((amountWon * rateBps) / 10_000);
      this.wallets.money += amountWon;
      this.wallets.point += request.bonusWon;
      this.owed.add(request);
    }
    return 'approved';
  }

  private takeBack(request: Modelled): string {
    if (request.bonusWon === 0 || request.isTakenBack) return 'money.no_bonus';
    request.isTakenBack = true;
    this.wallets.point -= request.bonusWon;
    return request.status;
  }
}

const walletOf = ({ kind }: { kind: RequestKind }) =>
  kind === 'incomeExchange' ? 'income' : 'money';

let server: TestServer;
let admins: readonly [SignedIn, SignedIn];

beforeAll(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-18T03:00:00.000Z');
  admins = [await signedIn(server, { type: 2 }), await signedIn(server, { type: 1 })];
  const offers = Object.entries(RATES_BPS).map(([name, rateBps]) => [name, bonusOffer(rateBps)]);
  await givenMoneySetting(server, chargeBonusOf(Object.fromEntries(offers)));
  await givenAloneLimits(server, { chargeWon: LIMIT_WON, exchangeWon: LIMIT_WON });
});
afterAll(() => server.close());

const amountWon = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }),
  fc.constantFrom(LIMIT_WON - 1, LIMIT_WON, 100_000),
);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    does: fc.constant('create' as const),
    kind: fc.constantFrom<RequestKind>('charge', 'charge', 'exchange', 'incomeExchange'),
    amountWon,
  }),
  fc.record({
    does: fc.constantFrom<RequestVerb>(
      ...(['approve', 'approve', 'approve', 'decline', 'cancel', 'hold', 'release'] as const),
      'take-back-bonus',
    ),
    nth: fc.nat({ max: 5 }),
    admin: fc.constantFrom(0 as const, 1 as const),
    reason: fc.constantFrom('a reason', undefined),
  }),
);

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

function carryOut(member: GivenMember, ids: readonly string[], next: Deed): Promise<Answer> {
  if (next.does === 'create')
    return requestMoney(admins[ASKER].call, member.memberId, next.kind, next.amountWon);
  const { does, nth, admin } = next;
  const needsReason = does === 'decline' || does === 'take-back-bonus';
  const reason = needsReason ? (next.reason ?? 'a reason') : next.reason;
  const takesReason = needsReason || does === 'approve' || does === 'hold';
  const request = { ...member, requestId: ids[nth] ?? NOBODY };
  return decide(admins[admin].call, does, request, takesReason ? { reason } : {});
}

const outcomeOf = ({ status, body }: Answer): string => (status === 200 ? body.status : body.code);

async function walletsOf({ memberId }: GivenMember) {
  const { body } = await admins[0].call('GET', `/api/money/members/${memberId}`);
  const { money, point, income } = body.walletsWon;
  return { money, point, income };
}

/** Every wallet is what its entries come to, and what the requests as they ended ask for. */
async function expectSound(member: GivenMember): Promise<void> {
  const { db } = server.database;
  const requests = await db
    .selectFrom('money_request')
    .selectAll()
    .where('member_id', '=', member.memberId)
    .execute();
  const expected = { ...START };
  const types: string[] = [];
  for (const { kind, status, amount_won, bonus_won, bonus_taken_back_at, ...row } of requests) {
    const isReturned = status === 'declined' || status === 'cancelled';
    if (kind !== 'charge' && !isReturned) expected[walletOf({ kind })] -= amount_won;
    if (kind === 'exchange') types.push('exchange');
    if (kind === 'incomeExchange') types.push('incomeMoneyExchange');
    if (kind === 'exchange' && isReturned)
      types.push(status === 'declined' ? 'exchangeDecline' : 'exchangeCancel');
    if (kind === 'incomeExchange' && isReturned) types.push('incomeDecline');
    if (kind === 'charge' && status === 'declined') types.push('chargeDecline');
    if (kind === 'charge' && status === 'approved') {
      expected.money += amount_won;
      types.push('charge', ...(row.bonus_type ? [row.bonus_type] : []));
      if (bonus_taken_back_at === null) expected.point += bonus_won ?? 0;
      else types.push('chargeBonusDecline');
    }
  }
  expect(await walletsOf(member)).toEqual(expected);
  const entries = await requestEntries(server, member);
  expect(entries.map(({ type }) => type as string).sort()).toEqual(types.sort());
  expect(types.filter((type) => type === 'first').length).toBeLessThanOrEqual(1);
  for (const wallet of ['money', 'point', 'income'] as const) {
    const moved = entries.filter((entry) => entry.wallet === wallet);
    const sum = moved.reduce((total, entry) => total + entry.amount_won, START[wallet]);
    expect({ wallet, sum }).toEqual({ wallet, sum: expected[wallet] });
  }
}

const givenStart = () =>
  givenMember(server, {
    walletsWon: { money: START.money, income: START.income },
    // Of this member alone, whose first charge then brings the first bonus.
    bankNumber: `220-${Math.floor(Math.random() * 1e12)}`,
  });

describe('random lives of requests', () => {
  it('end as the model says, one deed after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 24 }), async (deeds) => {
        const member = await givenStart();
        const model = new Model();
        const ids: string[] = [];
        for (const next of deeds) {
          // An exchange and the charge after it are never in the same millisecond here.
          server.clock.advance(1);
          const answer = await carryOut(member, ids, next);
          if (next.does === 'create' && answer.status === 200) ids.push(answer.body.requestId);
          expect({ next, outcome: outcomeOf(answer) }).toEqual({ next, outcome: model.do(next) });
        }
        expect(await walletsOf(member)).toEqual(model.wallets);
        await expectSound(member);
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it('leave the money sound when many deeds are done at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(deed, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
        async (rounds) => {
          const member = await givenStart();
          const ids: string[] = [];
          for (const deeds of rounds) {
            const known = [...ids];
            const answers = await Promise.all(deeds.map((next) => carryOut(member, known, next)));
            expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
            answers.forEach(({ status, body }, index) => {
              if (status === 200 && deeds[index]?.does === 'create') ids.push(body.requestId);
            });
          }
          await expectSound(member);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});
