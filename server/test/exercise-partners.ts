// Calls what works on the tree of partners and their rates, and reads statements and the house's result.
import { comp, LIVE_LINE_MAX, partnerList, unsavedDocument } from '@gwanje/contract';
import { sql } from 'kysely';
import { paySettled } from '../src/money/rewards/pay-settled-comps';
import { bookBetDays } from '../src/partners/rollups/book-bet-days.queries';
import { countRunning } from '../src/partners/rollups/fold-days.queries';
import { payDueRolling } from '../src/partners/rollups/pay-rolling.queries';
import { transaction } from '../src/platform/database';
import { newId } from '../src/platform/new-id';
import { callsOf, type Exercise } from './exercise-money';
import { platformOf } from './given-bulk';
import { type GivenMember, givenMember } from './given-member';

const SEOUL_MS = 9 * 3_600_000;
const REASON = { reason: 'a reason' };
const PARTNERS = '/api/partners';
const STAKE_WON = 10_000;
const RATE_BPS = 100;
const dayOf = (at: Date) =>
  new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

interface Line {
  readonly top: string;
  readonly low: string;
}

async function exerciseRates(exercise: Exercise, id: string) {
  const { post, put, get } = callsOf(exercise);
  const path = `${PARTNERS}/${id}`;
  const asked = (rollingBps: number) => ({
    rates: [{ gameClass: 'minigame', rollingBps, losingBps: 0, pay: 'instant' }],
    ...{ effectiveOn: null, lowersChildren: false },
  });
  const ask = async (rollingBps: number): Promise<string> => {
    const { basis } = await get(path);
    const { detail } = await put(`${path}/rates`, { ...asked(rollingBps), basis, ...REASON });
    return detail.proposal.proposalId;
  };
  await post(`${path}/rate-preview`, asked(RATE_BPS));
  await post(`${path}/rates/agree`, { proposalId: await ask(RATE_BPS) }, exercise.second);
  await post(`${path}/rates/decline`, { proposalId: await ask(RATE_BPS + 1) });
}

async function exerciseTree(exercise: Exercise): Promise<Line> {
  const { post, get } = callsOf(exercise);
  const create = async (id: string, uplineId: string | null): Promise<string> => {
    const made = { id, nick: id, uplineId, grade: 2, level: 1, joinCode: null, isTest: false };
    return (await post(PARTNERS, { ...made, bankAccount: null })).partner._id;
  };
  const top = await create('pathsa', null);
  const [low, left] = [await create('pathsb', top), await create('pathsc', null)];
  const turn = async (id: string, verb: string) => {
    const { version } = (await get(`${PARTNERS}/${id}`)).partner;
    await post(`${PARTNERS}/${id}/${verb}`, { version, ...REASON });
  };
  await exerciseRates(exercise, top);
  await get(`${PARTNERS}/${low}/move-preview`);
  await turn(low, 'suspend');
  await turn(low, 'resume');
  await get(`${PARTNERS}/${left}/close-preview`);
  await turn(left, 'close');
  const console = { id: 'paths-console', password: 'correct horse battery' };
  await post(`${PARTNERS}/${top}/console-login`, console);
  const filters: Record<string, string>[] = [{}, { partnerId: top }, { query: 'paths' }];
  for (const filter of filters) await get(`${PARTNERS}/totals`, filter);
  for (const sort of partnerList.sorts) await get(PARTNERS, { sort });
  await get(`${PARTNERS}/house-edges`);
  await get(`${PARTNERS}/new-terms`, { grade: '2', uplineId: top });
  return { top, low };
}

/** A bet beneath both, settled now. */
const play = ({ server }: Exercise, player: GivenMember, { top, low }: Line) =>
  transaction(server.database.db, (tx) =>
    bookBetDays(
      tx,
      sql`select ${player.memberId}::uuid as member_id, ${newId(server.clock.now)}::uuid as bet_id,
        'minigame'::text as game_class, ${server.clock.now}::timestamptz as at,
        ${[top, low]}::uuid[] as path, ${[RATE_BPS, 0]}::smallint[] as rolling_path_bps,
        false as is_test, ${STAKE_WON}::bigint as stake_won, 0::bigint as payout_won,
        ${STAKE_WON}::bigint as valid_stake_won`,
      { at: server.clock.now, sign: 1 },
    ),
  );

const payComps = ({ server }: Exercise, dayOn: string) =>
  paySettled(
    platformOf(server),
    { comp: { ...unsavedDocument(comp), version: 0 }, dayOn, since: new Date(0) },
    new AbortController().signal,
  );

/** Pays what the bet rolled at once, and asks of which bets that was. */
async function exercisePaid(exercise: Exercise, { top }: Line) {
  const { get } = callsOf(exercise);
  await payDueRolling(platformOf(exercise.server), new AbortController().signal);
  const { rows } = await get('/api/money/entries', { memberId: top });
  const payoutId = rows[0].subject.split('/')[1];
  await get(`${PARTNERS}/${top}/rolling/${payoutId}/bets`);
}

/** A line so large that its running day is read from what was counted of it. */
async function exerciseCounted(exercise: Exercise, { top }: Line, day: string) {
  const { server } = exercise;
  const { db } = server.database;
  const { clock } = server;
  await transaction(db, (tx) => countRunning(tx, [day], clock.now));
  await db
    .insertInto('partner_size')
    .values({
      ...{ member_id: top, members: LIVE_LINE_MAX + 1, line_money_won: 0 },
      refreshed_at: clock.now,
    })
    .execute();
  await callsOf(exercise).get(`${PARTNERS}/${top}/statement`, { from: day, to: day });
}

async function exerciseStatement(exercise: Exercise, player: GivenMember, of: string, day: string) {
  const { get } = callsOf(exercise);
  const path = `${PARTNERS}/${of}/statement`;
  const span = { from: day, to: day };
  await get(path, span);
  await get(`${path}/members`, span);
  const { memberId } = player;
  for (const part of ['rolling', 'instant', 'losing']) {
    const madeOf = { gameClass: 'minigame', part };
    await get(`${path}/days`, { ...span, ...madeOf });
    await get(`${path}/bets`, { memberId, dayOn: day, ...madeOf });
  }
}

/** A snapshot as one was kept; taking it reads what no distributed table answers in one statement. */
async function givenShot({ server }: Exercise, day: string): Promise<string> {
  const at = server.clock.now;
  const shotId = newId(at);
  const hash = Buffer.alloc(32);
  await server.database.db
    .insertInto('calc_shot')
    .values({
      ...{ shot_id: shotId, seq: 1, kind: 'hand', taken_at: at, period_from: day, period_to: day },
      ...{ figures: JSON.stringify({ types: {} }), note: null, taken_by: null },
      ...{ hash, prev_hash: hash },
    })
    .execute();
  return shotId;
}

async function exerciseCalc(exercise: Exercise, day: string) {
  const { get } = callsOf(exercise);
  const path = '/api/calc';
  for (const name of ['members', 'partners']) {
    await get(`${path}/detail/${name}`, { from: day, to: day });
    await get(`${path}/detail/${name}`, { from: day, to: day, gameClass: 'minigame' });
  }
  await get(`${path}/detail/hours`, { day });
  await get(`${path}/detail/hours`, { day, gameClass: 'minigame' });
  await get(`${path}/detail/bets`, { day, gameClass: 'minigame' });
  await get(`${path}/detail/hours/bets`, { day, hour: '1' });
  await get(`${path}/detail/hours/bets`, { day, hour: '1', gameClass: 'minigame' });
  await get(`${path}/detail/hours/requests`, { day, hour: '1' });
  for (const name of ['', '/totals', '/check']) await get(`${path}/shots${name}`);
  const file = `${path}/shots/${await givenShot(exercise, day)}/file`;
  if ((await exercise.admin.call('GET', file)).status === 200)
    exercise.answered.add('fetchCalcShot');
}

export async function exercisePartners(exercise: Exercise): Promise<void> {
  const { server } = exercise;
  const line = await exerciseTree(exercise);
  const player = await givenMember(server, { path: [line.top, line.low] });
  await play(exercise, player, line);
  const day = dayOf(server.clock.now);
  await payComps(exercise, day);
  await exerciseStatement(exercise, player, line.top, day);
  await exercisePaid(exercise, line);
  await exerciseCounted(exercise, line, day);
  await exerciseCalc(exercise, day);
}
