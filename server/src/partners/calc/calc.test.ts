// The house's own result: days are closed for ever, cash and profit are bridged, moments are kept in a chain.
import { createHash, verify } from 'node:crypto';
import { type CalcDay, type CalcHour, siteDoors, unsavedDocument, website } from '@gwanje/contract';
import { sql } from 'kysely';
import {
  auditLines,
  expectRefusal,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../../test/given';
import { platformOf } from '../../../test/given-bulk';
import { feedCallWith, givenFeedKey } from '../../../test/given-feed';
import { damage, posterOf, rebuildTotals, runRaw } from '../../../test/given-ledger';
import { type GivenMember, givenMember } from '../../../test/given-member';
import { decide, givenRequest, keyed } from '../../../test/given-request';
import {
  bet,
  betOn,
  DRAW_KEY,
  decideRound,
  drawDue,
  type GivenRound,
  givenGame,
  givenOpenRound,
  passDraw,
} from '../../../test/given-round';
import { makeLedgerPartitions } from '../../ledger/ledger-partitions';
import { siteDaysJob } from '../../members/dashboard/site-days-job';
import { foldTotalsJob } from '../../money/totals/fold-totals-job';
import { runJob } from '../../platform/jobs';
import { closeDaysJob } from './close-days-job';
import { calcShotsJob } from './shots-job';

const DAY_MS = 86_400_000;
/** Items of a file and their values, which may stand in quotes and have more lines than one. */
const readPairs = (text: string) =>
  new Map(
    [...text.matchAll(/([^,\r\n]+),("(?:[^"]|"")*"|[^"\r\n]*)\r\n/g)].map(
      ([, item = '', value = '']) => [
        item,
        value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value,
      ],
    ),
  );
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const FIRST = '2031-05-20';
const SECOND = '2031-05-21';
const GAME = 'speedladder';

let server: TestServer;
let finance: SignedIn;
let member: GivenMember;
let round: GivenRound;
let feed: ReturnType<typeof feedCallWith>;
let firstAsKept: CalcDay | undefined;

/** Half past midnight of the day of Seoul that follows, everything of the day before closed. */
async function nextDay() {
  const now = server.clock.now.getTime() + 9 * 3_600_000;
  const midnight = Math.ceil(now / DAY_MS) * DAY_MS;
  server.clock.advance(midnight + 30 * 60_000 - now);
  await makeLedgerPartitions(server.database.db, server.clock.now);
  finance = await signedIn(server, { type: 2 });
  await runJob(platformOf(server), siteDaysJob);
  await runJob(platformOf(server), closeDaysJob);
}
const read = async (path: string, who = finance) => {
  const { status, body } = await who.call('GET', `/api/calc/${path}`);
  expect(status).toBe(200);
  return body;
};
const readDay = async (day: string): Promise<CalcDay> =>
  (await read(`days?from=${day}&to=${day}`)).days[0];
const charge = async (amountWon: number) => {
  const request = await givenRequest(finance, member, 'charge', amountWon);
  expect((await decide(finance.call, 'approve', request)).status).toBe(200);
};
const play = async (stakeWon: number) => {
  round = await givenOpenRound(server, GAME);
  const on = { ...betOn(GAME, 'LR', 'Left', 195), stakeWon };
  const answer = await bet(feed, member, round, on);
  if (answer.status !== 200) throw new Error(answer.text);
};

beforeAll(async () => {
  server = await givenServer({ drawKey: DRAW_KEY });
  // Ten in the morning in Seoul, of a day to come: rounds that are over by the database's clock take no bets.
  server.clock.now = new Date('2031-05-20T01:00:00.000Z');
  await makeLedgerPartitions(server.database.db, server.clock.now);
  await givenGame(server, GAME);
  feed = feedCallWith(server, await givenFeedKey(server));
  finance = await signedIn(server, { type: 2 });
  member = await givenMember(server, { walletsWon: { money: 300_000, point: 5_000 } });
  const test = await givenMember(server, { isTest: true, walletsWon: { money: 7_777_777 } });
  await posterOf(server, test.memberId)({ key: 'test:1', type: 'bet', amountWon: 1_000 });
  await charge(1_000_000);
  await play(40_000);
  passDraw(server, round);
  await drawDue(server);
  await givenRequest(finance, member, 'exchange', 120_000);
  finance = await signedIn(server, { type: 2 });
});
afterAll(() => server.close());

describe('partners.readCalcDays', () => {
  it('shows the running day as it is, with nothing before it to be held against', async () => {
    const day = await readDay(FIRST);
    expect(day).toMatchObject({
      ...{ dayOn: FIRST, isClosed: false, charges: 1, chargeWon: 1_000_000, cashWon: 1_000_000 },
      ...{ bets: 1, stakeWon: 40_000, bettors: 1, joins: 1, waitingWon: 120_000, bridge: null },
      directWon: 305_000,
    });
  });

  it('shows the running day by games before it is kept, and no family of another class', async () => {
    const { rows } = await read(`classes?from=${FIRST}&to=${FIRST}`);
    expect(rows).toMatchObject([
      { gameClass: 'minigame', family: '', bets: 0, stakeWon: 0, payoutWon: 0 },
      { gameClass: 'minigame', family: GAME, bets: 1, stakeWon: 40_000 },
    ]);
    const of = (more: string) => read(`classes?from=${FIRST}&to=${FIRST}&${more}`);
    expect((await of(`family=${GAME}`)).rows).toMatchObject([{ stakeWon: 40_000 }]);
    expect((await of('gameClass=casino')).rows).toEqual([]);
    // What it is made of stands under the same game.
    const bets = (more = '') => read(`detail/bets?day=${FIRST}&gameClass=minigame${more}`);
    expect((await bets(`&family=${GAME}`)).rows).toMatchObject([{ stakeWon: 40_000 }]);
    expect((await bets()).rows).toEqual([]);
  });

  it('closes a day whose cash and profit are bridged to the won', async () => {
    await nextDay();
    const day = await readDay(FIRST);
    expect(day).toMatchObject({ isClosed: true, stakeWon: 40_000, openStakeWon: 0 });
    expect(day.bridge?.differenceWon).toBe(0);
    expect(day.bridge?.waitingChangeWon).toBe(120_000);
    firstAsKept = day;
  });

  it('books what is taken back of an older day on the day it is done', async () => {
    const top = await signedIn(server, { type: 0 });
    expect((await decideRound(top, round, 'rollback')).status).toBe(200);
    await charge(50_000);
    expect(await readDay(SECOND)).toMatchObject({ isClosed: false, corrections: 1 });
    await nextDay();
    const [first, second] = [await readDay(FIRST), await readDay(SECOND)];
    expect(first).toEqual(firstAsKept);
    expect(second).toMatchObject({
      ...{ bets: -1, stakeWon: -40_000, payoutWon: 0 - first.payoutWon, corrections: 1 },
      ...{ openStakeWon: 40_000, chargeWon: 50_000 },
    });
    expect(second.bridge?.differenceWon).toBe(0);
  });

  it('lets nobody change a day that is closed', async () => {
    const change = sql`update site_day set charge_won = 0 where day_on = ${FIRST}`;
    await expect(change.execute(server.database.db)).rejects.toThrow(/is closed/);
  });

  it('raises an alarm that names what does not fit, once', async () => {
    await damage(
      server,
      sql`update wallet set balance_won = balance_won + 7
        where member_id = ${member.memberId} and wallet = 'money'`,
    );
    await nextDay();
    await runJob(platformOf(server), closeDaysJob);
    expect((await readDay('2031-05-22')).bridge?.differenceWon).toBe(-7);
    const alarms = await server.database.db
      .selectFrom('alarm')
      .select('details')
      .where('kind', '=', 'settlementDifference')
      .execute();
    expect(alarms).toEqual([
      { details: { dayOn: '2031-05-22', differenceWon: -7, apart: { balance: -7 } } },
    ]);
  });

  it.each([
    ['more days than are read at once', 'from=2031-01-01&to=2031-05-22'],
    ['days the wrong way round', 'from=2031-05-22&to=2031-05-20'],
  ])('refuses %s', async (_, query) => {
    expectRefusal(await finance.call('GET', `/api/calc/days?${query}`), 400, 'calc.too_long');
  });

  it('refuses a partner', async () => {
    const partner = await givenMember(server, { grade: 3 });
    const his = await signedIn(server, { type: 9, partnerId: partner.memberId });
    expectRefusal(
      await his.call('GET', `/api/calc/days?from=${FIRST}&to=${FIRST}`),
      403,
      'session.forbidden',
    );
  });
});

describe('partners.listClosedCalcDays', () => {
  it('has what was kept of each day, and partners.totalClosedCalcDays adds it up', async () => {
    const [second, first] = [await readDay(SECOND), await readDay(FIRST)];
    const span = `from=${FIRST}&to=${SECOND}`;
    const { rows } = await read(`closed-days?${span}`);
    expect(rows).toMatchObject([
      { dayOn: SECOND, netWon: second.netWon, balanceWon: second.balanceWon, differenceWon: 0 },
      { dayOn: FIRST, netWon: first.netWon, chargeWon: first.chargeWon, differenceWon: 0 },
    ]);
    expect(await read(`closed-days?${span}&sort=oldest&after=${rows[1].dayId}`)).toMatchObject({
      rows: [{ dayOn: SECOND }],
    });
    const { count, totals } = await read(`closed-days/totals?${span}`);
    expect({ count, ...totals[0] }).toMatchObject({
      ...{ count: 2, netWon: first.netWon + second.netWon },
      cashWon: first.cashWon + second.cashWon,
    });
  });
});

describe('partners.totalClosedCalcDays', () => {
  it('adds up nothing where no day was closed', async () => {
    const { count, totals } = await read('closed-days/totals?to=2031-01-01');
    expect({ count, totals }).toEqual({ count: 0, totals: [] });
  });
});

describe('partners.readCalcClasses', () => {
  it('splits the same days by class and game, with their signs', async () => {
    const { rows, edges } = await read(`classes?from=${FIRST}&to=${SECOND}`);
    // Of what was played alone.
    for (const { family, leastBps, mostBps, sigmaBps } of edges) {
      expect(family).toBe(GAME);
      expect(mostBps).toBeGreaterThanOrEqual(leastBps);
      expect(sigmaBps).toBeGreaterThan(0);
    }
    const of = (day: string) =>
      rows.filter(
        ({ dayOn, stakeWon }: { dayOn: string; stakeWon: number }) =>
          dayOn === day && stakeWon !== 0,
      );
    expect(of(FIRST)).toMatchObject([{ gameClass: 'minigame', family: GAME, stakeWon: 40_000 }]);
    expect(of(FIRST)[0].corrections).toBe(0);
    expect(of(SECOND)).toMatchObject([
      { family: GAME, bets: -1, stakeWon: -40_000, corrections: 1 },
    ]);
  });
});

describe('partners.readCalcClasses of one family', () => {
  it('has what was played of it alone', async () => {
    const span = `from=${FIRST}&to=${SECOND}`;
    const { rows, rewards, losing } = await read(`classes?${span}&family=${GAME}`);
    expect(rows).toMatchObject([
      { dayOn: FIRST, family: GAME, stakeWon: 40_000 },
      { dayOn: SECOND, family: GAME, stakeWon: -40_000 },
    ]);
    expect([rewards, losing]).toEqual([[], []]);
    expect((await read(`classes?${span}&family=1`)).rows).toEqual([]);
    const unknown = await finance.call('GET', `/api/calc/classes?${span}&family=chess`);
    expectRefusal(unknown, 400, 'request.invalid');
  });
});

describe('partners.listCalcBets', () => {
  it('comes to what a game came to on a day, what was taken back of an older one among it', async () => {
    const of = (day: string, more = '') => read(`detail/bets?day=${day}&gameClass=minigame${more}`);
    const first = await of(FIRST, `&family=${GAME}`);
    expect(first).toMatchObject({
      more: false,
      rows: [
        {
          ...{ stakeWon: 40_000, isTakenBack: false, casino: null },
          member: { _id: member.memberId },
          round: { roundId: round.round_id, game: GAME, dayOn: FIRST },
        },
      ],
    });
    expect(await of(SECOND, `&family=${GAME}`)).toMatchObject({
      rows: [{ betId: first.rows[0].betId, stakeWon: -40_000, isTakenBack: true }],
    });
    // Nothing is of no game.
    expect(await of(FIRST)).toEqual({ rows: [], more: false });
    expect(await of(FIRST, '&family=powerball')).toEqual({ rows: [], more: false });
    const partner = await signedIn(server, { partnerId: member.memberId });
    const path = `/api/calc/detail/bets?day=${FIRST}&gameClass=minigame`;
    expect((await partner.call('GET', path)).status).toBe(403);
  });
});

describe('partners.listCalcHourBets', () => {
  it('comes to each hour of a day, of all classes or of one', async () => {
    const of = (day: string, hour: number, more = '') =>
      read(`detail/hours/bets?day=${day}&hour=${hour}${more}`);
    const { rows } = await read(`detail/hours?day=${SECOND}`);
    for (const { hour, stakeWon } of rows as CalcHour[]) {
      const listed: { stakeWon: number }[] = (await of(SECOND, hour)).rows;
      expect(listed.reduce((sum, row) => sum + row.stakeWon, 0)).toBe(stakeWon);
    }
    expect(await of(FIRST, 10)).toMatchObject({
      more: false,
      rows: [{ stakeWon: 40_000, gameClass: 'minigame', member: { _id: member.memberId } }],
    });
    expect(await of(FIRST, 10, '&gameClass=minigame')).toMatchObject({ rows: [{}] });
    expect(await of(FIRST, 10, '&gameClass=casino')).toEqual({ rows: [], more: false });
    expect(await of(FIRST, 11)).toEqual({ rows: [], more: false });
    const none = await finance.call('GET', `/api/calc/detail/hours/bets?day=${FIRST}&hour=24`);
    expectRefusal(none, 400, 'request.invalid');
  });
});

describe('partners.listCalcHourRequests', () => {
  it('has what was approved in an hour, and nothing that waits', async () => {
    const of = (hour: number) => read(`detail/hours/requests?day=${FIRST}&hour=${hour}`);
    expect(await of(10)).toMatchObject({
      more: false,
      rows: [{ kind: 'charge', amountWon: 1_000_000, member: { _id: member.memberId } }],
    });
    expect(await of(11)).toEqual({ rows: [], more: false });
  });
});

describe('partners.readCalcTypes', () => {
  it('adds up to the change of what members hold', async () => {
    const [{ rows, balanceChangeWon }, day] = [
      await read(`detail/types?from=${SECOND}&to=${SECOND}`),
      await readDay(SECOND),
    ];
    expect(balanceChangeWon).toBe(day.bridge?.balanceChangeWon);
    expect(rows).toContainEqual(
      expect.objectContaining({ type: 'charge', sumWon: 50_000, account: 'chargeAccount' }),
    );
  });
});

describe('partners.readCalcMembers', () => {
  it('lists who played, and counts tests apart', async () => {
    const { rows, tests, more, totals } = await read(`detail/members?from=${FIRST}&to=${FIRST}`);
    expect(totals).toMatchObject({ bets: 1, stakeWon: 40_000 });
    expect(rows).toMatchObject([
      {
        member: { _id: member.memberId },
        stakeWon: 40_000,
        chargeWon: 1_000_000,
        // Asked for and not decided yet: as the day has it, it is no exchange of that day.
        exchangeWon: 0,
      },
    ]);
    expect({ tests, more }).toEqual({ tests: 0, more: false });
  });
  it('refuses more than 31 days', async () => {
    const answer = await finance.call(
      'GET',
      '/api/calc/detail/members?from=2031-04-01&to=2031-05-20',
    );
    expectRefusal(answer, 400, 'calc.too_long');
  });
});

describe('partners.readCalcPartners', () => {
  it('puts members of no line together', async () => {
    const { rows } = await read(`detail/partners?from=${FIRST}&to=${FIRST}`);
    expect(rows).toMatchObject([{ partner: null, members: 1, stakeWon: 40_000 }]);
  });
});

describe('partners.readCalcHours', () => {
  const sumOf = (rows: readonly CalcHour[], name: Exclude<keyof CalcHour, 'hour'>) =>
    rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
  const hoursOf = async (day: string, more = ''): Promise<readonly CalcHour[]> =>
    (await read(`detail/hours?day=${day}${more}`)).rows;

  it('comes to the day by the hours in which bets were settled and requests approved', async () => {
    const [rows, day] = [await hoursOf(FIRST), await readDay(FIRST)];
    expect(rows.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(sumOf(rows, 'stakeWon') - sumOf(rows, 'payoutWon')).toBe(day.ggrWon);
    expect(sumOf(rows, 'chargeWon') - sumOf(rows, 'exchangeWon')).toBe(day.cashWon);
    expect(rows[10]).toMatchObject({ stakeWon: 40_000, chargeWon: 1_000_000, meanStakeWon: null });
    expect(sumOf(await hoursOf(SECOND), 'stakeWon')).toBe(-40_000);
  });

  it('is of one class where that is asked for, whatever was charged meanwhile', async () => {
    expect((await hoursOf(FIRST, '&gameClass=minigame'))[10]).toMatchObject({
      ...{ stakeWon: 40_000, chargeWon: null, exchangeWon: null },
    });
    expect(sumOf(await hoursOf(FIRST, '&gameClass=casino'), 'stakeWon')).toBe(0);
    const wrong = await finance.call('GET', `/api/calc/detail/hours?day=${FIRST}&gameClass=chess`);
    expectRefusal(wrong, 400, 'request.invalid');
  });

  it('holds a day against the same weekdays on which anything was played, and no others', async () => {
    const usual = await hoursOf('2031-05-27');
    expect(usual[10]).toMatchObject({ stakeWon: 0, meanStakeWon: 40_000 });
    expect(usual[11]).toMatchObject({ meanStakeWon: 0, meanProfitWon: 0 });
    expect(sumOf(await hoursOf('2031-05-27', '&gameClass=slots'), 'meanStakeWon')).toBe(0);
    expect((await hoursOf('2031-05-29')).every((row) => row.meanStakeWon === null)).toBe(true);
  });
});

describe('partners.takeCalcShot', () => {
  it('keeps what stands, with who and why, and twice in one second both', async () => {
    const auditor = await signedIn(server, { type: 5 });
    const take = () => auditor.call('POST', '/api/calc/shots', { note: '교대' }, keyed());
    const [first, second] = await Promise.all([take(), take()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([first.body.seq, second.body.seq].sort()).toEqual([1, 2]);
    const lines = await auditLines(server, 'calc.shot');
    expect(lines.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ note: '교대', seq: 1 }),
    );
  });

  it('is refused to support', async () => {
    const support = await signedIn(server, { type: 3 });
    expectRefusal(
      await support.call('POST', '/api/calc/shots', { note: 'x' }, keyed()),
      403,
      'session.forbidden',
    );
  });
});

describe('partners.listCalcShots', () => {
  it('keeps a closed day by itself, once', async () => {
    await runJob(platformOf(server), calcShotsJob);
    await runJob(platformOf(server), calcShotsJob);
    const { rows } = await read('shots?kind=auto');
    expect(rows).toMatchObject([{ seq: 3, from: '2031-05-22', by: null, note: null }]);
  });
});

describe('partners.totalCalcShots', () => {
  it('counts them', async () => {
    expect(await read('shots/totals')).toMatchObject({ count: 3, isMore: false });
  });
});

describe('partners.compareCalcShots', () => {
  it('finds a closed day as it was kept, and another moment apart from it', async () => {
    const { rows } = await read('shots?sort=oldest');
    const [first, , auto] = rows;
    expect((await read(`shots/compare?a=${auto.shotId}`)).isEqual).toBe(true);
    server.clock.advance(1_000);
    await charge(10_000);
    const live = await read(`shots/compare?a=${first.shotId}`);
    expect(live.isEqual).toBeNull();
    expect(live.b.figures.chargeWon - live.a.figures.chargeWon).toBe(10_000);
    expect(live.deeds).toContainEqual(expect.objectContaining({ action: 'request.approve' }));
  });
  it('does not find what is not there', async () => {
    const answer = await finance.call('GET', `/api/calc/shots/compare?a=${NOBODY}`);
    expectRefusal(answer, 404, 'record.not_found');
  });
});

describe('partners.readCalcShot', () => {
  it('says all that one keeps, and finds none that is not there', async () => {
    const [shot] = (await read('shots?sort=oldest')).rows;
    const { figures, takenAt } = await read(`shots/${shot.shotId}`);
    expect(takenAt).toBe(shot.takenAt);
    expect(figures).toMatchObject({ cashWon: shot.cashWon, netWon: shot.netWon });
    const answer = await finance.call('GET', `/api/calc/shots/${NOBODY}`);
    expectRefusal(answer, 404, 'record.not_found');
  });
});

describe('partners.fetchCalcShot', () => {
  it('is a file whose figures, hash and signature anybody can check who has the key', async () => {
    const { rows } = await read('shots?sort=oldest');
    const shot = rows[1];
    const auditor = await signedIn(server, { type: 5 });
    const { category, version, ...shown } = unsavedDocument(website);
    const told = { licenceName: '＝MGA', licenceNo: 'B2C/1', operatorName: '=관제' };
    await server.database.db
      .insertInto('setting_version')
      .values({
        ...{ scope: 'config', category: 'website', version: 1, saved_by: null },
        ...{ config: JSON.stringify({ ...shown, ...told }), saved_at: server.clock.now },
      })
      .execute();
    const { status, text } = await auditor.call('GET', `/api/calc/shots/${shot.shotId}/file`);
    expect(status).toBe(200);
    const lines = readPairs(text);
    const said = lines.get('text') ?? '';
    expect(lines.get('hash_sha256')).toBe(shot.hash);
    expect(['site', 'licence', 'operator', 'fetched_by'].map((item) => lines.get(item))).toEqual([
      ...['Gwanje', "'＝MGA B2C/1", "'=관제", auditor.id],
    ]);
    expect(lines.get('fetched_at_seoul')).toMatch(/^2031-05-\d\d \d\d:\d\d:\d\d$/);
    expect(createHash('sha256').update(said).digest('hex')).toBe(shot.hash);
    expect(lines.get('prev_hash')).toBe(rows[0].hash);
    expect([lines.get('seq'), lines.get('note'), Number(lines.get('cashWon'))]).toEqual([
      '2',
      '교대',
      shot.cashWon,
    ]);
    expect(JSON.parse(said)).toMatchObject({ figures: { cashWon: shot.cashWon } });
    const { publicKey } = await read('shots/check');
    expect(lines.get('public_key')).toBe(publicKey);
    const signature = Buffer.from(lines.get('signature_ed25519') ?? '', 'base64');
    const isSigned = (words: string) => verify(null, Buffer.from(words), publicKey, signature);
    expect([isSigned(said), isSigned(`${said} `)]).toEqual([true, false]);
    expect(await auditLines(server, 'calc.fetch')).toMatchObject([
      { subject: `shot/${shot.shotId}`, after: { seq: 2, hash: shot.hash } },
    ]);
  });

  it('is nobody’s who may not read figures, and not there where nothing was kept', async () => {
    const { rows } = await read('shots');
    const path = `/api/calc/shots/${rows[0].shotId}/file`;
    expect((await server.app.inject({ method: 'GET', url: path })).statusCode).toBe(401);
    const answer = await finance.call('GET', `/api/calc/shots/${NOBODY}/file`);
    expectRefusal(answer, 404, 'record.not_found');
  });
});

describe('what is kept by itself', () => {
  it('is what stood as a shift ended as well, once', async () => {
    const { category, version, ...doors } = unsavedDocument(siteDoors);
    const shifts = { ...doors.shifts, s2: { isOn: true, endsAt: '00:00' } };
    await server.database.db
      .insertInto('setting_version')
      .values({
        ...{ scope: 'config', category: 'site', version: 1, saved_by: null },
        ...{ config: JSON.stringify({ ...doors, shifts }), saved_at: server.clock.now },
      })
      .execute();
    await runJob(platformOf(server), calcShotsJob);
    await runJob(platformOf(server), calcShotsJob);
    const { rows } = await read('shots?kind=shift');
    expect(rows).toMatchObject([{ seq: 4, from: '2031-05-22', by: null, note: '00:00' }]);
    const { isEqual } = await read(`shots/compare?a=${rows[0].shotId}`);
    expect(isEqual).toBeNull();
  });

  it('is held against what stands a day later, and an alarm says what has changed of it', async () => {
    const shotAlarms = () =>
      server.database.db
        .selectFrom('alarm')
        .select('details')
        .where('kind', '=', 'settlementDifference')
        .where(sql<boolean>`details ? 'shotSeq'`)
        .execute();
    await nextDay();
    await runJob(platformOf(server), calcShotsJob);
    expect(await shotAlarms()).toEqual([]);
    const day = '2031-05-23';
    await damage(
      server,
      sql`insert into entry_total (span, begins_on, wallet, type, listed, entries, amount_won)
        values ('day', ${day}, 'money', 'betBenefit', 1, 1, 5)`,
    );
    await nextDay();
    await runJob(platformOf(server), calcShotsJob);
    await runJob(platformOf(server), calcShotsJob);
    const alarms = await shotAlarms();
    const apart = { dayOn: day, shotSeq: 6, types: { betBenefit: 5 }, members: 0 };
    expect(alarms).toContainEqual({ details: expect.objectContaining(apart) });
    // What stood at the end of the day before follows from it.
    expect(alarms).toHaveLength(2);
    const { rows } = await read('shots?kind=auto');
    const kept = rows.find(({ seq }: { readonly seq: number }) => seq === 6);
    expect(await read(`shots/compare?a=${kept.shotId}`)).toMatchObject({
      ...{ isEqual: false, members: 0 },
    });
  });
});

describe('partners.checkCalcShots', () => {
  it('finds the chain whole, and names the first that was changed', async () => {
    expect(await read('shots/check')).toMatchObject({ shots: 8, badSeq: null });
    await runRaw(server, 'alter table calc_shot disable trigger append_only');
    await runRaw(server, 'grant update on calc_shot to current_user');
    await runRaw(server, "update calc_shot set note = '아니다' where seq = 2");
    expect(await read('shots/check')).toMatchObject({ shots: 8, badSeq: 2 });
  });
});

describe('a type that goes both ways', () => {
  it('shows what it brought and what it took, folded or not', async () => {
    const post = posterOf(server, member.memberId);
    await post({ key: 'play:1', type: 'casinoPlay', amountWon: 500 });
    await post({ key: 'play:2', type: 'casinoPlay', amountWon: -300 });
    const today = new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const readPlay = async () => {
      const { rows } = await read(`detail/types?from=${today}&to=${today}`);
      return rows.find(({ type }: { type: string }) => type === 'casinoPlay');
    };
    const sides = { entries: 2, plusWon: 500, minusWon: -300, sumWon: 200 };
    expect(await readPlay()).toMatchObject(sides);
    await runJob(platformOf(server), foldTotalsJob);
    expect(await readPlay()).toMatchObject(sides);
    await rebuildTotals(server);
    expect(await readPlay()).toMatchObject(sides);
  });
});

describe('what was given of one class', () => {
  it('is of that class alone, among the classes and beside who played', async () => {
    const post = posterOf(server, member.memberId);
    await post({ key: 'comp:1', type: 'minigameComp', amountWon: 700 });
    await post({ key: 'comp:2', type: 'casinoComp', amountWon: 300 });
    await play(10_000);
    passDraw(server, round);
    await drawDue(server);
    const today = new Date(server.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    const span = `from=${today}&to=${today}`;
    const givenOf = async (gameClass: string) =>
      (await read(`classes?${span}&gameClass=${gameClass}`)).rewards;
    const comp = { dayOn: today, gameClass: 'minigame', rewardWon: 700 };
    expect(await givenOf('minigame')).toEqual([comp]);
    expect(await givenOf('casino')).toEqual([{ ...comp, gameClass: 'casino', rewardWon: 300 }]);
    expect(await givenOf('holdem')).toEqual([]);
    const besideOf = async (more = '') => (await read(`detail/members?${span}${more}`)).rows;
    expect(await besideOf('&gameClass=minigame')).toMatchObject([{ rewardWon: 700 }]);
    expect(await besideOf()).toMatchObject([{ rewardWon: 1_000 }]);
  });
});
