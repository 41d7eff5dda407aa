// A member's wallets and wagering requirement through HTTP: since when, what counts, what is shown.
import { type GameClass, type MoneySettingOf, POWERBALL_LEVELS } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { type GivenMember, givenMember } from '../../test/given-member';
import { decide, givenMoneySetting, givenRequest } from '../../test/given-request';
import { newId } from '../platform/new-id';

const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const PARTS_SHOWN = 100;

let server: TestServer;
let finance: SignedIn;
let member: GivenMember;

beforeAll(async () => {
  server = await givenServer();
  server.clock.now = new Date('2026-11-18T03:00:00.000Z');
  finance = await signedIn(server, { type: 2 });
  await givenMoneySetting(server, {
    category: 'chargeBonus',
    version: 1,
    levels: Object.fromEntries(
      POWERBALL_LEVELS.map((level) => {
        const none = { rateBps: 0, minWon: 0, maxWon: 0 };
        return [
          level,
          { joinFirst: none, first: { rateBps: 1_000, minWon: 0, maxWon: 100_000 }, every: none },
        ];
      }),
    ) as MoneySettingOf<'chargeBonus'>['levels'],
  });
});
beforeEach(async () => {
  member = await givenMember(server, { walletsWon: { money: 5_000, point: 3, income: 2 } });
});
afterAll(() => server.close());

/** Later by a second, so that what comes next is not in the same millisecond. */
const pass = () => server.clock.advance(1_000);

async function charge(amountWon: number): Promise<string> {
  pass();
  const requestId = await givenRequest(finance, member, 'charge', amountWon);
  await decide(finance.call, 'approve', requestId);
  return requestId;
}

async function exchange(amountWon: number) {
  pass();
  const requestId = await givenRequest(finance, member, 'exchange', amountWon);
  await decide(finance.call, 'approve', requestId, { reason: 'a reason' });
}

async function play(gameClass: GameClass, stakeWon: number) {
  pass();
  await server.database.db
    .insertInto('counted_stake')
    .values({
      member_id: member.memberId,
      stake_id: newId(server.clock.now),
      game_class: gameClass,
      stake_won: stakeWon,
      at: server.clock.now,
    })
    .execute();
}

const pathOf = ({ memberId }: GivenMember) => `/api/money/members/${memberId}`;
const wagering = async () => (await finance.call('GET', pathOf(member))).body.wagering;

describe('money.readMemberMoney', () => {
  it('answers the six wallets, and that nothing is required of whoever has not charged', async () => {
    const { status, body } = await finance.call('GET', pathOf(member));
    expect(status).toBe(200);
    expect(body).toEqual({
      walletsWon: { money: 5_000, point: 3, casino: 0, betHoldem: 0, apoker: 0, income: 2 },
      wagering: {
        since: null,
        requiredWon: 0,
        progressWon: 0,
        progressBps: 10_000,
        required: [],
        played: [],
        settingVersion: 0,
      },
    });
  });

  it('is the worked example of the rules: 1,100,000 of 1,300,000 won', async () => {
    await charge(1_000_000);
    const chargedAt = server.clock.now.toISOString();
    await play('sports', 700_000);
    await play('minigame', 300_000);
    await play('minigame', 500_000);
    expect(await wagering()).toEqual({
      since: null,
      requiredWon: 1_300_000,
      progressWon: 1_100_000,
      progressBps: 8_461,
      required: [
        {
          type: 'charge',
          at: chargedAt,
          amountWon: 1_000_000,
          factorBps: 10_000,
          requiredWon: 1_000_000,
        },
        {
          type: 'first',
          at: chargedAt,
          amountWon: 100_000,
          factorBps: 30_000,
          requiredWon: 300_000,
        },
      ],
      played: [
        { gameClass: 'sports', stakeWon: 700_000, contributionBps: 10_000, countedWon: 700_000 },
        { gameClass: 'minigame', stakeWon: 800_000, contributionBps: 5_000, countedWon: 400_000 },
      ],
      settingVersion: 0,
    });
  });

  it('asks three times the charge of whoever plays nothing but mini-games', async () => {
    await charge(1_000);
    await play('minigame', 10);
    expect(await wagering()).toMatchObject({ requiredWon: 3_000 + 300, progressWon: 5 });
    await play('holdem', 10);
    expect(await wagering()).toMatchObject({ requiredWon: 1_000 + 300, progressWon: 5 });
  });

  it('begins anew with every approved exchange, of money only', async () => {
    await charge(1_000);
    await play('sports', 400);
    await exchange(500);
    const since = server.clock.now.toISOString();
    expect(await wagering()).toMatchObject({ since, requiredWon: 0, progressWon: 0, played: [] });
    await charge(2_000);
    await play('sports', 100);
    const declined = await givenRequest(finance, member, 'exchange', 500);
    await decide(finance.call, 'decline', declined);
    const income = await givenRequest(finance, member, 'incomeExchange', 2);
    await decide(finance.call, 'approve', income);
    expect(await wagering()).toMatchObject({ since, requiredWon: 2_000, progressWon: 100 });
  });

  it('counts a charge that was requested before the exchange and approved after it', async () => {
    const requestId = await givenRequest(finance, member, 'charge', 1_000);
    await exchange(500);
    pass();
    await decide(finance.call, 'approve', requestId);
    expect(await wagering()).toMatchObject({ requiredWon: 1_000 + 300 });
  });

  it('counts neither open nor declined nor cancelled charges', async () => {
    await givenRequest(finance, member, 'charge', 1_000);
    for (const verb of ['hold', 'decline', 'cancel'] as const)
      await decide(finance.call, verb, await givenRequest(finance, member, 'charge', 1_000));
    expect((await wagering()).required).toEqual([]);
  });

  it('asks nothing more for a bonus that was taken back, whenever that was', async () => {
    const requestId = await charge(1_000);
    expect((await wagering()).requiredWon).toBe(1_300);
    await decide(finance.call, 'take-back-bonus', requestId);
    expect((await wagering()).requiredWon).toBe(1_000);
    await exchange(500);
    await charge(2_000);
    expect((await wagering()).requiredWon).toBe(2_000);
  });

  it('leaves the requirement of later charges alone when an older bonus is taken back', async () => {
    const older = await charge(1_000);
    await exchange(500);
    await charge(2_000);
    await decide(finance.call, 'take-back-bonus', older);
    expect((await wagering()).requiredWon).toBe(2_000);
  });

  it('puts older charges together by type, and still asks for all of them', async () => {
    const times = PARTS_SHOWN + 20;
    await charge(1_000);
    // Directly: it is the number of charges that matters here, not how they came about.
    await server.database.db
      .insertInto('money_request')
      .values(
        Array.from({ length: times }, () => {
          pass();
          return {
            member_id: member.memberId,
            request_id: newId(server.clock.now),
            kind: 'charge' as const,
            status: 'approved' as const,
            amount_won: 10,
            is_test: false,
            requested_at: server.clock.now,
            decided_at: server.clock.now,
          };
        }),
      )
      .execute();
    const { required, requiredWon } = await wagering();
    expect(requiredWon).toBe(1_000 + 300 + times * 10);
    expect(required).toHaveLength(PARTS_SHOWN + 2);
    expect(required.slice(-2)).toMatchObject([
      { type: 'charge', amountWon: 1_000 + 20 * 10 },
      { type: 'first', amountWon: 100, requiredWon: 300 },
    ]);
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
