// What deciding on many rounds would do, and what a rule keeps from it, as things are now.
import { createHash } from 'node:crypto';
import {
  type BulkRoundAction,
  type GameId,
  type Locale,
  REFUSALS,
  type RefusalCode,
  ROUNDS_AT_ONCE_MAX,
  ROUNDS_NAMED_MAX,
  type RoundBulkFilter,
  type RoundBulkPreview,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { isTouched } from '../rounds/foresee-round.queries';
import { whyNotAction } from '../rounds/round-actions.rule';
import { roundConditions } from '../rounds/round-conditions.queries';
import type { RoundRow } from '../rounds/settle-bets.queries';
import { derivedGames } from '../rounds/settle-round.queries';
import { nameOfRound } from './round-bulks.queries';

export interface RoundsAsked {
  readonly action: BulkRoundAction;
  readonly filter: RoundBulkFilter;
}

interface Found {
  readonly roundId: string;
  readonly game: GameId;
  readonly dayOn: string;
  readonly roundNo: number;
  readonly version: number;
  readonly status: RoundRow['status'];
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly draw_at: Date;
}
interface WithBets extends Found {
  /** Those that follow their round, test accounts too. */
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

const FOUND = sql`round.round_id as "roundId", round.game, round.day_on::text as "dayOn",
  round.round_no as "roundNo", round.version, round.status, round.opens_at, round.closes_at,
  round.draw_at`;

async function findRounds(
  db: Database | Tx,
  { roundIds, ...filter }: RoundBulkFilter,
): Promise<Found[]> {
  const named = roundIds === undefined ? [] : [sql`round.round_id = any(${roundIds}::uuid[])`];
  const { rows } = await sql<Found>`
    select ${FOUND} from game_round as round
    where ${sql.join([sql`true`, ...roundConditions(filter), ...named], sql` and `)}
    order by round.round_id limit ${ROUNDS_AT_ONCE_MAX + 1}`.execute(db);
  return rows;
}

/** The rounds that are voided with these, because nobody can say any more what they would have been. */
async function findTouched(db: Database | Tx, rounds: readonly Found[]): Promise<Found[]> {
  const pairs = rounds.flatMap((source) =>
    derivedGames(source.game).map((game) => ({ source, game })),
  );
  const { rows } = await sql<Found & { of: string }>`
    select ${FOUND}, source.round_id as of
    from unnest(${pairs.map(({ source }) => source.roundId)}::uuid[],
      ${pairs.map(({ game }) => game)}::text[], ${pairs.map(({ source }) => source.dayOn)}::date[],
      ${pairs.map(({ source }) => source.roundNo)}::int[])
      as source (round_id, game, day_on, round_no)
    join game_round as round using (game, day_on, round_no)
    order by round.round_id`.execute(db);
  const sources = new Map(rounds.map((round) => [round.roundId, round]));
  return rows.flatMap(({ of, ...derived }) => {
    const source = sources.get(of);
    const isNew = source && !sources.has(derived.roundId);
    if (!isNew) return [];
    const named = { ...source, round_id: source.roundId };
    return isTouched('void', named, { ...derived, voided_with: null }) ? [derived] : [];
  });
}

async function withBets(db: Database | Tx, rounds: readonly Found[]): Promise<WithBets[]> {
  const ids = rounds.map(({ roundId }) => roundId);
  const { rows } = await sql<Pick<WithBets, 'roundId' | 'bets' | 'stakeWon' | 'payoutWon'>>`
    select round_id as "roundId", count(*) as bets, sum(stake_won)::bigint as "stakeWon",
      sum(payout_won)::bigint as "payoutWon"
    from bet where round_id = any(${ids}::uuid[]) and not is_apart and ${acrossMembers}
    group by round_id`.execute(db);
  const byRound = new Map(rows.map((row) => [row.roundId, row]));
  return rounds.map((round) => ({
    ...{ bets: 0, stakeWon: 0, payoutWon: 0, ...round },
    ...byRound.get(round.roundId),
  }));
}

interface Foreseen {
  readonly action: BulkRoundAction;
  /** What it would be done to. */
  readonly taken: readonly WithBets[];
  readonly digest: string;
  readonly refused: ReadonlyMap<RefusalCode, readonly WithBets[]>;
}

export const sumStakes = (rounds: readonly WithBets[]): number =>
  rounds.reduce((won, { stakeWon }) => won + stakeWon, 0);

/**
 * What deciding on many rounds would do. Rounds that are voided with theirs are rows like those that
 * were asked for, so that what lies on them is seen before and counted.
 *
 * @throws {Refusal} list.too_wide
 */
export async function foreseeRounds(
  db: Database | Tx,
  { action, filter }: RoundsAsked,
  at: Date,
): Promise<Foreseen> {
  const found = await findRounds(db, filter);
  const isOnlyAsked = action !== 'void' || found.length > ROUNDS_AT_ONCE_MAX;
  const rounds = isOnlyAsked ? found : [...found, ...(await findTouched(db, found))];
  if (rounds.length > ROUNDS_AT_ONCE_MAX) throw new Refusal('list.too_wide');
  const taken: WithBets[] = [];
  const refused = new Map<RefusalCode, WithBets[]>();
  for (const round of await withBets(db, rounds)) {
    const whyNot = whyNotAction(action, round, at);
    if (whyNot === null) taken.push(round);
    else if (!refused.get(whyNot)?.push(round)) refused.set(whyNot, [round]);
  }
  const names = taken
    .map(({ roundId, version, bets, stakeWon }) => `${roundId}:${version}:${bets}:${stakeWon}`)
    .join();
  const digest = createHash('sha256').update(names).digest('hex');
  return { action, taken, digest, refused };
}

const partOf = (rounds: readonly WithBets[], locale: Locale) => ({
  count: rounds.length,
  sumWon: sumStakes(rounds),
  rows: rounds.slice(0, ROUNDS_NAMED_MAX).map((round) => ({
    ...{ roundId: round.roundId, id: nameOfRound(round, locale), amountWon: round.stakeWon },
  })),
});

/** The same in the words of the contract. */
export const tellForeseen = (
  { action, taken, digest, refused }: Foreseen,
  locale: Locale,
): RoundBulkPreview => ({
  ...{ count: taken.length, sumWon: sumStakes(taken), digest },
  // Every stake goes back, and what was paid is taken.
  ...(action === 'void' && {
    differenceWon: taken.reduce((won, { stakeWon, payoutWon }) => won + stakeWon - payoutWon, 0),
  }),
  ...{ passes: partOf(taken, locale), waits: partOf([], locale) },
  refused: [...refused]
    .map(([code, rounds]) => ({ code, message: REFUSALS[code][locale], ...partOf(rounds, locale) }))
    .sort((a, b) => b.count - a.count),
});
