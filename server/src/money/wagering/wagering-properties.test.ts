// Whatever is done in whatever order: nothing of what has to be played vanishes, and nothing is played twice.
import type { GameClass, MoneySettingOf, WageringState } from '@gwanje/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import {
  type Answer,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { balancesOf } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest, keyed } from '../../../test/given-request';
import { givenStake, takeStakeBack } from '../../../test/given-stake';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { verifyLedger } from '../../ledger/verify-ledger';
import { transaction } from '../../platform/database';
import type { RequestKey } from '../requests/requests.queries';

// Each commit has others.
const RUNS = 6;
const STEPS_MAX = 45;
/** A failure is made smaller for as long as this, then told with its seed. */
const SHRINKING_MS_MAX = 90_000;
const TEST_TIMEOUT_MS = 240_000;
const BONUS_BPS = 1_000;
/** One line: a distributor, a shop and two members. */
const MEMBERS = 4;

type Setting = MoneySettingOf<'wagering'>;

const who = fc.nat(MEMBERS - 1);
const won = fc.integer({ min: 1, max: 3_000 });
/** Which of what there is, in parts of 1,000. */
const which = fc.nat(999);
const factorBps = fc.constantFrom(0, 3_333, 10_000, 25_000);
const shareBps = fc.constantFrom(0, 2_500, 10_000);

/** What the numbers of a step mean, its name says. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('charge'), who, won }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('stake'),
      ...{ who, won },
      gameClass: fc.constantFrom<GameClass>('sports', 'casino', 'slots', 'minigame', 'holdem'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('takeStakeBack'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('requestExchange'), who, which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decideExchange'),
      which,
      verdict: fc.constantFrom('approve', 'waive', 'decline', 'cancel'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('convert'), who, which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('toCasino'), who, which }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('transfer'), who, to: who, which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('takeBonusBack'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('saveSetting'),
      ...{ factorBps, beyondBps: factorBps, bonusBps: factorBps },
      ...{ sports: shareBps, minigame: shareBps },
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOf<D extends Step['does']> = Extract<Step, { does: D }>;

let server: TestServer;
let finance: SignedIn;
let colleague: SignedIn;
let settingVersion = 0;

beforeAll(async () => {
  server = await givenServer();
  await makeLedgerPartitions(server.database.db, server.clock.now);
  finance = await signedIn(server, { type: 2 });
  colleague = await signedIn(server, { type: 2 });
  const offer = bonusOffer(BONUS_BPS);
  await givenMoneySetting(server, chargeBonusOf({ joinFirst: offer, first: offer, every: offer }));
});
afterAll(() => server.close());

const share = (amountWon: number, bps: number) => Math.floor((amountWon * bps) / 10_000);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const oneOf = <T>(things: readonly T[], place: number): T | undefined =>
  things[Math.floor((things.length * place) / 1_000)];
/** From 1 won to all of it; 0 where there is nothing. */
const partOf = (amountWon: number, place: number) =>
  place === 999 ? amountWon : Math.ceil((amountWon * (place + 1)) / 1_000);

interface Sums {
  readonly openedWon: number;
  readonly openWon: number;
  readonly workedWon: number;
  readonly liftedWon: number;
  readonly waivedWon: number;
  readonly takenBackWon: number;
}

/** Carries out random steps on a line of its own, and knows from them alone what must be so. */
class Line {
  readonly members: readonly GivenMember[];
  readonly charges: { readonly key: RequestKey; readonly type: string; isTakenBack: boolean }[] =
    [];
  readonly exchanges: RequestKey[] = [];
  readonly stakes: { readonly member: GivenMember; readonly id: string; countedWon: number }[] = [];
  setting: Setting = UNSAVED_MONEY_SETTINGS.wagering;
  /** All that charges and bonuses have asked for, and how much of it was ended by name. */
  openedWon = 0;
  waivedWon = 0;
  takenBackWon = 0;

  constructor(members: readonly GivenMember[]) {
    this.members = members;
  }

  state = async ({ memberId }: GivenMember): Promise<WageringState> =>
    (await finance.call('GET', `/api/money/members/${memberId}`)).body.wagering;

  states = async (): Promise<WageringState[]> => {
    const states: WageringState[] = [];
    for (const member of this.members) states.push(await this.state(member));
    return states;
  };

  /** As the database has them, over all members of the line. */
  async sums(): Promise<Sums> {
    const ids = this.members.map(({ memberId }) => memberId);
    const { rows } = await sql<Sums>`
      select requirement.*, change.* from (
        select coalesce(sum(required_won) filter (where from_member_id is null), 0)::bigint
            as "openedWon",
          coalesce(sum(open_won), 0)::bigint as "openWon"
        from wagering_requirement where member_id = any(${ids})
      ) as requirement, (
        select coalesce(sum(won) filter (where kind = 'worked'), 0)::bigint as "workedWon",
          coalesce(sum(won) filter (where kind = 'lifted'), 0)::bigint as "liftedWon",
          coalesce(sum(won) filter (where kind = 'waived'), 0)::bigint as "waivedWon",
          coalesce(sum(won) filter (where kind = 'takenBack'), 0)::bigint as "takenBackWon"
        from wagering_change where member_id = any(${ids})
      ) as change`.execute(server.database.db);
    return rows[0] as Sums;
  }

  memberAt = (index: number) => this.members[index] as GivenMember;

  async charge({ who, won }: StepOf<'charge'>): Promise<void> {
    const key = await givenRequest(finance, this.memberAt(who), 'charge', won);
    const before = await this.state(this.memberAt(who));
    expect((await decide(finance.call, 'approve', key)).status).toBe(200);
    const bonusWon = share(won, BONUS_BPS);
    const { chargeBps, minigameOnlyChargeBps, bonusBps } = this.setting;
    const askedWon =
      share(won, chargeBps) +
      share(won, minigameOnlyChargeBps - chargeBps) +
      share(bonusWon, bonusBps);
    this.openedWon += askedWon;
    const after = await this.state(this.memberAt(who));
    expect(after.openWon - before.openWon).toBe(askedWon);
    const type = after.required.find(
      (part) => part.subject === `request/${key.requestId}` && part.type !== 'charge',
    )?.type;
    if (type) this.charges.push({ key, type, isTakenBack: false });
  }

  async stake({ who, won, gameClass }: StepOf<'stake'>): Promise<void> {
    const member = this.memberAt(who);
    const before = await this.state(member);
    const { workedWon: workedBefore } = await this.sums();
    const id = await givenStake(server, member, gameClass, won);
    const countedWon = share(won, this.setting.contributions[gameClass]);
    this.stakes.push({ member, id, countedWon });
    const after = await this.state(member);
    // Of all there is: what an exchange had ended and a stake that was taken back has opened again
    // is shown no more once it is played.
    const workedWon = (await this.sums()).workedWon - workedBefore;
    if (countedWon === 0) expect(after).toEqual(before);
    else if (gameClass === 'minigame') {
      expect(workedWon).toBe(Math.min(countedWon, before.openWon));
      expect(after.openWon).toBe(before.openWon - workedWon);
    } else {
      const plain = before.required.filter(({ isMinigameOnly }) => !isMinigameOnly);
      expect(workedWon).toBe(Math.min(countedWon, sum(plain.map(({ openWon }) => openWon))));
    }
  }

  async takeStakeBack({ which }: StepOf<'takeStakeBack'>): Promise<void> {
    const stake = oneOf(this.stakes, which);
    if (stake === undefined) return;
    const before = await this.sums();
    await takeStakeBack(server, stake.member, stake.id);
    const after = await this.sums();
    // What it had played for a bonus that was taken back since is taken back with it.
    const takenBackWon = after.takenBackWon - before.takenBackWon;
    expect(takenBackWon).toBeLessThanOrEqual(before.workedWon - after.workedWon);
    if (this.charges.every(({ isTakenBack }) => !isTakenBack)) expect(takenBackWon).toBe(0);
    this.takenBackWon += takenBackWon;
    stake.countedWon = 0;
  }

  async requestExchange({ who, which }: StepOf<'requestExchange'>): Promise<void> {
    const member = this.memberAt(who);
    const { money = 0 } = await balancesOf(server, member.memberId);
    if (money === 0) return;
    this.exchanges.push(await givenRequest(finance, member, 'exchange', partOf(money, which)));
  }

  async decideExchange({ which, verdict }: StepOf<'decideExchange'>): Promise<void> {
    const key = oneOf(this.exchanges, which);
    if (key === undefined) return;
    const { openWon } = await this.state({ ...key, id: '' });
    const answers: Answer[] = [];
    if (verdict === 'decline' || verdict === 'cancel')
      answers.push(await decide(finance.call, verdict, key));
    else
      for (const { call } of [finance, colleague])
        if (answers.at(-1)?.body.status !== 'approved')
          answers.push(
            await decide(call, 'approve', key, verdict === 'waive' ? { reason: '단골' } : {}),
          );
    // What is red about an exchange asks for a reason, too, and nothing is decided without one.
    if (verdict === 'approve' && answers.at(-1)?.body.code === 'money.reason_needed') return;
    const isUnmet = verdict === 'approve' && openWon > 0;
    expect(answers.at(-1)?.status).toBe(isUnmet ? 409 : 200);
    if (isUnmet) return;
    this.exchanges.splice(this.exchanges.indexOf(key), 1);
    if (verdict === 'waive') this.waivedWon += openWon;
  }

  async convert({ who, which }: StepOf<'convert'>): Promise<void> {
    const { memberId } = this.memberAt(who);
    const { point = 0 } = await balancesOf(server, memberId);
    if (point === 0) return;
    const body = { memberId, type: 'PointChange', amountWon: partOf(point, which) };
    await this.changingNothing(() => finance.call('POST', '/api/money/conversions', body, keyed()));
  }

  /** As a settled transfer to a provider moves it. */
  async toCasino({ who, which }: StepOf<'toCasino'>): Promise<void> {
    const { memberId } = this.memberAt(who);
    const { money = 0 } = await balancesOf(server, memberId);
    if (money === 0) return;
    await this.changingNothing(() =>
      transaction(server.database.db, async (tx) => {
        const { at } = await lockWallets({ tx, now: () => server.clock.now }, memberId);
        const movement = { memberId, amountWon: partOf(money, which), at, actor: null } as const;
        const key = `demo:${server.clock.now.getTime()}`;
        await postMovement(tx, { ...movement, key, type: 'moneyToCasino' });
      }),
    );
  }

  async changingNothing(act: () => Promise<unknown>): Promise<void> {
    const before = await this.states();
    await act();
    expect(await this.states()).toEqual(before);
  }

  async transfer({ who, to, which }: StepOf<'transfer'>): Promise<void> {
    const [from, receiver] = [this.memberAt(who), this.memberAt(to)];
    const wallets = await balancesOf(server, from.memberId);
    const { money = 0, income = 0 } = wallets;
    if (money === 0) return;
    const amountWon = partOf(money, which);
    const requestedWon = await this.requestedWon(from);
    const heldWon = sum(Object.values(wallets)) - income + requestedWon;
    const before = [await this.state(from), await this.state(receiver)] as const;
    const ids = { fromMemberId: from.memberId, toMemberId: receiver.memberId };
    const body = { ...ids, amountWon, reason: 'a reason' };
    const { status } = await finance.call('POST', '/api/money/transfers', body, keyed());
    const after = [await this.state(from), await this.state(receiver)] as const;
    // Two members who hang under one shop have nothing to do with each other.
    if (status !== 200) return expect(after).toEqual(before);
    const carriedWon = before[0].openWon - after[0].openWon;
    expect(after[1].openWon - before[1].openWon).toBe(carriedWon);
    const shareWon = (before[0].openWon * amountWon) / heldWon;
    expect(carriedWon).toBeGreaterThanOrEqual(Math.floor(shareWon));
    // Rounded up once for what mini-games alone ask and once for the rest.
    expect(carriedWon).toBeLessThan(shareWon + 2);
    if (amountWon === heldWon) expect(after[0].openWon).toBe(0);
  }

  async requestedWon({ memberId }: GivenMember): Promise<number> {
    const path = `/api/money/requests?kind=exchange&status=waiting&memberId=${memberId}`;
    const { body } = await finance.call('GET', path);
    return sum(body.rows.map(({ amountWon }: { amountWon: number }) => amountWon));
  }

  async takeBonusBack({ which }: StepOf<'takeBonusBack'>): Promise<void> {
    const charge = oneOf(this.charges, which);
    if (charge === undefined) return;
    const { memberId, requestId } = charge.key;
    const before = await this.state({ memberId, id: '' });
    const part = before.required.find(
      ({ subject, type }) => subject === `request/${requestId}` && type === charge.type,
    );
    const { status } = await decide(finance.call, 'take-back-bonus', charge.key);
    if (status === 200) this.takenBackWon += part?.openWon ?? 0;
    if (charge.isTakenBack) expect(status).toBe(409);
    if (status === 200) charge.isTakenBack = true;
  }

  async saveSetting(wished: Omit<StepOf<'saveSetting'>, 'does'>): Promise<void> {
    settingVersion += 1;
    const { contributions } = UNSAVED_MONEY_SETTINGS.wagering;
    this.setting = {
      category: 'wagering',
      version: settingVersion,
      chargeBps: wished.factorBps,
      minigameOnlyChargeBps: wished.factorBps + wished.beyondBps,
      bonusBps: wished.bonusBps,
      otherPointBps: wished.bonusBps,
      contributions: { ...contributions, sports: wished.sports, minigame: wished.minigame },
    };
    await givenMoneySetting(server, this.setting);
  }

  async carryOut(one: Step): Promise<void> {
    server.clock.advance(1_000);
    await (this[one.does] as (step: Step) => Promise<void>)(one);
  }

  async expectNothingLost(): Promise<void> {
    const sums = await this.sums();
    const { openedWon, waivedWon, takenBackWon } = this;
    expect(sums).toMatchObject({ openedWon, waivedWon, takenBackWon });
    const { openWon, workedWon, liftedWon } = sums;
    expect(openWon + workedWon + liftedWon + waivedWon + takenBackWon).toBe(openedWon);
    const countedWon = sum(this.stakes.map((stake) => stake.countedWon));
    expect(workedWon).toBeLessThanOrEqual(countedWon);
    for (const state of await this.states())
      for (const part of state.required)
        expect(part.requiredWon).toBe(
          part.workedWon + part.openWon + part.waivedWon + part.carriedWon + part.takenBackWon,
        );
  }
}

async function givenLine(): Promise<Line> {
  const top = await givenMember(server, { grade: 3 });
  const shop = await givenMember(server, { grade: 2, path: [top.memberId] });
  const path = [top.memberId, shop.memberId];
  const line = new Line([
    top,
    shop,
    await givenMember(server, { path, walletsWon: { income: 500, point: 200 } }),
    await givenMember(server, { path, walletsWon: { money: 700 } }),
  ]);
  await line.saveSetting({
    ...{ factorBps: 10_000, beyondBps: 25_000, bonusBps: 25_000 },
    ...{ sports: 10_000, minigame: 2_500 },
  });
  return line;
}

it(
  'no sequence makes a requirement vanish or plays a stake twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: STEPS_MAX }), async (steps) => {
        const line = await givenLine();
        for (const one of steps) {
          await line.carryOut(one as Step);
          await line.expectNothingLost();
        }
        const ids: readonly (string | null)[] = line.members.map(({ memberId }) => memberId);
        const found: string[] = [];
        await verifyLedger(server.database.db, {
          onDifference: ({ memberId, sentence }) => {
            if (ids.includes(memberId)) found.push(sentence);
          },
        });
        expect(found).toEqual([]);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: SHRINKING_MS_MAX },
    );
  },
  TEST_TIMEOUT_MS,
);
