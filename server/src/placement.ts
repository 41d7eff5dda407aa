import { type SqlBool, sql } from 'kysely';
import type { Schema } from './schema';

/**
 * Where the rows of a table lie once members are spread over several machines: with their member,
 * whole on every machine, or on the first machine alone.
 */
export type Placement = 'byMember' | 'reference' | 'local';

/** Of every table; partitions lie where their parent does. */
export const PLACEMENTS: Readonly<Record<keyof Schema | 'schema_migration', Placement>> = {
  member: 'byMember',
  member_limit: 'byMember',
  member_rank: 'byMember',
  member_memo: 'byMember',
  member_account_change: 'byMember',
  member_session: 'byMember',
  login_attempt: 'byMember',
  member_day: 'byMember',
  attendance: 'byMember',
  reward: 'byMember',
  payback_due: 'byMember',
  member_trace: 'byMember',
  member_minigame_limit: 'byMember',
  member_password: 'byMember',
  wallet: 'byMember',
  movement: 'byMember',
  ledger_entry: 'byMember',
  ledger_day: 'byMember',
  ledger_month: 'byMember',
  entry_delta: 'byMember',
  money_request: 'byMember',
  request_delta: 'byMember',
  adjustment: 'byMember',
  counted_stake: 'byMember',
  wagering_requirement: 'byMember',
  wagering_change: 'byMember',
  bulk_row: 'byMember',
  member_bulk_row: 'byMember',
  bet_bulk_row: 'byMember',
  provider_transfer: 'byMember',
  moved_alone: 'byMember',
  ticket: 'byMember',
  ticket_reply: 'byMember',
  message_recipient: 'byMember',
  post_read: 'byMember',
  post_report: 'byMember',
  member_board_ban: 'byMember',
  coupon_holder: 'byMember',
  coupon_use: 'byMember',
  bet: 'byMember',
  bet_decision: 'byMember',
  bet_note: 'byMember',
  member_luck: 'byMember',
  bet_leg: 'byMember',
  bet_placed_day: 'byMember',
  bet_delta: 'byMember',
  bet_day: 'byMember',
  booked_bet: 'byMember',
  settled_comp: 'byMember',
  commission_rate: 'byMember',
  rolling_day: 'byMember',
  rolling_due: 'byMember',
  partner_day: 'byMember',
  partner_rolling_day: 'byMember',
  partner_cash_day: 'byMember',
  partner_line_day: 'byMember',
  partner_size: 'byMember',
  partner_hour: 'byMember',
  partner_rolling_hour: 'byMember',
  settlement_line: 'byMember',
  settled_day: 'byMember',
  partner_carry: 'byMember',
  rate_proposal: 'byMember',
  high_bet: 'byMember',
  casino_transaction: 'byMember',
  casino_key: 'byMember',
  casino_round: 'byMember',
  casino_orphan: 'byMember',
  casino_late: 'byMember',

  // Small, seldom written, and joined or referred to by what lies with a member.
  admin: 'reference',
  history_leg: 'reference',
  deposit_account: 'reference',
  text_template: 'reference',
  text_template_version: 'local',

  admin_hand: 'local',
  moved_alone_day: 'local',
  admin_session: 'local',
  admin_place: 'local',
  login_throttle: 'local',
  allowed_ip_address: 'local',
  address_use: 'local',
  idempotency_key: 'local',
  first_bonus_account: 'local',
  first_bonus_trace: 'local',
  feed_key: 'local',
  feed_key_day: 'local',
  feed_key_secret: 'local',
  feed_key_address: 'local',
  // A vendor's book is compared as a whole.
  casino_day: 'local',
  casino_round_day: 'local',
  casino_month: 'local',
  casino_round_month: 'local',
  casino_folded: 'local',
  casino_report: 'local',
  casino_report_day: 'local',
  casino_reconciliation: 'local',
  casino_state: 'local',
  casino_spent_day: 'local',
  casino_outage: 'local',
  setting_version: 'local',
  setting_proposal: 'local',
  audit_event: 'local',
  audit_head: 'local',
  // A login ID is unique among all members, so it cannot lie with one of them.
  member_login: 'local',
  // It belongs to nobody until it is matched.
  deposit: 'local',
  payout_file: 'local',
  deposit_statement: 'local',
  deposit_statement_line: 'local',
  bulk_decision: 'local',
  member_bulk: 'local',
  bet_bulk: 'local',
  post_bulk: 'local',
  post_bulk_row: 'local',
  round_bulk: 'local',
  round_bulk_row: 'local',
  // Sums over all members; folded, never written by what moves a member's money.
  entry_total: 'local',
  large_total: 'local',
  bet_total: 'local',
  site_slot: 'local',
  site_day: 'local',
  site_minute: 'local',
  round_day: 'local',
  reward_run: 'local',
  payback_review: 'local',
  class_day: 'local',
  class_hour: 'local',
  calc_shot: 'local',
  turnstile: 'local',
  request_total: 'local',
  job: 'local',
  sealing_key: 'local',
  alarm: 'local',
  list_export: 'local',
  list_export_part: 'local',
  list_view: 'local',
  list_view_default: 'local',
  blocked_ip: 'local',
  message: 'local',
  // Its budget is one for all members.
  coupon: 'local',
  coupon_code: 'local',
  coupon_issue: 'local',
  site: 'local',
  site_domain: 'local',
  left_domain: 'local',
  clear_run: 'local',
  clear_part: 'local',
  post: 'local',
  post_site: 'local',
  post_words: 'local',
  post_comment: 'local',
  faq_category: 'local',
  faq_search: 'local',
  image: 'local',
  // A group is of many members, so it lies with none of them.
  trace_group: 'local',
  reveal_allowance: 'local',
  game_round: 'local',
  draw_result: 'local',
  settlement: 'local',
  round_stake: 'local',
  draw_drift: 'local',
  game_stop: 'local',
  game_feed: 'local',
  partner_fold: 'local',
  partner_count: 'local',
  partner_check_day: 'local',
  partner_settlement: 'local',
  // A code is unique among all partners.
  partner_code: 'local',
  league: 'local',
  team_name: 'local',
  team_merge: 'local',
  slip_name: 'local',
  sports_event: 'local',
  event_score: 'local',
  event_stop: 'local',
  market: 'local',
  market_odds: 'local',
  event_settlement: 'local',
  event_settling: 'local',
  event_delta: 'local',
  market_stake: 'local',
  schema_migration: 'local',
};

/** Functions that statements call where the rows lie; what else there is runs on the first machine. */
export const FUNCTIONS_BY_MEMBER = [
  'uuid_floor(timestamptz)',
  'initials_of(text)',
  'digits_of(text)',
];

const PARTITION_MAKER = 'make_ledger_partitions(timestamptz, integer)';

/** Every by-member table lies where this one's rows of the same member do. */
const FIRST_BY_MEMBER = 'member';

/**
 * Stands in for the member in the conditions of a statement that asks all members, and so every
 * machine they lie on. Each other statement on what lies with members names one.
 */
export const acrossMembers = sql<SqlBool>`true /* across members */`;

export const tablesOf = (placement: Placement): string[] =>
  Object.entries(PLACEMENTS).flatMap(([table, declared]) => (declared === placement ? table : []));

/**
 * The statements that spread a migrated database over a Citus cluster, in an order in which each
 * finds what it refers to in place.
 *
 * @source docs/decisions/0016-placement.md
 */
export const distributionStatements = (): string[] => [
  // The triggers that refuse changes look at their own rows only, so they are safe on a shard.
  'set citus.enable_unsafe_triggers to on',
  ...tablesOf('reference').map((table) => `select create_reference_table('${table}')`),
  `select create_distributed_table('${FIRST_BY_MEMBER}', 'member_id')`,
  ...tablesOf('byMember')
    .filter((table) => table !== FIRST_BY_MEMBER)
    .map(
      (table) =>
        `select create_distributed_table('${table}', 'member_id', colocate_with => '${FIRST_BY_MEMBER}')`,
    ),
  // Known to Citus, they commit together with the rows of members or not at all.
  ...tablesOf('local').map((table) => `select citus_add_local_table_to_metadata('${table}')`),
  ...FUNCTIONS_BY_MEMBER.map((name) => `select create_distributed_function('${name}')`),
  // A partition refers to a reference table, so its shards are made one after another.
  `alter function ${PARTITION_MAKER} set citus.multi_shard_modify_mode to 'sequential'`,
  `alter function ${PARTITION_MAKER} set citus.enable_unsafe_triggers to on`,
];
