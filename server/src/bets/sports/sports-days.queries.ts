import { sql } from 'kysely';
import { bookBetDays } from '../../partners/rollups/book-bet-days.queries';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

/** Of legs below these odds alone nothing counts as turnover. */
const VALID_ODDS_MIN_HUNDREDTHS = 130;

/**
 * Whether a `bet` is turnover: a cart of which no leg has odds of 1.30 or above is none. What becomes
 * of its legs does not change that, so that taking back takes exactly what was booked.
 */
export const IS_TURNOVER: Sql = sql`exists (
  select 1 from bet_leg as leg where leg.member_id = bet.member_id
    and leg.bet_id = bet.bet_id and leg.odds_hundredths >= ${VALID_ODDS_MIN_HUNDREDTHS})`;

/** Books the won and lost ones among these bets on sports on the day of `at`, or takes them back on it. */
export const bookSportsDays = (
  tx: Tx,
  /** What they are selected from, as `bet`. */
  bets: Sql,
  { at, sign }: { readonly at: Date; readonly sign: 1 | -1 },
) =>
  bookBetDays(
    tx,
    sql`
    select bet.member_id, bet.bet_id, 'sports'::text as game_class, bet.at,
      bet.recommend_path as path, bet.rolling_path_bps, bet.is_test, bet.stake_won, bet.payout_won,
      case when ${IS_TURNOVER} then bet.stake_won else 0 end as valid_stake_won
    from ${bets} where bet.result in ('W', 'L')`,
    { at, sign },
  );
