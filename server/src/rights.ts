// What the server's user may do in the database, whose tables belong to another user.

/** Rows of these are added and never changed; a trigger of theirs refuses it to everybody. */
export const APPEND_ONLY = [
  'audit_event',
  'setting_version',
  'movement',
  'ledger_entry',
  'member_limit',
  'member_memo',
  'member_account_change',
  'counted_stake',
  'wagering_change',
  'admin_hand',
  'coupon_use',
  'draw_result',
  'payout_file',
  'deposit_statement',
  'deposit_statement_line',
  'settlement',
  'bet_decision',
  'bet_note',
  'reward',
  'payback_due',
  'settled_comp',
  'commission_rate',
  'booked_bet',
  'event_score',
  'event_stop',
  'market_odds',
  'event_settlement',
  'event_delta',
  'class_day',
  'class_hour',
  'calc_shot',
  'casino_transaction',
];

/** Rows of these are never changed, and go as the clearing takes them; a trigger keeps those that are to be kept. */
const CLEARED_ALONE = ['ticket_reply'];

/** The owner's own: the server looks into them. */
const READ_ONLY = ['schema_migration', 'history_leg'];

/** Rows of these change, and never go; not for those that look after old data either. A trigger refuses it to everybody. */
export const NEVER_DELETED = [
  'member',
  'wallet',
  'ledger_day',
  'money_request',
  'adjustment',
  'provider_transfer',
  'bet',
  'bet_leg',
  'casino_round',
  // A chain without its end would be one that nobody has cut.
  'audit_head',
];

export type Right = 'select' | 'insert' | 'update' | 'delete';

/**
 * Rights of the server's user on a table. A new table is the server's to change unless it is
 * listed here; partitions are written through the table that they are part of.
 */
export function rightsOf(table: string, isPartition: boolean): readonly Right[] {
  if (isPartition || READ_ONLY.includes(table)) return ['select'];
  if (APPEND_ONLY.includes(table)) return ['select', 'insert'];
  if (CLEARED_ALONE.includes(table)) return ['select', 'insert', 'delete'];
  if (NEVER_DELETED.includes(table)) return ['select', 'insert', 'update'];
  return ['select', 'insert', 'update', 'delete'];
}
