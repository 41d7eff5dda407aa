// Yesterday as it was folded: nobody waits for midnight in a journey.
import { realpathSync } from 'node:fs';
import { openDatabase } from '../server/src/platform/database';
import { findPostmaster, urlsOf } from '../server/src/platform/embedded-postgres/cluster';
import type { Product } from './product';

interface ClosedDay {
  /** Who lost, beneath whom. */
  readonly player: string;
  readonly stakeWon: number;
  /** Login ID of a partner above the player → share of what the line loses, in bps. */
  readonly losingBps: Readonly<Record<string, number>>;
}

const RATES = `
  insert into commission_rate (member_id, rate_id, game_class, kind, rate_bps, pay, effective_at, at)
  select member_id, gen_random_uuid(), 'minigame', 'losing', bps::int, 'period',
    now() - interval '40 days', now() - interval '40 days'
  from member join json_each_text($1::json) as rate (login_id, bps) using (login_id)`;

const PLAYED = `
  with day as (
    select (now() at time zone 'Asia/Seoul')::date - 1 as day_on
  ), played as (
    insert into bet_day (member_id, day_on, game_class, path, is_test, bets, stake_won, payout_won,
      valid_stake_won, lost_won)
    select member_id, day_on, 'minigame', recommend_path, false, 1, $2::bigint, 0, $2, $2
    from member cross join day where login_id = $1
    returning day_on, path
  ), folded as (
    insert into partner_fold (day_on, folded_at) select day_on, now() from day
    on conflict do nothing
  ), checked as (
    insert into partner_check_day (day_on, game_class, profit_won, cost_won, given_won,
      stake_won_bps)
    select day_on, 'minigame', $2, 0, 0, 0 from day
  )
  insert into partner_day (member_id, day_on, game_class, path, bets, stake_won, valid_stake_won,
    payout_won, bet_cost_won, members)
  select node.member_id, day_on, 'minigame', path[:node.place - 1], 1, $2, $2, 0, 0, 1
  from played cross join unnest(path) with ordinality as node (member_id, place)`;

/** Lets a member have lost on mini-games yesterday, and that day be over. */
export async function closeYesterday(
  { dataDir }: Product,
  { player, stakeWon, losingBps }: ClosedDay,
): Promise<void> {
  const place = realpathSync(dataDir);
  const postmaster = await findPostmaster(place);
  if (!postmaster) throw new Error('The product has no database of its own.');
  const { pool, close } = openDatabase((await urlsOf(place, postmaster)).ownerUrl, () => undefined);
  await pool.query(RATES, [JSON.stringify(losingBps)]);
  await pool.query(PLAYED, [player, stakeWon]);
  await close();
}
