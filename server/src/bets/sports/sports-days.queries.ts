import { sql } from 'kysely';
import type { Tx } from '../../platform/database';
import type { Sql } from '../../platform/list-source';

/** Of legs below these odds alone nothing counts as turnover. */
export const VALID_ODDS_MIN_HUNDREDTHS = 130;

/**
 * Adds the won and lost ones among these bets on sports to the day of `at`, or takes them back on it.
 * A cart of which no leg that played had odds of 1.30 or above is no turnover.
 */
export const bookSportsDays = (
  tx: Tx,
  where: Sql,
  { at, sign }: { readonly at: Date; readonly sign: 1 | -1 },
) =>
  sql`
    insert into bet_day as kept (member_id, day_on, game_class, path, is_test, bets, stake_won,
      payout_won, valid_stake_won)
    select bet.member_id, (${at}::timestamptz at time zone 'Asia/Seoul')::date, 'sports',
      bet.recommend_path, bet.is_test, ${sign} * count(*), ${sign} * sum(bet.stake_won),
      ${sign} * sum(bet.payout_won),
      ${sign} * coalesce(sum(bet.stake_won) filter (where exists (
        select from bet_leg where bet_leg.member_id = bet.member_id
          and bet_leg.bet_id = bet.bet_id and bet_leg.result <> 'N'
          and bet_leg.odds_hundredths >= ${VALID_ODDS_MIN_HUNDREDTHS})), 0)
    from bet where ${where} and bet.result in ('W', 'L')
    group by 1, 4, 5 order by 1
    on conflict (member_id, day_on, game_class, path, is_test) do update
      set bets = kept.bets + excluded.bets, stake_won = kept.stake_won + excluded.stake_won,
        payout_won = kept.payout_won + excluded.payout_won,
        valid_stake_won = kept.valid_stake_won + excluded.valid_stake_won`.execute(tx);
