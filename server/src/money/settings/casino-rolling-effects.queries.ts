// What other shares of companies would have made of the casino's stakes of the last days.
import type { MoneySettingOf } from '@gwanje/contract';
import { sql } from 'kysely';
import { newestRounds } from '../../bets/casino/newest-rounds.queries';
import { forecastRolling } from '../../partners/rollups/book-bet-days.queries';
import { acrossMembers } from '../../placement';
import type {
  EffectOutcome as Outcome,
  EffectRow as Row,
  EffectSpan as Span,
} from '../../settings/setting-work';

type Rolling = MoneySettingOf<'casinoRolling'>;

/** Rounds that count for something by a document, each cut by itself as when it is counted. */
const countedRounds = ({ since }: Span, { countBps }: Rolling) => {
  const shares = JSON.stringify(countBps);
  return sql`
    select member_id, round_id as bet_id, game_class, opened_at as at, path, rolling_path_bps,
      is_test, counted_bet_won as stake_won, counted_win_won as payout_won, valid_stake_won
    from casino_round cross join lateral (
      select div(counted_valid_won::numeric
        * coalesce((${shares}::jsonb ->> ('p' || provider))::int, 10000), 10000)::bigint
        as valid_stake_won) as share
    where ${acrossMembers} and round_id >= uuid_floor(${since}) and counted_bets > 0
      and not is_test and valid_stake_won > 0`;
};

async function outcomesOf(span: Span, document: Rolling): Promise<readonly [Outcome, Outcome]> {
  const rounds = countedRounds(span, document);
  const { rows } = await sql<Outcome>`
    select count(*)::int as count, coalesce(sum(valid_stake_won), 0)::bigint as won
    from (${rounds}) as counted`.execute(span.db);
  const counted = rows[0] as Outcome;
  return [counted, { count: counted.count, won: await forecastRolling(span.db, rounds) }];
}

/** What would have counted of stakes, and what their lines would have been paid of it. */
export async function casinoRollingEffects(
  asked: Span,
  before: Rolling,
  after: Rolling,
): Promise<readonly Row[]> {
  const { span, said } = await newestRounds(asked);
  const [wasCounted, wasRolled] = await outcomesOf(span, before);
  const [counted, rolled] = await outcomesOf(span, after);
  return [
    { what: 'rollingCounted', before: wasCounted, after: counted, ...said },
    { what: 'lineRolling', before: wasRolled, after: rolled },
  ];
}
