// What the server's user may do in the database, whose tables belong to another user.

/** Rows of these are added and never changed; a trigger of theirs refuses it to everybody. */
export const APPEND_ONLY = [
  'audit_event',
  'setting_version',
  'movement',
  'ledger_entry',
  'member_limit',
  'member_memo',
  'counted_stake',
  'wagering_change',
  'admin_hand',
  'ticket_reply',
  'coupon_use',
  'draw_result',
  'settlement',
  'bet_decision',
  'class_day',
  'calc_shot',
  'reward',
  'commission_rate',
  'event_score',
  'market_odds',
  'event_settlement',
];

/** The owner's own: the server looks into them. */
const READ_ONLY = ['schema_migration', 'history_leg'];

export type Right = 'select' | 'insert' | 'update' | 'delete';

/**
 * Rights of the server's user on a table. A new table is the server's to change unless it is
 * listed here; partitions are written through the table that they are part of.
 */
export function rightsOf(table: string, isPartition: boolean): readonly Right[] {
  if (isPartition || READ_ONLY.includes(table)) return ['select'];
  if (APPEND_ONLY.includes(table)) return ['select', 'insert'];
  // A chain without its end would be one that nobody has cut.
  if (table === 'audit_head') return ['select', 'insert', 'update'];
  return ['select', 'insert', 'update', 'delete'];
}
