// What a round that is not settled may still cost, from what lies on its picks.
import {
  GAMES,
  type GameId,
  type RoundFilter,
  type RoundLiability,
  type RoundOffer,
} from '@gwanje/contract';
import { liabilityOf, type PickStake } from '@gwanje/game-rules';
import { sql } from 'kysely';
import { type ListContext, ruled } from '../../platform/list';
import type { Sql } from '../../platform/list-source';
import { roundConditions } from './round-conditions.queries';
import { ruleOf } from './settle-bets.queries';

interface StakeRow {
  readonly betType: string;
  readonly pick: string;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

export const pickStakes = (game: GameId, rows: readonly StakeRow[]): PickStake[] =>
  rows.map(({ betType, ...row }) => ({ ...row, market: betType.slice(GAMES[game].prefix.length) }));

interface LiabilityParts {
  readonly game: GameId;
  readonly offer: RoundOffer | null;
  readonly status: string;
  readonly stakes: readonly StakeRow[] | null;
}

function roundLiability({ game, offer, status, stakes }: LiabilityParts): RoundLiability | null {
  const rule = ruleOf({ game, offer });
  if (!rule || status === 'settled' || status === 'void') return null;
  const { worst, best, expectationWon } = liabilityOf(rule, pickStakes(game, stakes ?? []));
  return {
    ...{ worstWon: worst.resultWon, worstCell: worst.cell ?? 0 },
    ...{ bestWon: best.resultWon, bestCell: best.cell ?? 0, expectationWon },
  };
}

const STAKES = sql`(
  select jsonb_agg(jsonb_build_object('betType', stake.bet_type, 'pick', stake.pick,
    'stakeWon', stake.stake_won, 'payoutWon', stake.payout_won))
  from (
    -- Shards are told apart by nobody who reads.
    select bet_type, pick, sum(stake_won)::bigint as stake_won,
      sum(payout_won)::bigint as payout_won
    from round_stake as shard
    where shard.round_id = round.round_id and not shard.is_test
    group by 1, 2
  ) as stake)`;

/** The liability of `round`, as a field of a list. */
export const LIABILITY = ruled(
  {
    game: sql.ref('round.game'),
    offer: sql.ref('round.offer'),
    status: sql.ref('round.status'),
    stakes: STAKES,
  },
  roundLiability,
);

/** Comes behind every amount that a round may cost. */
const LAST_WON = Number.MAX_SAFE_INTEGER;

/**
 * By the worst result of each round that a filter leaves and that is not settled; what has none
 * comes last. No statement knows the rules of games, so what each may cost is found first.
 */
export async function worstOrder({ db }: ListContext, filter: RoundFilter): Promise<Sql> {
  const { rows } = await sql<LiabilityParts & { roundId: string }>`
    select round.round_id as "roundId", round.game, round.offer, round.status, ${STAKES} as stakes
    from game_round as round
    where round.status in ('waiting', 'held', 'rolledBack')
      and exists (select 1 from round_stake as stake
        where stake.round_id = round.round_id and not stake.is_test)
      and ${sql.join([sql`true`, ...roundConditions(filter)], sql` and `)}`.execute(db);
  const ranked = rows.map((row) => ({ ...row, won: roundLiability(row)?.worstWon ?? LAST_WON }));
  return sql`coalesce((
    select found.won from unnest(${ranked.map(({ roundId }) => roundId)}::uuid[],
      ${ranked.map(({ won }) => won)}::bigint[]) as found (round_id, won)
    where found.round_id = round.round_id),
    case when round.status in ('settled', 'void') then ${LAST_WON}::bigint else 0::bigint end)`;
}
