// Lays settlements ready, pays them and takes them back, moves a line and keeps what the house has earned.
import type { partners, ReplyOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { findMoneySetting } from '../src/money/settings/money-settings.queries';
import { closeDay } from '../src/partners/calc/close-days.queries';
import { bookBetDays } from '../src/partners/rollups/book-bet-days.queries';
import { foldDay } from '../src/partners/rollups/fold-days.queries';
import { finishSettlements } from '../src/partners/settlements/finish-settlements.queries';
import { runNightly } from '../src/partners/settlements/run-nightly.queries';
import { transaction } from '../src/platform/database';
import { newId } from '../src/platform/new-id';
import { callsOf, type Exercise, givenDue } from './exercise-money';
import { platformOf } from './given-bulk';
import { givenMember } from './given-member';
import { givenAloneLimits } from './given-request';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const REASON = { reason: 'a reason' };
const SETTLEMENTS = '/api/settlements';
/** What one partner is paid of it takes two people. */
const STAKE_WON = 100_000_000;
const LOSING_BPS = 2_000;
const SECOND_WON = 10_000_000;

const dayBefore = ({ server }: Exercise, days: number) =>
  new Date(server.clock.now.getTime() + SEOUL_MS - days * DAY_MS).toISOString().slice(0, 10);

/** A partner who earns what somebody beneath him loses, of days that are over. */
async function givenEarner({ server }: Exercise, days: readonly number[]): Promise<string> {
  const { db } = server.database;
  const since = new Date(server.clock.now.getTime() - 40 * DAY_MS);
  const { memberId } = await givenMember(server, { grade: 2 });
  await db
    .insertInto('commission_rate')
    .values({
      ...{ member_id: memberId, rate_id: newId(since), game_class: 'minigame', kind: 'losing' },
      ...{ rate_bps: LOSING_BPS, pay: 'period', effective_at: since, at: since },
      ...{ set_by: null, agreed_by: null, reason: null },
    })
    .execute();
  const player = await givenMember(server, { path: [memberId] });
  for (const ago of days) {
    const at = new Date(server.clock.now.getTime() - ago * DAY_MS);
    await transaction(db, (tx) =>
      bookBetDays(
        tx,
        sql`select ${player.memberId}::uuid as member_id, ${newId(at)}::uuid as bet_id,
          'minigame'::text as game_class, ${at}::timestamptz as at,
          array[${memberId}]::uuid[] as path, array[0]::smallint[] as rolling_path_bps,
          false as is_test, ${STAKE_WON}::bigint as stake_won, 0::bigint as payout_won,
          ${STAKE_WON}::bigint as valid_stake_won`,
        { at, sign: 1 },
      ),
    );
  }
  return memberId;
}

/** Lays a day ready by hand, and everything that may be done with it. */
async function exerciseRun(exercise: Exercise, day: string, memberId: string) {
  const { post, get } = callsOf(exercise);
  const span = { from: day, to: day };
  const { count, sumWon }: ReplyOf<typeof partners.previewSettlement> = await get(
    `${SETTLEMENTS}/preview`,
    span,
  );
  await get(`${SETTLEMENTS}/preview`, {
    ...span,
    partnerId: memberId,
    sort: '-paidWon',
    page: '1',
  });
  const { settlementId }: ReplyOf<typeof partners.runSettlement> = await post(SETTLEMENTS, {
    ...span,
    ...{ expectedCount: count, expectedSumWon: sumWon },
  });
  const path = `${SETTLEMENTS}/${settlementId}`;
  const read = (): Promise<ReplyOf<typeof partners.readSettlement>> => get(path);
  for (const list of ['', '/totals']) {
    await get(`${SETTLEMENTS}${list}`, { status: 'ready', partnerId: memberId });
    await get(`${SETTLEMENTS}/lines${list}`, { settlementId, calcStatus: 'ready' });
  }
  const { rows } = await get(`${SETTLEMENTS}/lines`, { settlementId });
  const lineIds = rows.map(({ lineId }: { readonly lineId: string }) => lineId);
  await post(`${path}/hold`, { lineIds, ...REASON });
  await post(`${path}/release`, { lineIds });
  const approve = async (by = exercise.admin) =>
    post(`${path}/approve`, { version: (await read()).version, sumWon }, by);
  await approve();
  await post(`${path}/decline`, { version: (await read()).version });
  await approve();
  await approve(exercise.second);
  await finish(exercise);
  await get(`${path}/rollback-preview`);
  await post(`${path}/rollback`, { version: (await read()).version, ...REASON });
  await finish(exercise);
}

const finish = ({ server }: Exercise) =>
  finishSettlements(platformOf(server), new AbortController().signal);

async function exerciseMove(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  const [moved, under] = [
    await givenMember(exercise.server, { grade: 2 }),
    await givenMember(exercise.server, { grade: 3 }),
  ];
  const path = `/api/partners/${moved.memberId}`;
  const { version } = (await get(path)).partner;
  await post(`${path}/move`, { uplineId: under.memberId, version, ...REASON });
}

async function exerciseResult(exercise: Exercise, from: string) {
  const { post, get } = callsOf(exercise);
  const span = { from, to: dayBefore(exercise, 0) };
  for (const name of ['days', 'classes', 'detail/types']) await get(`/api/calc/${name}`, span);
  for (const name of ['', '/totals']) await get(`/api/calc/closed-days${name}`, span);
  const { shotId }: ReplyOf<typeof partners.takeCalcShot> = await post('/api/calc/shots', {
    note: 'a note',
  });
  await get(`/api/calc/shots/${shotId}`);
  await get('/api/calc/shots/compare', { a: shotId });
}

/** Puts what is due into a file of the bank, and fetches it. */
async function exercisePayoutFile(exercise: Exercise) {
  const { post, get } = callsOf(exercise);
  await givenDue(exercise);
  const path = '/api/money/payout-files';
  const { count, sumWon } = await get(`${path}/preview`);
  const expected = { expectedCount: count, expectedSumWon: sumWon };
  const { fileId } = await post(path, { ...expected, ...REASON });
  if ((await exercise.admin.call('GET', `${path}/${fileId}/file`)).status === 200)
    exercise.answered.add('fetchPayoutFile');
}

export async function exerciseSettlements(exercise: Exercise): Promise<void> {
  const { server } = exercise;
  const { db } = server.database;
  const { version } = await findMoneySetting(db, 'secondAdmin');
  await givenAloneLimits(server, { settlementWon: SECOND_WON }, version + 1);
  const ago = [2, 1];
  const earner = await givenEarner(exercise, ago);
  const days = ago.map((one) => dayBefore(exercise, one));
  for (const day of days) {
    await transaction(db, (tx) => foldDay(tx, day, server.clock.now));
    await transaction(db, (tx) => closeDay(tx, day, server.clock.now));
  }
  const [first = '', second = ''] = days;
  await exerciseRun(exercise, first, earner);
  await runNightly(platformOf(server), second);
  await exerciseMove(exercise);
  await exerciseResult(exercise, first);
  await exercisePayoutFile(exercise);
}
