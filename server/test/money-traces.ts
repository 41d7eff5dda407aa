// All that a write of money or of its settings can leave behind, for tests that break it off in the middle.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** What was there before a write was pressed. */
export interface Before {
  /** The number of the administrator's newest audit line. */
  readonly auditSeq: number;
  readonly at: Date;
}

export interface Pressed extends Before {
  readonly memberIds: readonly string[];
  readonly adminId: string;
  readonly key: string;
}

/** Longer than the lease of a job whose server was killed, and the minute until it is run again. */
const BULK_DONE_MS_MAX = 150_000;
const POLL_MS = 50;

/** All that a write can leave behind, without identifiers and times. */
const TRACES = `
  select concat_ws(' ', 'wallet', wallet, balance_won, seq) as trace
    from wallet where member_id = any($1)
  union all select concat_ws(' ', 'movement', type, amount_won)
    from movement where member_id = any($1)
  union all select concat_ws(' ', 'entry', wallet, seq, type, amount_won, balance_after_won)
    from ledger_entry where member_id = any($1)
  union all select concat_ws(' ', 'days', wallet, type, sum(entries), sum(amount_won))
    from ledger_day where member_id = any($1) group by member_id, wallet, type
  union all select concat_ws(' ', 'request', kind, status, amount_won, bonus_won, first_approved_by is not null)
    from money_request where member_id = any($1)
  union all select concat_ws(' ', 'requirement', seq, type, required_won, open_won,
      exchange_id is null)
    from wagering_requirement where member_id = any($1)
  union all select concat_ws(' ', 'requirement', seq, kind, won, reason)
    from wagering_change where member_id = any($1)
  union all select concat_ws(' ', 'alone', kind, amount_won)
    from moved_alone where member_id = any($1)
  union all select concat_ws(' ', 'adjustment', type, status, amount_won)
    from adjustment where member_id = any($1)
  union all select concat_ws(' ', 'transfer', direction, status, amount_won)
    from provider_transfer where member_id = any($1)
  union all select concat_ws(' ', 'bulk', outcome)
    from bulk_row where member_id = any($1)
  union all select concat_ws(' ', 'bet', result, stake_won, payout_won, settlement_no, version,
      accepting_until is not null, cancelled_for)
    from bet where member_id = any($1)
  union all select concat_ws(' ', 'leg', result, factor_thousandths)
    from bet_leg where member_id = any($1)
  union all select concat_ws(' ', 'decision', action, leg_no, from_result, to_result, difference_won)
    from bet_decision where member_id = any($1)
  union all select concat_ws(' ', 'bets', outcome, refusal)
    from bet_bulk_row where member_id = any($1)
  union all select concat_ws(' ', 'placed', result, sum(bets), sum(stake_won), sum(payout_won))
    from bet_placed_day where member_id = any($1) group by result having sum(bets) <> 0
  union all select concat_ws(' ', 'laid', pick, sum(singles), sum(single_stake_won), sum(carts),
      sum(cart_stake_won))
    from market_stake where market_id in
      (select market_id from bet_leg where member_id = any($1)) group by market_id, pick
  union all select concat_ws(' ', 'settlement', settlement_no, kind, bets, payout_won)
    from event_settlement where event_id in
      (select event_id from bet_leg where member_id = any($1))
  union all select concat_ws(' ', 'of event', sum(bets), sum(stake_won), sum(payout_won))
    from event_delta where event_id in
      (select event_id from bet_leg where member_id = any($1)) group by event_id
  union all select concat_ws(' ', 'casino', kind, amount_won, balance_after_won)
    from casino_transaction where member_id = any($1)
  union all select concat_ws(' ', 'reference', kind, amount_won, cancelled_by is not null)
    from casino_key where member_id = any($1)
  union all select concat_ws(' ', 'round', bets, bet_won, wins, win_won, cancels)
    from casino_round where member_id = any($1)
  union all select concat_ws(' ', 'counted', game_class, stake_won, counted_won)
    from counted_stake where member_id = any($1)
  union all select concat_ws(' ', 'setting', category)
    from setting_version where saved_by::text = $2 and saved_at > $5
  union all select concat_ws(' ', 'proposal', category, status)
    from setting_proposal where (proposed_by::text = $2 and proposed_at > $5)
      or (decided_by::text = $2 and decided_at > $5)
  union all select concat_ws(' ', 'audit', action)
    from audit_event where (chain = $2 and seq > $3) or (chain = 'system' and subject in
      (select concat('providerTransfer/', transfer_id) from provider_transfer where member_id = any($1)))
      or (chain like 'feed/%' and subject in
        (select concat('bet/', bet_id) from bet where member_id = any($1)
        union all select concat('casino/', transaction_id)
          from casino_transaction where member_id = any($1)))
  union all select concat_ws(' ', 'key', reply_status)
    from idempotency_key where owner_id::text = $2 and key = $4
  order by 1`;

/** Waits until every bulk decision of this administrator is carried out. */
async function bulkDone(pool: pg.Pool, adminId: string): Promise<void> {
  const endsAt = performance.now() + BULK_DONE_MS_MAX;
  const open = `select from bulk_decision where started_by = $1 and finished_at is null
    union all select from bet_bulk where started_by = $1 and finished_at is null`;
  while ((await pool.query(open, [adminId])).rows.length > 0) {
    if (performance.now() > endsAt) throw new Error(`A bulk decision of ${adminId} is not done.`);
    await delay(POLL_MS);
  }
}

export async function tracesOf(
  pool: pg.Pool,
  { memberIds, adminId, key, auditSeq, at }: Pressed,
): Promise<string[]> {
  await bulkDone(pool, adminId);
  const given = [memberIds, adminId, auditSeq, key, at];
  const { rows } = await pool.query<{ trace: string }>(TRACES, given);
  return rows.map(({ trace }) => trace);
}

export async function thereBefore(pool: pg.Pool, adminId: string): Promise<Before> {
  await bulkDone(pool, adminId);
  const { rows } = await pool.query<Before>(
    `select coalesce((select seq from audit_head where chain = $1), 0)::int as "auditSeq",
      clock_timestamp() as at`,
    [adminId],
  );
  return rows[0] as Before;
}
