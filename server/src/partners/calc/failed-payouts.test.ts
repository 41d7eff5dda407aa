// Exchanges whose transfer fails on a later day than they were approved on: no closed day changes by it.
import type { Dashboard } from '@gwanje/contract';
import { createFixtureBuilds, type FixtureBuilds } from '../../../test/fixture-builds';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest, keyed } from '../../../test/given-request';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { siteDaysJob } from '../../members/dashboard/site-days-job';
import { foldTotalsJob } from '../../money/totals/fold-totals-job';
import { transaction } from '../../platform/database';
import { runJob } from '../../platform/jobs';
import { loadDeployment } from '../../web/deployment';
import { foldDay } from '../rollups/fold-days.queries';
import { closeDaysJob } from './close-days-job';

const DAYS = ['2031-05-20', '2031-05-21', '2031-05-22'] as const;
const DAY_MS = 86_400_000;
let builds: FixtureBuilds;
let server: TestServer;
let top: SignedIn;
let member: GivenMember;
let partnerId: string;

/** Closes and folds a day. */
async function closed(ended: string) {
  const { db } = server.database;
  for (const job of [foldTotalsJob, siteDaysJob, closeDaysJob])
    await runJob(platformOf(server), job);
  await transaction(db, (tx) => foldDay(tx, ended, server.clock.now));
}

/** Ten in the morning in Seoul of the day that follows. */
async function nextDay(ended: string) {
  server.clock.advance(DAY_MS);
  top = await signedIn(server, { type: 0 });
  await closed(ended);
}

beforeAll(async () => {
  builds = createFixtureBuilds();
  // Its deployment has money of version 5, where an exchange is approved first and sent after.
  server = await givenServer({ deployment: loadDeployment({ name: 'default', ...builds }) });
  server.clock.now = new Date(`${DAYS[0]}T01:00:00.000Z`);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  top = await signedIn(server, { type: 0 });
  partnerId = (await givenMember(server, { grade: 3 })).memberId;
  member = await givenMember(server, { path: [partnerId], walletsWon: { money: 900_000 } });
});
afterAll(async () => {
  await server.close();
  builds.remove();
});

const readDays = async () =>
  (await top.call('GET', `/api/calc/days?from=${DAYS[0]}&to=${DAYS[2]}`)).body.days;
const lineWon = async (from: string, to = from) =>
  (await top.call('GET', `/api/partners?memberId=${partnerId}&from=${from}&to=${to}`)).body.rows[0]
    .exchangeWon;
const approved = async (amountWon: number) => {
  const request = await givenRequest(top, member, 'exchange', amountWon);
  expect((await decide(top.call, 'approve', request, { reason: '확인' })).status).toBe(200);
  return request;
};
const fail = async ({ requestId, memberId }: { requestId: string; memberId: string }) => {
  const path = `/api/money/requests/${requestId}/pay-failed`;
  const { status } = await top.call('POST', path, { memberId, reason: '은행 점검' }, keyed());
  expect(status).toBe(200);
};

const hoursOf = async (day: string, hour: number) => {
  const read = async (path: string) =>
    (await top.call('GET', `/api/calc/detail/hours${path}`)).body.rows;
  const told = await read(`?day=${day}`);
  const requests = await read(`/requests?day=${day}&hour=${hour}`);
  return [
    told[hour].exchangeWon,
    requests.map(({ amountWon }: { amountWon: number }) => amountWon),
  ];
};

it('leaves the day on which they were approved, and comes off the day on which they failed', async () => {
  await approved(50_000);
  const [late, same] = [await approved(120_000), await approved(7_000)];
  await fail(same);
  await nextDay(DAYS[0]);
  const [before] = await readDays();
  expect(before).toMatchObject({ exchanges: 2, exchangeWon: 170_000, waitingWon: 0 });
  await fail(late);
  const later = await approved(30_000);
  const {
    figures,
    hours,
    top: lines,
  } = (await top.call('GET', '/api/dashboard')).body as Dashboard;
  expect(figures?.find(({ id }) => id === 'exchange')).toMatchObject({
    ...{ now: -90_000, count: 0, yesterday: 170_000 },
    kinds: [{ kind: 'exchange', count: 0, won: -90_000 }, { won: 0 }],
  });
  expect([hours?.today.exchangeWon[10], hours?.yesterday.exchangeWon[10]]).toEqual([
    -90_000, 170_000,
  ]);
  expect(lines?.lines).toMatchObject([{ member: { _id: partnerId }, exchangeWon: -90_000 }]);
  expect((await top.call('GET', '/api/current')).body.bank).toMatchObject({ exchange: -90_000 });
  server.clock.advance(DAY_MS);
  top = await signedIn(server, { type: 0 });
  // It fails before anybody has closed or folded the day on which it was approved.
  await fail(later);
  await closed(DAYS[1]);
  const [first, second] = await readDays();
  expect(first).toEqual(before);
  expect(second).toMatchObject({ exchanges: 0, exchangeWon: -90_000, waitingWon: 0 });
  expect(second.bridge).toMatchObject({ balanceChangeWon: 90_000, differenceWon: 0 });
  await nextDay(DAYS[2]);
  const [, , third] = await readDays();
  expect(third).toMatchObject({ exchanges: -1, exchangeWon: -30_000, cashWon: 30_000 });
  expect(third.bridge).toMatchObject({ balanceChangeWon: 30_000, differenceWon: 0 });
  expect(await Promise.all(DAYS.map((day) => lineWon(day)))).toEqual([170_000, -90_000, -30_000]);
  expect(await hoursOf(DAYS[0], 10)).toEqual([170_000, [50_000, 120_000]]);
  expect(await hoursOf(DAYS[1], 10)).toEqual([-90_000, [-120_000, 30_000]]);
  for (const day of DAYS)
    await server.database.pool.query(
      `insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won,
        payout_won, valid_stake_won)
        values ($1, $2::date, 'casino', array[$3::uuid], false, 1, 100, 0, 100)`,
      [member.memberId, day, partnerId],
    );
  const memberWon = async (from: string, to = from) =>
    (await top.call('GET', `/api/calc/detail/members?from=${from}&to=${to}`)).body.rows[0]
      .exchangeWon;
  expect(await Promise.all(DAYS.map((day) => memberWon(day)))).toEqual([170_000, -90_000, -30_000]);
  expect(await memberWon(DAYS[0], DAYS[2])).toBe(50_000);
});
