// A member's wallets and wagering requirement through HTTP: what is required, what counts, what is shown.
import type { GameClass, WageringState } from '@gwanje/contract';
import { requirementsOf } from '@gwanje/game-rules';
import { sql } from 'kysely';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { bonusOffer, chargeBonusOf } from '../../../test/given-bonuses';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest } from '../../../test/given-request';
import { givenStake, takeStakeBack } from '../../../test/given-stake';
import { UNSAVED_MONEY_SETTINGS } from '../../../test/unsaved-settings';
import { transaction } from '../../platform/database';
import { newId } from '../../platform/new-id';
import type { RequestKey } from '../requests/requests.queries';
import { countStake, countStakes, uncountStakes } from './count-stake';
import { openRequirements } from './requirements.queries';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const PARTS_SHOWN = 100;

let server: TestServer;
let finance: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-18T03:00:00.000Z');
  finance = await signedIn(server, { type: 2 });
  await givenMoneySetting(server, chargeBonusOf({ first: bonusOffer(1_000, 0, 100_000) }));
});
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 5_000, point: 3, income: 2 } });
});
afterAll(() => server.close());

/** Later by a second, so that what comes next is not in the same millisecond. */
const pass = () => server.clock.advance(1_000);

async function charge(amountWon: number): Promise<RequestKey> {
  pass();
  const request = await givenRequest(finance, member, 'charge', amountWon);
  await decide(finance.call, 'approve', request);
  return request;
}

async function exchange(amountWon: number): Promise<void> {
  pass();
  const request = await givenRequest(finance, member, 'exchange', amountWon);
  await decide(finance.call, 'approve', request, { reason: 'a reason' });
}

const play = (gameClass: GameClass, stakeWon: number) =>
  givenStake(server, member, gameClass, stakeWon);
const takeBack = (stakeId: string) => takeStakeBack(server, member, stakeId);

const pathOf = ({ memberId }: GivenMember) => `/api/money/members/${memberId}`;
const wagering = async (): Promise<WageringState> =>
  (await finance.call('GET', pathOf(member))).body.wagering;

/** The open sums, in the order of the account; what mini-games alone ask in brackets. */
const open = async () =>
  (await wagering()).required.map(({ isMinigameOnly, openWon }) =>
    isMinigameOnly ? [openWon] : openWon,
  );

const NOTHING = { workedWon: 0, waivedWon: 0, carriedWon: 0, takenBackWon: 0, openWon: 0 };

describe('money.readMemberMoney', () => {
  it('answers the six wallets, and that nothing is required of whoever has not charged', async () => {
    const { status, body } = await finance.call('GET', pathOf(member));
    expect(status).toBe(200);
    expect(body).toEqual({
      walletsWon: { money: 5_000, point: 3, casino: 0, betHoldem: 0, apoker: 0, income: 2 },
      pointBps: 10_000,
      mayMove: true,
      wagering: {
        since: null,
        requiredWon: 0,
        progressWon: 0,
        progressBps: 10_000,
        openWon: 0,
        waivedWon: 0,
        carriedWon: 0,
        takenBackWon: 0,
        required: [],
        played: [],
        wouldMeet: [],
        settingVersion: 0,
      },
    });
  });

  it('is the worked example of the rules: 1,100,000 of 1,300,000 won', async () => {
    const subject = `request/${(await charge(1_000_000)).requestId}`;
    const at = server.clock.now.toISOString();
    await play('sports', 700_000);
    await play('minigame', 300_000);
    await play('minigame', 500_000);
    const part = { ...NOTHING, at, subject, fromMemberId: null, isMinigameOnly: false };
    expect(await wagering()).toEqual({
      since: at,
      requiredWon: 1_300_000,
      progressWon: 1_100_000,
      progressBps: 8_461,
      openWon: 200_000,
      waivedWon: 0,
      carriedWon: 0,
      takenBackWon: 0,
      required: [
        {
          ...part,
          type: 'charge',
          amountWon: 1_000_000,
          factorBps: 10_000,
          settingVersion: 0,
          requiredWon: 1_000_000,
          workedWon: 1_000_000,
        },
        {
          ...part,
          type: 'first',
          amountWon: 100_000,
          factorBps: 30_000,
          settingVersion: 0,
          requiredWon: 300_000,
          workedWon: 100_000,
          openWon: 200_000,
        },
      ],
      played: [
        {
          gameClass: 'sports',
          stakeWon: 700_000,
          contributionBps: 10_000,
          countedWon: 700_000,
          workedWon: 700_000,
        },
        {
          gameClass: 'minigame',
          stakeWon: 800_000,
          contributionBps: 5_000,
          countedWon: 400_000,
          workedWon: 400_000,
        },
      ],
      wouldMeet: [
        { gameClass: 'sports', stakeWon: 200_000 },
        { gameClass: 'casino', stakeWon: 400_000 },
        { gameClass: 'slots', stakeWon: 200_000 },
        { gameClass: 'minigame', stakeWon: 400_000 },
      ],
      settingVersion: 0,
    });
  });

  it('asks three times the charge of whoever plays nothing but mini-games', async () => {
    const subject = `request/${(await charge(1_000)).requestId}`;
    await play('minigame', 10);
    expect(await wagering()).toMatchObject({
      requiredWon: 3_000 + 300,
      progressWon: 5,
      required: [
        { subject, type: 'charge', isMinigameOnly: false, factorBps: 10_000, openWon: 995 },
        { subject, type: 'charge', isMinigameOnly: true, factorBps: 20_000, openWon: 2_000 },
        { subject, type: 'first', isMinigameOnly: false, factorBps: 30_000, openWon: 300 },
      ],
    });
    await play('sports', 1);
    expect(await wagering()).toMatchObject({ requiredWon: 1_000 + 300, progressWon: 6 });
  });

  it('shows what mini-games have worked off of it before something else was played', async () => {
    await charge(1_000);
    await play('minigame', 3_000);
    await play('sports', 100);
    expect(await wagering()).toMatchObject({
      requiredWon: 1_000 + 500 + 300,
      progressWon: 1_500 + 100,
      required: [{}, { isMinigameOnly: true, requiredWon: 500, workedWon: 500, openWon: 0 }, {}],
    });
  });

  it('works requirements off in their order, each won of a stake once', async () => {
    await charge(1_000);
    await charge(500);
    await play('sports', 1_200);
    expect(await open()).toEqual([0, 100, 500, [1_000]]);
    await play('sports', 10_000);
    expect(await open()).toEqual([0, 0, 0]);
    expect(await wagering()).toMatchObject({
      progressWon: 1_800,
      progressBps: 10_000,
      played: [{ stakeWon: 11_200, countedWon: 11_200, workedWon: 1_800 }],
    });
    // What was played beyond it is not saved up.
    await charge(100);
    expect((await open()).slice(3)).toEqual([100, [200]]);
  });

  it('lets a stake count for as much as the settings said when it was settled', async () => {
    await charge(1_000);
    await play('casino', 100);
    const { wagering: setting } = UNSAVED_MONEY_SETTINGS;
    await givenMoneySetting(server, {
      ...setting,
      version: 1,
      chargeBps: 20_000,
      contributions: { ...setting.contributions, casino: 10_000 },
    });
    await play('casino', 100);
    await charge(10);
    expect(await wagering()).toMatchObject({
      played: [
        { gameClass: 'casino', stakeWon: 100, contributionBps: 5_000, countedWon: 50 },
        { gameClass: 'casino', stakeWon: 100, contributionBps: 10_000, countedWon: 100 },
      ],
      required: [
        { amountWon: 1_000, factorBps: 10_000, settingVersion: 0, openWon: 850 },
        { type: 'first', openWon: 300 },
        { amountWon: 10, factorBps: 20_000, settingVersion: 1, openWon: 20 },
        { amountWon: 10, factorBps: 10_000, settingVersion: 1, isMinigameOnly: true, openWon: 10 },
      ],
      settingVersion: 1,
    });
    await givenMoneySetting(server, { ...setting, version: 2 });
  });

  it('counts a stake once however often it is handed over', async () => {
    await charge(1_000);
    const { db } = server.database;
    const stakeId = newId(server.clock.now);
    const stake = { memberId: member.memberId, stakeId, at: server.clock.now } as const;
    for (const stakeWon of [100, 100, 900])
      await transaction(db, (tx) => countStake(tx, { ...stake, gameClass: 'sports', stakeWon }));
    expect(await wagering()).toMatchObject({ progressWon: 100 });
  });

  it('counts many together as it counts them one after another', async () => {
    const { db } = server.database;
    const at = server.clock.now;
    const twins: GivenMember[] = [];
    for (let twin = 1; twin <= 2; twin += 1) {
      member = await givenMember(server, { walletsWon: { money: 5_000 } });
      for (const won of [1_000, 300, 2_000]) await charge(won);
      twins.push(member);
    }
    const bystander = await givenMember(server);
    const [one, many] = twins as [GivenMember, GivenMember];
    for (const gameClass of ['minigame', 'sports'] as const) {
      const made = [400, 900, 0, 350].map((stakeWon) => ({ stakeId: newId(at), stakeWon }));
      // Of two of one name the first counts.
      const asked = [...made, { ...(made[1] as (typeof made)[number]), stakeWon: 70 }];
      await transaction(db, async (tx) => {
        for (const stake of asked.filter(({ stakeWon }) => stakeWon > 0))
          await countStake(tx, { ...stake, memberId: one.memberId, gameClass, at });
        const of = ({ memberId }: GivenMember) => asked.map((stake) => ({ ...stake, memberId }));
        await countStakes(tx, { stakes: [...of(many), ...of(bystander)], gameClass, at });
      });
    }
    const kept = async ({ memberId }: GivenMember) => ({
      changes: await db
        .selectFrom('wagering_change')
        .select(['seq', 'kind', 'won', 'sign'])
        .where('member_id', '=', memberId)
        .orderBy('cause_id')
        .orderBy('seq')
        .execute(),
      open: await db
        .selectFrom('wagering_requirement')
        .select(['seq', 'open_won'])
        .where('member_id', '=', memberId)
        .orderBy('seq')
        .execute(),
      stakes: await db
        .selectFrom('counted_stake')
        .select(['game_class', 'stake_won', 'counted_won', 'contribution_bps', 'setting_version'])
        .where('member_id', '=', memberId)
        .orderBy('stake_id')
        .execute(),
    });
    const single = await kept(one);
    expect(single.changes.length).toBeGreaterThan(4);
    expect(await kept(many)).toEqual(single);
    expect(await kept(bystander)).toEqual({ ...single, changes: [], open: [] });
  });

  it('takes many back together as it takes them back one after another', async () => {
    const { db } = server.database;
    const at = server.clock.now;
    const twins: GivenMember[] = [];
    const bonuses: RequestKey[] = [];
    for (let twin = 1; twin <= 2; twin += 1) {
      member = await givenMember(server, { walletsWon: { money: 5_000 } });
      bonuses.push(await charge(1_000));
      await charge(500);
      twins.push(member);
    }
    const [one, many] = twins as [GivenMember, GivenMember];
    const played = [
      ...([['sports', 700] as const, ['casino', 450] as const] as const),
      ...([['minigame', 300] as const, ['slots', 200] as const] as const),
    ].map(([gameClass, stakeWon]) => ({ gameClass, stakeWon, stakeId: newId(at) }));
    for (const { memberId } of twins)
      for (const stake of played)
        await transaction(db, (tx) => countStake(tx, { ...stake, memberId, at }));
    for (const bonus of bonuses)
      expect((await decide(finance.call, 'take-back-bonus', bonus)).status).toBe(200);
    const held = async ({ memberId }: GivenMember) => {
      const { rows: changes } = await sql`
        select cause_id, seq, kind, sum(won)::int as won from wagering_change
        where member_id = ${memberId} and cause_id = any(${played.map(({ stakeId }) => stakeId)})
        group by cause_id, seq, kind having sum(won) <> 0 order by cause_id, seq, kind`.execute(db);
      const { rows: open } = await sql`
        select seq, open_won from wagering_requirement where member_id = ${memberId}
        order by seq`.execute(db);
      return { changes, open };
    };
    const before = await held(one);
    expect(await held(many)).toEqual(before);
    // The last that is left keeps lifted what the first had lifted; then nothing is left.
    for (const taken of [played.slice(0, 3), played]) {
      for (const { stakeId } of taken) await takeStakeBack(server, one, stakeId);
      await transaction(db, (tx) =>
        uncountStakes(
          tx,
          [...taken, ...taken].map(({ stakeId }) => ({ memberId: many.memberId, stakeId })),
          at,
        ),
      );
      expect(await held(many)).toEqual(await held(one));
    }
    const left = (await held(many)).changes as { kind: string }[];
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['takenBack']));
    expect((before.changes as { kind: string }[]).map(({ kind }) => kind)).toContain('lifted');
  });

  it('begins anew with every approved exchange, of money only', async () => {
    await charge(1_000);
    await play('sports', 400);
    await exchange(500);
    expect(await wagering()).toMatchObject({
      ...{ since: null, requiredWon: 0, progressWon: 0, required: [], played: [] },
    });
    await charge(2_000);
    const since = server.clock.now.toISOString();
    await play('sports', 100);
    const declined = await givenRequest(finance, member, 'exchange', 500);
    await decide(finance.call, 'decline', declined);
    const income = await givenRequest(finance, member, 'incomeExchange', 2);
    await decide(finance.call, 'approve', income);
    expect(await wagering()).toMatchObject({ since, requiredWon: 2_000, progressWon: 100 });
  });

  it('counts a charge that was requested before the exchange and approved after it', async () => {
    const request = await givenRequest(finance, member, 'charge', 1_000);
    await exchange(500);
    pass();
    await decide(finance.call, 'approve', request);
    expect(await open()).toEqual([1_000, [2_000], 300]);
  });

  it('counts neither open nor declined nor cancelled charges', async () => {
    await givenRequest(finance, member, 'charge', 1_000);
    for (const verb of ['hold', 'decline', 'cancel'] as const)
      await decide(finance.call, verb, await givenRequest(finance, member, 'charge', 1_000));
    expect((await wagering()).required).toEqual([]);
  });

  it('asks nothing more for a bonus that was taken back, and keeps what was played', async () => {
    const request = await charge(1_000);
    await play('sports', 1_100);
    expect(await open()).toEqual([0, 200]);
    await decide(finance.call, 'take-back-bonus', request);
    expect(await wagering()).toMatchObject({
      requiredWon: 1_100,
      progressWon: 1_100,
      takenBackWon: 200,
      required: [{}, { type: 'first', requiredWon: 300, workedWon: 100, takenBackWon: 200 }],
    });
  });

  it('leaves the requirement of later charges alone when an older bonus is taken back', async () => {
    const older = await charge(1_000);
    await exchange(500);
    await charge(2_000);
    await decide(finance.call, 'take-back-bonus', older);
    expect(await open()).toEqual([2_000, [4_000]]);
  });

  it('puts older charges together by type, and still asks for all of them', async () => {
    const times = PARTS_SHOWN + 20;
    const first = await charge(1_000);
    // Directly: it is the number of charges that matters here, not how they came about.
    await transaction(server.database.db, async (tx) => {
      for (let count = 0; count < times; count += 1) {
        pass();
        await openRequirements(
          tx,
          {
            memberId: member.memberId,
            sourceId: newId(server.clock.now),
            ...{ fromMemberId: null, settingVersion: 0, at: server.clock.now },
          },
          requirementsOf(10, null, { ...UNSAVED_MONEY_SETTINGS.wagering, chargeBps: 30_000 }),
        );
      }
    });
    const { required, requiredWon } = await wagering();
    expect(requiredWon).toBe(1_000 + 2_000 + 300 + times * 30);
    expect(required).toHaveLength(PARTS_SHOWN + 4);
    expect(required.slice(0, 5)).toMatchObject([
      { type: 'charge', subject: null, factorBps: 10_000, amountWon: 1_000 },
      { type: 'charge', subject: null, isMinigameOnly: true, openWon: 2_000 },
      { type: 'first', subject: null, amountWon: 100, openWon: 300 },
      { type: 'charge', subject: null, factorBps: 30_000, amountWon: 20 * 10, openWon: 20 * 30 },
      { type: 'charge', amountWon: 10, openWon: 30 },
    ]);
    // Who is put together with others is still taken back by name.
    await decide(finance.call, 'take-back-bonus', first);
    expect(await wagering()).toMatchObject({ takenBackWon: 300, openWon: 3_000 + times * 30 });
  });

  it('counts for each member alone', async () => {
    await charge(1_000);
    member = await givenMember(server);
    expect((await wagering()).requiredWon).toBe(0);
  });

  it('refuses a member who does not exist', async () => {
    const answer = await finance.call('GET', `/api/money/members/${NOBODY}`);
    expectRefusal(answer, 404, 'member.not_found');
  });
});

describe('a stake that is taken back', () => {
  it('opens again exactly what it had worked off, once', async () => {
    await charge(1_000);
    await play('sports', 300);
    const voided = await play('sports', 900);
    await play('sports', 50);
    expect(await open()).toEqual([0, 50]);
    await takeBack(voided);
    await takeBack(voided);
    // 300 and 50 have stayed where they were counted.
    expect(await open()).toEqual([700, 250]);
    expect(await wagering()).toMatchObject({ progressWon: 350, played: [{ stakeWon: 350 }] });
    await play('sports', 700);
    expect(await open()).toEqual([0, 250]);
  });

  it('asks again for what mini-games alone ask, unless something else was played too', async () => {
    await charge(1_000);
    await play('minigame', 200);
    const first = await play('sports', 10);
    const second = await play('slots', 20);
    await takeBack(first);
    expect(await open()).toEqual([880, 300]);
    await takeBack(second);
    expect(await open()).toEqual([900, [2_000], 300]);
    await play('sports', 5);
    expect(await open()).toEqual([895, 300]);
  });

  it('opens what an exchange had ended, and the next one asks for it', async () => {
    await charge(1_000);
    const voided = await play('sports', 1_300);
    await exchange(500);
    expect((await wagering()).required).toEqual([]);
    await takeBack(voided);
    expect(await open()).toEqual([1_000, [2_000], 300]);
    const request = await givenRequest(finance, member, 'exchange', 500);
    const answer = await decide(finance.call, 'approve', request, {});
    expectRefusal(answer, 409, 'money.wagering_unmet');
    expect(answer.body.details).toEqual(await wagering());
  });

  it('does not ask for a bonus that was taken back meanwhile', async () => {
    const request = await charge(1_000);
    const voided = await play('sports', 1_100);
    await decide(finance.call, 'take-back-bonus', request);
    await takeBack(voided);
    expect(await open()).toEqual([1_000, [2_000], 0]);
    expect(await wagering()).toMatchObject({ progressWon: 0, takenBackWon: 300, played: [] });
  });

  it('does not ask for a bonus either of which nothing was open as it was taken back', async () => {
    const request = await charge(1_000);
    const voided = await play('sports', 1_300);
    await decide(finance.call, 'take-back-bonus', request);
    await takeBack(voided);
    expect(await open()).toEqual([1_000, [2_000], 0]);
    expect(await wagering()).toMatchObject({ progressWon: 0, takenBackWon: 300 });
  });

  it('changes nothing where it had counted nothing', async () => {
    await charge(1_000);
    const before = await wagering();
    await takeBack(await play('holdem', 500));
    expect(await wagering()).toEqual(before);
  });
});
