// Points for nothing but coming are told with what a week of them can cost, before anybody gives them.
import { dailyAttendance, LEVELS, unsavedDocument } from '@gwanje/contract';
import {
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { givenMember } from '../../../test/given-member';
import { weekWon } from './free-attendance.queries';

const BEFORE = unsavedDocument(dailyAttendance);
const { streaks } = BEFORE;
const FREE = {
  ...{ ...BEFORE, isOn: true, chargeTodayMinWon: 0, stakeTodayMinWon: 0 },
  levels: { ...BEFORE.levels, lv1: { pointWon: 1_000 } },
  streaks: {
    ...streaks,
    s1: { days: 3, pointWon: 2_000 },
    s2: { days: 7, pointWon: 5_000 },
  },
};

let server: TestServer;
let finance: SignedIn;
beforeEach(async () => {
  server = await givenServer();
  finance = await signedIn(server, { type: 2 });
});
afterEach(() => server.close());

const save = ({ category, ...change }: typeof FREE, more: object = {}) =>
  finance.call('PUT', `/api/money/settings/${category}`, {
    ...{ ...change, confirmed: { isOn: true }, reason: '오픈 행사' },
    ...more,
  });

it('makes 14,000 of a week at 1,000 a day with steps of 3 and 7 days', () => {
  expect(weekWon(FREE, 1)).toBe(14_000);
  expect(weekWon(FREE, 2)).toBe(7_000);
});

it('takes ten steps, each longer than those above it', async () => {
  const days = [2, 3, 4, 5, 6, 7, 10, 14, 21, 28];
  const steps = Object.fromEntries(
    days.map((one, at) => [`s${at + 1}`, { days: one, pointWon: 100 }]),
  ) as typeof streaks;
  expect((await save({ ...FREE, streaks: steps })).status).toBe(200);
  const s10 = { days: 21, pointWon: 100 };
  expect((await save({ ...FREE, version: 1, streaks: { ...steps, s10 } })).status).toBe(400);
});

it('tells members and won of a week, and is one person’s to decide once he says why', async () => {
  await givenMember(server);
  await givenMember(server);
  await givenMember(server, { isTest: true });
  const on = { ...FREE, chargeTodayMinWon: 10_000 };
  expect((await save(on)).status).toBe(200);
  const free = { ...FREE, version: 1 };
  const asked = await save(free, { confirmed: {}, reason: undefined });
  expectRefusal(asked, 409, 'settings.unconfirmed');
  const [found] = asked.body.details.found;
  expect(found).toMatchObject({
    path: 'chargeTodayMinWon',
    ko: '조건 없이 2명에게 주 최대 28,000원이 지급됩니다.',
  });
  const { status, body } = await save(free, { confirmed: { chargeTodayMinWon: 0 } });
  expect({ status, proposal: body.proposal }).toEqual({ status: 200, proposal: null });
  expect(body.setting.version).toBe(2);
});

it('says it of what a level has', () => {
  expect(LEVELS.map((_, at) => weekWon(BEFORE, at + 1))).toEqual(LEVELS.map(() => 0));
});

it('tells what the days that members came would have been given, test accounts apart', async () => {
  const [{ memberId }, tester] = [
    await givenMember(server),
    await givenMember(server, { isTest: true }),
  ];
  const dayOf = (back: number) =>
    new Date(server.clock.now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const came = (member_id: string, back: number, streak: number) => ({
    ...{ member_id, day_on: dayOf(back), streak, point_won: 0, setting_version: 1, paid_id: null },
  });
  await server.database.db
    .insertInto('attendance')
    .values([
      ...[1, 2, 3, 4].map((streak) => came(memberId, 5 - streak, streak)),
      came(memberId, 40, 1),
      came(tester.memberId, 1, 1),
    ])
    .execute();
  const effect = async ({ category, ...change }: typeof FREE) =>
    (await finance.call('POST', `/api/money/settings/${category}/effect`, change)).body;
  expect(await effect(FREE)).toBeNull();
  const on = { ...FREE, chargeTodayMinWon: 10_000 };
  expect((await save(on)).status).toBe(200);
  // Four days at 1,000 with the step of 3 days; then at 500, a step of 2 days reached twice.
  const changed = {
    ...{ ...on, version: 1, levels: { ...on.levels, lv1: { pointWon: 500 } } },
    streaks: { ...streaks, s1: { days: 2, pointWon: 300 } },
  };
  expect((await effect(changed)).rows).toEqual([
    { what: 'attendance', before: { count: 4, won: 6_000 }, after: { count: 4, won: 2_600 } },
  ]);
  expect((await effect({ ...changed, isOn: false })).rows[0].after).toEqual({ count: 0, won: 0 });
});
