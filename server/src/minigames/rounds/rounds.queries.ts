import {
  type GameRound,
  gameRounds,
  ROUND_CHANGES,
  type RoundDetail,
  type RoundFilter,
  type RoundPick,
  type RoundState,
  sourceGame,
} from '@gwanje/contract';
import { resultsByCell } from '@gwanje/game-rules';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { bindList, instant, type ListContext, ruled } from '../../platform/list';
import type { ListSource, PageOf } from '../../platform/list-source';
import { Refusal } from '../../platform/refusal';
import { wordsOfDraw } from './draw-words.rule';
import { isSettling } from './round-claims.queries';
import { daysOf, roundConditions } from './round-conditions.queries';
import { LIABILITY, pickStakes, worstOrder } from './round-liability.queries';
import { ruleOf } from './settle-bets.queries';
import { derivedGames } from './settle-round.queries';

const ID = sql.ref('round.round_id');
const real = (column: 'bets' | 'stake_won' | 'payout_won' | 'joined') => sql`coalesce((
  select sum(${sql.ref(`stake.${column}`)}) from round_stake as stake
  where stake.round_id = round.round_id and not stake.is_test), 0)::bigint`;

/** By the database's clock: what time alone decides is stored nowhere. */
const STATE = sql<RoundState>`case
  when round.status not in ('settled', 'void') and round.opens_at <= now()
    and ${isSettling(ID)} then 'settling'
  when round.status <> 'waiting' then round.status
  when now() < round.opens_at then 'scheduled'
  when now() < round.closes_at then 'open'
  when now() < round.draw_at then 'closed'
  else 'awaiting' end`;

/** Numbers of the game between a round and the one before it; a provider numbers its rounds as it likes. */
const UNOPENED_BEFORE = sql<number>`case when round.offer is not null then 0 else coalesce((
  select greatest(round.rotation - earlier.rotation - 1, 0) from game_round as earlier
  where earlier.game = round.game
    and (earlier.day_on, earlier.round_no) < (round.day_on, round.round_no)
  order by earlier.day_on desc, earlier.round_no desc limit 1), 0) end`;

const PAID = sql<number>`coalesce((
  select kept.payout_won from settlement as kept
  where kept.round_id = round.round_id and kept.settlement_no = round.settlement_no
    and kept.kind <> 'rollback' and round.status in ('settled', 'void')), 0)
  + round.apart_payout_won`;

/** What the house keeps; null before it is settled. */
const PROFIT = sql<number | null>`case when round.status in ('settled', 'void')
  then ${real('stake_won')} - (${PAID}) end`;

/** Of a result that was entered by hand: who entered the last one, which settled it. */
const ENTERED_BY = sql<GameRound['enteredBy']>`case when round.source = 'manual' then (
  select jsonb_build_object('_id', admin._id, 'id', admin.login_id)
  from draw_result as told join admin on admin._id = told.entered_by
  where told.round_id = round.round_id and told.source = 'manual' and not told.is_first
  order by told.result_no desc limit 1) end`;

/** How much of a provider's odds is offered, by the version that holds for the round. */
const SHARES = sql<GameRound['sharePercents']>`case when round.offer is not null then (
  select kept.config from setting_version as kept
  where kept.scope = round.game and kept.category = round.game || 'RateV2'
    and kept.version = round.rate_version) end`;

const DAYS_MAX = 31;

/** How many rounds a filter leaves, and what they come to, test accounts left out. */
async function sumRounds({ db }: ListContext, filter: RoundFilter, rowsMax: number) {
  const where = sql.join([sql`true`, ...roundConditions(filter)], sql` and `);
  const { rows: counts } = await sql<{ counted: number }>`
    select count(*) as counted from (
      select 1 from game_round as round where ${where} limit ${rowsMax}) as listed`.execute(db);
  const counted = counts[0]?.counted ?? 0;
  const isNarrow = filter.mode === 'ongoing' || daysOf(filter) <= DAYS_MAX;
  if (!isNarrow || counted === 0) return { counted, totals: [] };
  const { rows } = await sql<{
    bets: number;
    stakeWon: number;
    payoutWon: number;
    profitWon: number;
  }>`
    select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake_won), 0)::bigint as "stakeWon",
      coalesce(sum(paid_won), 0)::bigint as "payoutWon",
      coalesce(sum(profit_won), 0)::bigint as "profitWon"
    from (
      select ${real('bets')} as bets, ${real('stake_won')} as stake_won, ${PAID} as paid_won,
        ${PROFIT} as profit_won
      from game_round as round where ${where}
    ) as listed`.execute(db);
  return { counted, totals: rows };
}

const SOURCE: ListSource<typeof gameRounds> = {
  base: sql`game_round`,
  as: 'round',
  id: ID,
  columns: {
    roundId: ID,
    game: sql.ref('round.game'),
    dayOn: sql`round.day_on::text`,
    roundNo: sql.ref('round.round_no'),
    rotation: sql.ref('round.rotation'),
    opensAt: instant(sql.ref('round.opens_at')),
    closesAt: instant(sql.ref('round.closes_at')),
    drawAt: instant(sql.ref('round.draw_at')),
    state: STATE,
    bets: real('bets'),
    members: real('joined'),
    stakeWon: real('stake_won'),
    payoutWon: PAID,
    profitWon: PROFIT,
    rollingWon: sql.ref('round.rolling_won'),
    liability: LIABILITY,
    draw: sql.ref('round.draw'),
    drawn: ruled(
      {
        ...{ game: sql.ref('round.game'), offer: sql.ref('round.offer') },
        draw: sql.ref('round.draw'),
      },
      wordsOfDraw,
    ),
    offer: sql.ref('round.offer'),
    sharePercents: SHARES,
    source: sql.ref('round.source'),
    enteredBy: ENTERED_BY,
    seedHash: sql.ref('round.seed_hash'),
    blockHeight: sql.ref('round.block_height'),
    seed: sql.ref('round.seed'),
    settledAt: instant(sql.ref('round.settled_at')),
    differsAt: instant(sql.ref('round.differs_at')),
    unopenedBefore: UNOPENED_BEFORE,
    version: sql.ref('round.version'),
  },
  narrow: async (_, filter) => roundConditions(filter),
  sum: sumRounds,
  sorts: {
    newest: { by: ID, direction: 'desc' },
    oldest: { by: ID, direction: 'asc' },
    bets: { by: real('bets'), direction: 'desc' },
    stake: { by: real('stake_won'), direction: 'desc' },
    profit: { by: sql`coalesce(${PROFIT}, 0)`, direction: 'desc' },
    // In its place stands what is found for the filter.
    worst: { by: ID, direction: 'asc' },
  },
};
const BOUND = bindList(gameRounds, SOURCE);

/** The list in the order that is asked for, of which the worst result is known to rules alone. */
async function boundFor(
  context: ListContext,
  { sort, page: _, after: __, before: ___, ...filter }: PageOf<typeof gameRounds>,
): Promise<typeof BOUND> {
  if (sort !== 'worst') return BOUND;
  const worst = { by: await worstOrder(context, filter), direction: 'asc' } as const;
  return bindList(gameRounds, { ...SOURCE, sorts: { ...SOURCE.sorts, worst } });
}

export const GAME_ROUNDS: typeof BOUND = {
  ...BOUND,
  page: async (asked) => (await boundFor(asked, asked.input)).page(asked),
  async *rows(context, page, batchRows) {
    yield* (await boundFor(context, page)).rows(context, page, batchRows);
  },
};

const BY_AMOUNT: readonly (string | undefined)[] = ['bets', 'stake', 'profit', 'worst'];

/**
 * A page of rounds. By amounts they are sorted within a day, or among those that are not settled:
 * no index has that order.
 *
 * @throws {Refusal} round.too_wide
 */
export async function listRounds(asked: Parameters<typeof GAME_ROUNDS.page>[0]) {
  const { sort, from, to, mode } = asked.input;
  const isNarrow = mode === 'ongoing' || (from !== undefined && from === to);
  if (BY_AMOUNT.includes(sort) && !isNarrow) throw new Refusal('round.too_wide');
  return GAME_ROUNDS.page(asked);
}

interface PickRow extends RoundPick {
  readonly roundId: string;
  readonly isTest: boolean;
}

/** What lies on the picks of these rounds. */
const picksOf = (db: Database | Tx, roundIds: readonly string[]): Promise<PickRow[]> =>
  db
    .selectFrom('round_stake')
    .select(({ fn }) => [
      'round_id as roundId',
      'is_test as isTest',
      'bet_type as betType',
      'pick',
      'odds_hundredths as oddsHundredths',
      fn.sum<number>('bets').as('bets'),
      fn.sum<number>('members').as('members'),
      fn.sum<number>('stake_won').as('stakeWon'),
      fn.sum<number>('payout_won').as('payoutWon'),
      fn.sum<number>('laid_off_won').as('laidOffWon'),
    ])
    .where('round_id', 'in', roundIds)
    .groupBy(['round_id', 'is_test', 'bet_type', 'pick', 'odds_hundredths'])
    .having(({ fn }) => fn.sum('bets'), '>', 0)
    .orderBy('bet_type')
    .orderBy('pick')
    .orderBy('odds_hundredths')
    .execute();

/** What a round has taken and what each of its results would cost. */
export interface RoundBoard {
  readonly round: GameRound;
  readonly picks: readonly RoundPick[];
  readonly testPicks: readonly RoundPick[];
  readonly cells: RoundDetail['cells'];
}

function boardOf(round: GameRound, rows: readonly PickRow[]): RoundBoard {
  // Everybody who looks waits for this, each second: no pick is copied for a round that is not its own.
  const own = rows.filter(({ roundId }) => roundId === round.roundId);
  const of = (isTest: boolean) =>
    own.flatMap(({ roundId: _, isTest: ofTest, ...pick }) => (ofTest === isTest ? [pick] : []));
  const rule = ruleOf(round);
  const picks = of(false);
  const results = rule ? resultsByCell(rule, pickStakes(round.game, picks)) : [];
  const cells = (rule?.cells ?? []).map(({ facts }, cell) => ({
    facts,
    resultWon: results[cell] ?? 0,
  }));
  return { round, picks, testPicks: of(true), cells };
}

/** The same of several at once. */
export async function boardsOf(
  db: Database | Tx,
  rounds: readonly GameRound[],
): Promise<RoundBoard[]> {
  if (rounds.length === 0) return [];
  const rows = await picksOf(
    db,
    rounds.map(({ roundId }) => roundId),
  );
  return rounds.map((round) => boardOf(round, rows));
}

const PERSON = (alias: string) => sql`case when ${sql.ref(`${alias}._id`)} is null then null
  else jsonb_build_object('_id', ${sql.ref(`${alias}._id`)}, 'id', ${sql.ref(`${alias}.login_id`)}) end`;

async function resultsOf(db: Database | Tx, roundId: string) {
  const { rows } = await sql<RoundDetail['results'][number]>`
    select result_no as "resultNo", is_first as "isFirst", source, proof, at::text as at,
      case when is_first then null else draw end as draw, ${PERSON('admin')} as "enteredBy"
    from draw_result as result left join admin on admin._id = result.entered_by
    where result.round_id = ${roundId} order by result_no`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** From the audit log, where every one of them has a line; a round keeps only what it is now. */
async function changesOf(db: Database | Tx, roundId: string) {
  const actions = ROUND_CHANGES.map((change) => `round.${change}`);
  const { rows } = await sql<RoundDetail['changes'][number]>`
    select substr(action, length('round.') + 1) as change, after ->> 'reason' as reason,
      jsonb_build_object('_id', actor_id, 'id', actor_login_id) as by, at::text as at
    from audit_event
    where subject = ${`round/${roundId}`} and action = any(${actions}) and actor_id is not null
    order by at`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

async function settlementsOf(db: Database | Tx, roundId: string) {
  const { rows } = await sql<RoundDetail['settlements'][number]>`
    select settlement_no as "settlementNo", kind, bets, stake_won as "stakeWon",
      payout_won as "payoutWon", ${PERSON('admin')} as by, reason, at::text as at
    from settlement left join admin on admin._id = settlement.settled_by
    where settlement.round_id = ${roundId} order by settlement_id`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** The rounds of the same draw, as far as they were made. */
async function relatedOf(db: Database | Tx, { game, dayOn, roundNo }: GameRound) {
  const from = sourceGame(game);
  const games = from ? [from] : derivedGames(game);
  if (games.length === 0) return [];
  const { rows } = await sql<RoundDetail['related'][number]>`
    select round.round_id as "roundId", round.game, round.day_on::text as "dayOn",
      round.round_no as "roundNo", ${STATE} as state
    from game_round as round
    where round.game = any(${games}) and round.day_on = ${dayOn}::date
      and round.round_no = ${roundNo}
    order by round.game`.execute(db);
  return rows;
}

/** A round with everything that is known of it; undefined where there is none. */
export async function readRound(
  db: Database | Tx,
  roundId: string,
): Promise<RoundDetail | undefined> {
  const round = await GAME_ROUNDS.one({ db, actor: null }, roundId);
  if (!round) return undefined;
  const [board] = (await boardsOf(db, [round])) as [RoundBoard];
  return {
    ...{ ...board, picks: [...board.picks], testPicks: [...board.testPicks] },
    related: await relatedOf(db, round),
    results: await resultsOf(db, roundId),
    changes: await changesOf(db, roundId),
    settlements: await settlementsOf(db, roundId),
  };
}

/** What was told of a round that was drawn with something mixed in; null where nothing was. */
export async function findMixedIn(db: Database, roundId: string): Promise<string | null> {
  const { rows } = await sql<{ told: string | null }>`
    select coalesce(draw ->> 'blockHash', array_to_string(array(
      select jsonb_array_elements_text(draw -> 'numbers')), '-')) as told
    from draw_result where round_id = ${roundId} and not is_first
      and (draw ? 'blockHash' or draw ? 'numbers')
    order by result_no desc limit 1`.execute(db);
  return rows[0]?.told ?? null;
}
