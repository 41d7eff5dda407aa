// Being there every day: paid once a day, to whoever met the terms, as the settings in force say.
import { dailyAttendance, type SportsTypeId, unsavedDocument } from '@gwanje/contract';
import {
  auditLines,
  expectRefusal,
  givenServer,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { type FeedCall, feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenMoneySetting, givenRequest, keyed } from '../../../test/given-request';
import { givenMarket, givenSports, placeSports, slipOf } from '../../../test/given-sports';

const DAY_MS = 86_400_000;
const UNSAVED = unsavedDocument(dailyAttendance);
const TERMS = {
  ...UNSAVED,
  ...{ version: 1, isOn: true, chargeTodayMinWon: 0 },
  levels: { ...UNSAVED.levels, lv1: { pointWon: 1_000 } },
  streaks: { ...UNSAVED.streaks, s1: { days: 2, pointWon: 500 } },
};

let server: TestServer;
let call: FeedCall;
let member: GivenMember;

beforeEach(async () => {
  server = await givenServer();
  call = feedCallWith(server, await givenFeedKey(server));
  member = await givenMember(server);
});
afterEach(() => server.close());

const attend = (headers?: Record<string, string>) =>
  call('POST', '/feed/attendance', { memberId: member.memberId }, headers);
const paidWon = async () => {
  const { rows } = await server.database.pool.query(
    `select coalesce(sum(amount_won), 0)::int as won from ledger_entry where type = 'daily'`,
  );
  return rows[0].won;
};

describe('feed.attend', () => {
  it('pays the day and the streak that it completes, and writes down why', async () => {
    await givenMoneySetting(server, TERMS);
    expect((await attend()).body).toMatchObject({ streak: 1, pointWon: 1_000 });
    server.clock.advance(DAY_MS);
    const { body } = await attend();
    expect(body).toMatchObject({ streak: 2, pointWon: 1_500, pointBalanceWon: 2_500 });
    expect(await auditLines(server, 'attendance.attend')).toHaveLength(2);
    const { rows } = await server.database.pool.query(
      `select explanation->'values' as of from ledger_entry where type = 'daily' order by seq`,
    );
    expect(rows[1].of).toEqual({ dayWon: 1_000, streakWon: 500 });
  });

  it('pays a day once, however often and however many at once it is pressed', async () => {
    await givenMoneySetting(server, TERMS);
    const answers = await Promise.all([1, 2, 3].map(() => attend()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expectRefusal(await attend(), 409, 'attendance.done');
    const { headers } = keyed();
    server.clock.advance(DAY_MS);
    expect([await attend(headers), await attend(headers)].map(({ body }) => body.streak)).toEqual([
      2, 2,
    ]);
    expect(await paidWon()).toBe(2_500);
  });

  it('is for normal members, while the site has it', async () => {
    expectRefusal(await attend(), 409, 'attendance.closed');
    await givenMoneySetting(server, TERMS);
    member = await givenMember(server, { status: 2 });
    expectRefusal(await attend(), 409, 'member.not_normal');
    member = { ...member, memberId: '01a1fd02-db58-75b9-8e38-aef672c0a558' };
    expectRefusal(await attend(), 404, 'member.not_found');
    expect(await paidWon()).toBe(0);
  });

  it('asks for what was charged today, and says what is missing', async () => {
    await givenMoneySetting(server, { ...TERMS, chargeTodayMinWon: 10_000 });
    const answer = await attend();
    expectRefusal(answer, 409, 'attendance.unmet');
    expect(answer.body.details).toEqual({ chargeMissingWon: 10_000, stakeMissingWon: 0 });
    const finance = await signedIn(server, { type: 2 });
    const request = await givenRequest(finance, member, 'charge', 10_000);
    await decide(finance.call, 'approve', request);
    expect((await attend()).status).toBe(200);
    server.clock.advance(DAY_MS);
    expectRefusal(await attend(), 409, 'attendance.unmet');
  });

  it('asks for what was staked today and cannot be taken back any more', async () => {
    await givenMoneySetting(server, { ...TERMS, stakeTodayMinWon: 30_000 });
    await givenSports(server, { rule: { cancelMinutes: 10 } });
    member = await givenMember(server, { walletsWon: { money: 100_000 } });
    const place = async (type: SportsTypeId, startsInSeconds: number, stakeWon: number) => {
      const market = await givenMarket(server, 200, { type, startsInSeconds });
      const answer = await placeSports(call, slipOf(member, [[market, 200]], { stakeWon }));
      expect(answer.status).toBe(200);
      return answer.body.betId;
    };
    const { memberId } = member;
    const taken = await place('sports', 3_600, 30_000);
    const answer = await attend();
    expectRefusal(answer, 409, 'attendance.unmet');
    expect(answer.body.details).toEqual({ chargeMissingWon: 0, stakeMissingWon: 30_000 });
    expect((await call('POST', `/feed/bets/${taken}/cancel`, { memberId })).status).toBe(200);
    await place('sports', 3_600, 20_000);
    // A live one has begun, and stands.
    await place('sportsLive', -60, 10_000);
    expect((await attend()).body.details).toMatchObject({ stakeMissingWon: 20_000 });
    server.clock.advance(10 * 60_000);
    expect((await attend()).status).toBe(200);
    expect(await paidWon()).toBe(1_000);
  });
});
