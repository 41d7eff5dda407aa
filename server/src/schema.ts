import type {
  Adjustment,
  AloneKind,
  BetAction,
  BetResult,
  BlockedDoor,
  Board,
  BulkBetAction,
  BulkRoundAction,
  CasinoClass,
  CasinoExtra,
  CasinoKind,
  CasinoMode,
  CasinoResult,
  CasinoVendor,
  CasinoVoidRule,
  CaughtKind,
  ClearKind,
  ClearStatus,
  CommissionKind,
  CommissionPay,
  CouponKind,
  CouponState,
  DepositAccountStatus,
  DepositState,
  DomainFailure,
  DomainRole,
  Drawn,
  EventState,
  ExportFormat,
  ExportJob,
  FeedScope,
  GameClass,
  GameId,
  HighReason,
  HistoryType,
  LinkedSetting,
  Locale,
  LoginOutcome,
  MarketKindId,
  MarketPick,
  MemberStatus,
  MessageEvent,
  MessageKind,
  MessageState,
  PartnerSettlementStatus,
  PaybackPeriod,
  PaybackReviewStatus,
  PlayState,
  ProposalStatus,
  Provider,
  RequestKind,
  RequestPayout,
  RequestStatus,
  RequirementType,
  RevealAllowance,
  RoundOffer,
  RoundSource,
  RowOf,
  raisedAlarms,
  SettlementLineStatus,
  ShotKind,
  Sport,
  SportsBetReason,
  SportsTypeId,
  TemplateScope,
  TicketKind,
  TicketState,
  TraceJudgement,
  TraceKind,
  Wallet,
} from '@gwanje/contract';
import type { RequirementChange } from '@gwanje/game-rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** JSON columns go in as text and come out parsed. */
type Json = ColumnType<unknown, string | null, never>;

interface AdminTable {
  _id: string;
  login_id: string;
  nick: string;
  type: number;
  partner_id: Generated<string | null>;
  status: 'active' | 'suspended';
  password_hash: string;
  must_change_password: boolean;
  created_at: Date;
  last_login_at: Date | null;
  last_login_ip: string | null;
  version: Generated<number>;
  left_at: Date | null;
  totp_sealed: Buffer | null;
  totp_begun: Buffer | null;
  totp_step: Generated<number>;
}

interface SealingKeyTable {
  is_only: Generated<boolean>;
  mark: Buffer;
  since: Date;
}

interface AdminHandTable {
  admin_id: string;
  hand_id: string;
  given_at: Date;
}

interface AdminSessionTable {
  _id: Generated<string>;
  token_hash: Buffer;
  admin_id: string;
  created_at: Date;
  last_seen_at: Date;
  ip: Generated<string | null>;
  user_agent: Generated<string>;
}

interface AdminPlaceTable {
  admin_id: string;
  place: string;
  seen_at: Date;
}

interface LoginThrottleTable {
  scope: 'place' | 'account' | 'ip' | 'all' | 'couponMember' | 'couponIp';
  key: string;
  failed_at: Generated<Date[]>;
  touched_at: Date;
}

interface AllowedIpAddressTable {
  _id: string;
  audience: 'admin' | 'api';
  network: string;
  memo: string;
  created_at: Date;
  created_by: string;
  until_at: Generated<Date | null>;
}

interface AddressUseTable {
  audience: 'admin' | 'api';
  ip: string;
  hour_at: Date;
  calls: number;
  refused: number;
  last_at: Date;
}

interface FeedKeyAddressTable {
  feed_key_id: string;
  ip: string;
  last_at: Date;
}

interface IdempotencyKeyTable {
  owner_id: string;
  key: string;
  endpoint: string;
  body_hash: Buffer;
  reply_status: number | null;
  reply_body: string | null;
  created_at: Date;
}

interface FirstBonusAccountTable {
  digits: string;
}

interface FirstBonusTraceTable {
  kind: 'phone' | 'device' | 'ip';
  key: string;
}

interface FeedKeyTable {
  feed_key_id: string;
  name: string;
  scopes: FeedScope[];
  vendors: Generated<CasinoVendor[] | null>;
  secret: Buffer;
  calls_per_minute_max: number;
  created_at: Date;
  created_by: string;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
  version: Generated<number>;
  site_id: Generated<string | null>;
}

interface FeedKeySecretTable {
  feed_key_id: string;
  secret: Buffer;
  good_until: Date;
}

interface FeedKeyDayTable {
  feed_key_id: string;
  /** `YYYY-MM-DD` in Seoul. */
  day_on: string;
  calls: Generated<number>;
  refused: Generated<number>;
  last_used_at: Date;
  last_used_ip: string | null;
}

interface MemberPasswordTable {
  member_id: string;
  password_hash: string;
  changed_at: Date;
  must_change: Generated<boolean>;
}

interface SettingVersionTable {
  /** The noun or game whose documents they are. */
  scope: GameId | 'money' | 'config' | 'bets' | `site:${string}`;
  category: string;
  version: number;
  config: Json;
  saved_at: Date;
  saved_by: string | null;
  reason: string | null;
}

interface SettingProposalTable {
  proposal_id: string;
  scope: SettingVersionTable['scope'];
  category: string;
  base_version: number;
  config: Json;
  loosened: string[];
  told: string[] | null;
  reason: string | null;
  status: ProposalStatus;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

interface AuditEventTable {
  chain: string;
  seq: number;
  at: Date;
  actor_id: string | null;
  actor_login_id: string | null;
  ip: string | null;
  request_id: string;
  action: string;
  subject: string;
  before: Json;
  after: Json;
  prev_hash: Buffer;
  hash: Buffer;
}

interface AuditHeadTable {
  chain: string;
  seq: number;
  hash: Buffer;
}

interface MemberTable {
  member_id: string;
  login_id: string;
  nick: string;
  grade: number;
  status: number;
  level: number;
  bank: string | null;
  bank_number: string | null;
  bank_owner: string | null;
  recommend_path: Generated<string[]>;
  recommend_level: GeneratedAlways<number>;
  initials: GeneratedAlways<string | null>;
  /** The administrator who registered it; null: it came by itself. */
  created_by: string | null;
  is_test: boolean;
  excluded_until: Date | null;
  joined_at: Date;
  bank_changed_at: Date | null;
  bank_changed_by: string | null;
  version: Generated<number>;
  phone_sealed: Buffer | null;
  phone_hash: Buffer | null;
  phone_last4: string | null;
  phone_shown: string | null;
  real_name: string | null;
  email_sealed: Buffer | null;
  email_shown: string | null;
  /** The player's site said that a code sent to it came back. */
  phone_confirmed_at: Date | null;
  /** Years that he had lived when he joined; null: he was not asked. */
  join_age: number | null;
  recommended_by: string | null;
  join_ip: string | null;
  join_device: string | null;
  is_bet_allowed: Generated<boolean>;
  is_single_allowed: Generated<boolean>;
  is_double_allowed: Generated<boolean>;
  tags: Generated<string[]>;
  domain_id: Generated<string | null>;
  bonus_rate_bps: number | null;
  bonus_min_won: number | null;
  bonus_max_won: number | null;
  exchange_pin_hash: string | null;
  left_at: Date | null;
  forgotten_at: Date | null;
}

interface MemberRankTable {
  member_id: string;
  money_won: Generated<number>;
  point_won: Generated<number>;
  charge_won: Generated<number>;
  exchange_won: Generated<number>;
  profit_won: Generated<number>;
  income_won: Generated<number>;
  provider_won: Generated<number>;
  stake_30d_won: Generated<number>;
  settled_on: string | null;
  settled_won: Generated<number>;
  last_login_at: Generated<Date>;
  last_ip: string | null;
  shared_members: Generated<number>;
  refreshed_at: Generated<Date>;
}

interface MemberMemoTable {
  member_id: string;
  memo_id: string;
  body: string;
  is_pinned: boolean;
  is_alert: boolean;
  created_by: string;
}

interface MemberAccountChangeTable {
  member_id: string;
  change_id: string;
  before: Json;
  after: Json;
  reason: string | null;
  changed_by: string;
}

interface MemberSessionTable {
  member_id: string;
  session_id: string;
  ip: string | null;
  device: string | null;
  user_agent: string | null;
  started_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
  domain_id: Generated<string | null>;
  ticket_hash: Generated<Buffer | null>;
  ticket_until: Generated<Date | null>;
}

interface LoginAttemptTable {
  member_id: string;
  attempt_id: string;
  login_id: string;
  ip: string | null;
  device: string | null;
  user_agent: string | null;
  outcome: LoginOutcome;
  is_new_device: boolean;
  session_id: string | null;
  region: string | null;
}

interface MemberDayTable {
  member_id: string;
  /** `YYYY-MM-DD`. */
  day_on: string;
  logins: number;
  first_login_at: Date;
  last_login_at: Date;
  last_ip: string | null;
  is_test: boolean;
}

interface AttendanceTable {
  member_id: string;
  /** `YYYY-MM-DD`. */
  day_on: string;
  streak: number;
  point_won: number;
  setting_version: number;
  paid_id: string | null;
}

interface MemberTraceTable {
  member_id: string;
  kind: TraceKind;
  key: string;
  first_seen_at: Date;
  last_seen_at: Date;
  times: Generated<number>;
  others: Generated<number>;
}

interface TraceGroupTable {
  group_id: string;
  kind: TraceKind;
  key: string;
  shown: string;
  members: number;
  judged_members: Generated<number>;
  judgement: Generated<TraceJudgement>;
  note: string | null;
  judged_by: string | null;
  judged_at: Date | null;
  first_seen_at: Date;
  last_seen_at: Date;
  charge_won: Generated<number>;
  exchange_won: Generated<number>;
  bonus_won: Generated<number>;
  opposite_rounds: number | null;
  refresh_after: Date | null;
  version: Generated<number>;
}

interface MemberMinigameLimitTable {
  member_id: string;
  limit_id: string;
  game: string;
  is_allowed: boolean;
  max_won: number | null;
  benefit_won: number | null;
  max_round_won: number | null;
  reason: string;
  until_on: string | null;
  set_by: string;
  set_at: Date;
  version: Generated<number>;
  asked: ColumnType<unknown, string | null | undefined, string | null>;
  asked_by: string | null;
  asked_at: Date | null;
  agreed_by: string | null;
}

interface MemberLoginTable {
  login_id: string;
  member_id: string;
}

interface MemberLimitTable {
  member_id: string;
  limit_id: string;
  charge_day_max_won: number | null;
  charge_week_max_won: number | null;
  charge_month_max_won: number | null;
  set_at: Date;
  effective_at: Date;
}

interface WalletTable {
  member_id: string;
  wallet: Wallet;
  balance_won: Generated<number>;
  floor_won: Generated<number>;
  seq: Generated<number>;
}

interface HistoryLegTable {
  type: HistoryType;
  wallet: Wallet;
  sign: number;
}

interface MovementTable {
  member_id: string;
  key: string;
  movement_id: string;
  type: HistoryType;
  amount_won: number;
  at: Date;
}

interface LedgerEntryTable {
  member_id: string;
  entry_id: string;
  movement_id: string;
  wallet: Wallet;
  seq: number;
  type: HistoryType;
  amount_won: number;
  sign: GeneratedAlways<number>;
  balance_after_won: number;
  at: Date;
  is_test: boolean;
  actor_id: string | null;
  actor_login_id: string | null;
  reason: string | null;
  subject: string | null;
  explanation: Json;
}

interface LedgerDayTable {
  member_id: string;
  /** `YYYY-MM-DD`. */
  day_on: string;
  wallet: Wallet;
  type: HistoryType;
  entries: number;
  amount_won: number;
  is_test: boolean;
}

interface LedgerMonthTable extends Omit<LedgerDayTable, 'day_on'> {
  /** The first day of a month of Seoul, `YYYY-MM-DD`. */
  begins_on: string;
}

interface EntryDeltaTable {
  member_id: string;
  entry_id: string;
  /** `YYYY-MM-DD`, as every day here. */
  day_on: string;
  wallet: Wallet;
  type: HistoryType;
  amount_won: number;
  is_test: boolean;
}

interface EntryTotalTable {
  span: 'day' | 'month';
  begins_on: string;
  wallet: Wallet;
  type: HistoryType;
  listed: number;
  entries: number;
  amount_won: number;
  plus_won: Generated<number>;
}

interface LargeTotalTable {
  /** Entries of at least so much, whichever way it went. */
  least_won: number;
  span: 'day' | 'month';
  begins_on: string;
  wallet: Wallet;
  type: HistoryType;
  listed: number;
  entries: number;
  amount_won: number;
}

interface SiteSlotTable {
  /** Of ten minutes. */
  begins_at: Date;
  wallet: Wallet;
  type: HistoryType;
  entries: number;
  amount_won: number;
}

interface SiteMinuteTable {
  at: Date;
  bettors: number;
  logins: number | null;
  open_bets: number | null;
  open_won: Json;
  class_rows: number | null;
  class_won: Json;
  decided: Json;
  joins: number | null;
  first_charges: number | null;
  lines: Json;
}

interface SiteDayTable {
  /** `YYYY-MM-DD`. */
  day_on: string;
  joins: number;
  first_charges: number;
  active: number;
  closed_at: Date | null;
  charges: number | null;
  charge_won: number | null;
  exchanges: number | null;
  exchange_won: number | null;
  bets: number | null;
  bettors: number | null;
  stake_won: number | null;
  payout_won: number | null;
  corrections: number | null;
  play_won: number | null;
  bonus_won: number | null;
  point_cost_won: number | null;
  payback_won: number | null;
  commission_won: number | null;
  direct_won: number | null;
  balance_won: number | null;
  open_stake_won: number | null;
  waiting_won: number | null;
  difference_won: number | null;
}

interface RewardTable {
  member_id: string;
  key: string;
  reward_id: string;
  type: HistoryType;
  period_on: string;
  game_class: GameClass | null;
  base_won: number;
  rate_bps: number;
  amount_won: number;
  paid_won: number;
  setting_version: number;
  at: Date;
}

interface PaybackReviewTable {
  review_id: string;
  period: PaybackPeriod;
  from_on: string;
  to_on: string;
  status: PaybackReviewStatus;
  setting_version: number;
  computed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  finished_at: Date | null;
}

interface PaybackDueTable {
  member_id: string;
  review_id: string;
  loss_won: number;
  rate_bps: number;
  max_won: number;
  amount_won: number;
}

interface RewardRunTable {
  kind: 'comp' | PaybackPeriod;
  period_on: string;
  finished_at: Date;
}

interface RoundDayTable {
  day_on: string;
  game: GameId;
  round_id: string;
  bets: number;
  stake_won: number;
  payout_won: number;
}

interface ClassDayTable {
  day_on: string;
  game_class: GameClass;
  family: string;
  bets: number;
  stake_won: number;
  payout_won: number;
  valid_stake_won: number;
  corrections: Generated<number>;
}

interface ClassHourTable {
  day_on: string;
  hour: number;
  game_class: GameClass;
  bets: number;
  stake_won: number;
  payout_won: number;
}

interface CalcShotTable {
  shot_id: string;
  seq: number;
  kind: ShotKind;
  taken_at: Date;
  period_from: string;
  period_to: string;
  figures: Json;
  note: string | null;
  taken_by: string | null;
  prev_hash: Buffer;
  hash: Buffer;
}

interface RequestDeltaTable {
  member_id: string;
  request_id: string;
  requested_on: string;
  decided_on: string;
  kind: RequestKind;
  status: RequestStatus;
  amount_won: number;
  bonus_won: Generated<number>;
  is_test: boolean;
}

interface RequestTotalTable {
  span: 'day' | 'month';
  kind: RequestKind;
  begins_on: string;
  decided_on: string;
  status: RequestStatus;
  listed: number;
  requests: number;
  amount_won: number;
  bonus_won: Generated<number>;
}

interface MoneyRequestTable {
  member_id: string;
  request_id: string;
  kind: RequestKind;
  status: RequestStatus;
  amount_won: number;
  bonus_wish: Generated<'offered' | 'none'>;
  bonus_won: number | null;
  bonus_type: 'first' | 'every' | null;
  bonus_taken_back_at: Date | null;
  waived_won: Generated<number>;
  bank: string | null;
  bank_number: string | null;
  bank_owner: string | null;
  deposit_account_id: string | null;
  is_mega: Generated<boolean>;
  is_test: boolean;
  requested_by: string | null;
  requested_at: Date;
  first_approved_by: string | null;
  first_approved_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** Of an exchange whose transfer failed on a later day. */
  was_approved_at: Date | null;
  reason: string | null;
  corrects: string | null;
  payout: RequestPayout | null;
  paid_by: string | null;
  paid_at: Date | null;
  payout_failed_by: string | null;
  payout_failed_at: Date | null;
  claim_lost_by: string | null;
  payout_file_id: string | null;
  filed_by: string | null;
  filed_at: Date | null;
  claimed_by: string | null;
  claimed_at: Date | null;
  claim_until: Date | null;
  profit_won: Generated<number>;
}

interface DepositAccountTable {
  account_id: string;
  bank: string;
  number: string;
  owner: string;
  level_min: number;
  level_max: number;
  line_member_id: string | null;
  day_max_won: number | null;
  min_won: number | null;
  max_won: number | null;
  position: number;
  from_at: Date | null;
  until_at: Date | null;
  status: DepositAccountStatus;
  added_by: string;
  added_at: Date;
  first_approved_by: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  version: Generated<number>;
  first_approved_at: Date | null;
}

interface DepositTable {
  deposit_id: string;
  account_id: string;
  agent_tx_id: string;
  payer: string;
  amount_won: number;
  paid_at: Date;
  reported_at: Date;
  state: Generated<DepositState>;
  request_of: Generated<string | null>;
  request_id: Generated<string | null>;
  first_ignored_by: Generated<string | null>;
  first_ignored_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
  reason: Generated<string | null>;
  alarmed_at: Generated<Date | null>;
  taken_back_at: Generated<Date | null>;
}

interface PayoutFileTable {
  file_id: string;
  made_by: string;
  made_at: Date;
  bank: string | null;
  reason: string;
  row_count: number;
  sum_won: number;
}

/** What an agent says came on an account in a day; the newest of a day holds. */
interface DepositStatementTable {
  statement_id: string;
  account_id: string;
  day_on: string;
  /** Null where the agent has sent it himself. */
  added_by: string | null;
  added_at: Date;
  lines_total: number | null;
}

interface DepositStatementLineTable {
  statement_id: string;
  line_id: string;
  agent_tx_id: string;
  amount_won: number;
}

interface RevealAllowanceTable {
  allowance_id: string;
  day_on: string;
  reason: string;
  status: RevealAllowance['status'];
  asked_by: string;
  asked_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

interface AdjustmentTable {
  member_id: string;
  adjustment_id: string;
  type: Adjustment['type'];
  amount_won: number;
  reason: string;
  request_id: string | null;
  status: Adjustment['status'];
  requested_by: string;
  requested_at: Date;
  first_approved_by: string | null;
  first_approved_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  /** What lay in the wallet before it was carried out. */
  before_won: number | null;
}

interface MovedAloneTable {
  member_id: string;
  /** `YYYY-MM-DD`. */
  day_on: string;
  kind: AloneKind | 'failedPayout';
  admin_id: string;
  amount_won: number;
}

interface MovedAloneDayTable extends Omit<MovedAloneTable, 'member_id' | 'kind'> {
  /** Settlements and void bets have one limit over all members. */
  kind: MovedAloneTable['kind'] | 'settlement' | 'betVoid';
}

interface CountedStakeTable {
  member_id: string;
  stake_id: string;
  game_class: GameClass;
  stake_won: number;
  at: Date;
  contribution_bps: number;
  counted_won: number;
  setting_version: number;
}

interface WageringRequirementTable {
  member_id: string;
  seq: number;
  type: RequirementType;
  is_minigame_only: boolean;
  source_id: string;
  from_member_id: string | null;
  amount_won: number;
  factor_bps: number;
  required_won: number;
  open_won: number;
  setting_version: number | null;
  opened_at: Date;
  exchange_id: string | null;
}

interface WageringChangeTable {
  member_id: string;
  seq: number;
  kind: RequirementChange['kind'];
  cause_id: string;
  won: number;
  sign: GeneratedAlways<number>;
  at: Date;
  admin_id: string | null;
  reason: string | null;
}

interface BulkDecisionTable {
  bulk_id: string;
  action: 'approve' | 'decline';
  filter: Json;
  reason: string;
  request_count: number;
  sum_won: number;
  started_by: string;
  started_by_login_id: string;
  started_ip: string | null;
  request_id: string;
  started_at: Date;
  finished_at: Date | null;
  cancelled_by: string | null;
  cancelled_by_login_id: string | null;
}

interface BulkRowTable {
  member_id: string;
  bulk_id: string;
  request_id: string;
  amount_won: number;
  outcome: Generated<'open' | 'done' | 'needsSecond' | 'refused'>;
  refusal: string | null;
  first_approved_by: string | null;
  /** As it was seen; null of orders from before that was kept. */
  status: RequestStatus | null;
}

interface MemberBulkTable {
  bulk_id: string;
  act: Json;
  filter: Json;
  reason: string;
  member_count: number;
  started_by: string;
  started_by_login_id: string;
  started_ip: string | null;
  request_id: string;
  started_at: Date;
  finished_at: Date | null;
  cancelled_by: string | null;
  cancelled_by_login_id: string | null;
  /** Nothing is done for it earlier; null: at once. */
  not_before: Generated<Date | null>;
}

interface MemberBulkRowTable {
  member_id: string;
  bulk_id: string;
  was: MemberStatus | null;
  outcome: Generated<'open' | 'done' | 'refused'>;
  refusal: string | null;
}

interface BetBulkTable {
  bulk_id: string;
  product: 'minigame' | 'sports';
  action: BulkBetAction;
  filter: Json;
  reason_code: string;
  reason: string;
  bet_count: number;
  stake_won: number;
  wants_second: boolean;
  started_by: string;
  started_by_login_id: string;
  started_ip: string | null;
  request_id: string;
  started_at: Date;
  finished_at: Date | null;
  cancelled_by: string | null;
  cancelled_by_login_id: string | null;
}

interface BetBulkRowTable {
  member_id: string;
  bulk_id: string;
  bet_id: string;
  version: number;
  stake_won: number;
  outcome: Generated<'open' | 'done' | 'needsSecond' | 'refused'>;
  refusal: string | null;
}

interface PostBulkTable {
  bulk_id: string;
  filter: Json;
  reason: string;
  post_count: number;
  started_by: string;
  started_by_login_id: string;
  started_ip: string | null;
  request_id: string;
  started_at: Date;
  finished_at: Date | null;
  cancelled_by: string | null;
  cancelled_by_login_id: string | null;
}

interface PostBulkRowTable {
  bulk_id: string;
  post_id: string;
  version: number;
  outcome: Generated<'open' | 'done' | 'refused'>;
  refusal: string | null;
}

interface RoundBulkTable {
  bulk_id: string;
  action: BulkRoundAction;
  filter: Json;
  reason: string;
  round_count: number;
  stake_won: number;
  started_by: string;
  started_by_login_id: string;
  started_ip: string | null;
  request_id: string;
  started_at: Date;
  finished_at: Date | null;
  cancelled_by: string | null;
  cancelled_by_login_id: string | null;
}

interface RoundBulkRowTable {
  bulk_id: string;
  round_id: string;
  version: number;
  bets: number;
  stake_won: number;
  outcome: Generated<'open' | 'done' | 'refused'>;
  refusal: string | null;
}

interface ProviderTransferTable {
  member_id: string;
  transfer_id: string;
  provider: Provider;
  direction: 'toMoney' | 'toProvider';
  status: 'pending' | 'done' | 'rejected';
  is_all: Generated<boolean>;
  amount_won: number | null;
  /** Null: the member himself. */
  requested_by: string | null;
  requested_at: Date;
  settled_at: Date | null;
  balance_won: number | null;
  money_won: number | null;
  tries: Generated<number>;
  ask_after: Generated<Date>;
  key: string;
}

interface JobTable {
  name: string;
  lease_until: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

interface AlarmTable {
  alarm_id: string;
  kind: RowOf<typeof raisedAlarms>['kind'];
  raised_at: Date;
  details: Json;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
}

interface ListExportTable {
  export_id: string;
  list: string;
  /** Shortened as it ends. */
  filter: ColumnType<unknown, string, string>;
  sort: string | null;
  said: ColumnType<unknown, string | undefined, never>;
  columns: Json;
  format: ExportFormat;
  locale: Locale;
  site_name: string;
  reason: string;
  status: Generated<ExportJob['status']>;
  written_as: number | null;
  run_id: string | null;
  row_count: number | null;
  rows_written: Generated<number>;
  failure: string | null;
  made_by: string;
  made_at: Date;
  finished_at: Date | null;
}

interface ListExportPartTable {
  export_id: string;
  seq: number;
  bytes: Buffer;
}

interface ListViewTable {
  view_id: string;
  list: string;
  name: string;
  for_type: number | null;
  saved_by: string;
  saved_at: Date;
  state: ColumnType<unknown, string, string>;
  version: Generated<number>;
}

interface ListViewDefaultTable {
  admin_id: string;
  list: string;
  view_id: string;
}

interface CouponTable {
  coupon_id: string;
  name: string;
  kind: CouponKind;
  code: string | null;
  points_won: number;
  begins_at: Date;
  ends_at: Date;
  level_min: number | null;
  grade: number | null;
  partner_id: string | null;
  uses_max: number | null;
  budget_won: number;
  factor_bps: number | null;
  charge_min_won: number;
  charge_days: number;
  state: Generated<CouponState>;
  issued: Generated<number>;
  used: Generated<number>;
  used_won: Generated<number>;
  asked_budget_won: number | null;
  first_approved_by: string | null;
  first_approved_at: Date | null;
  activated_by: string | null;
  activated_at: Date | null;
  is_alone: Generated<boolean>;
  reason: string | null;
  created_by: string;
  created_at: Date;
  version: Generated<number>;
}

interface CouponCodeTable {
  code_hash: Buffer;
  coupon_id: string;
  used_by: string | null;
  used_at: Date | null;
}

interface CouponIssueTable {
  issue_id: string;
  coupon_id: string;
  target: Json;
  expected: number;
  given: Generated<number>;
  /** The last member who got it. */
  given_to: string | null;
  state: 'giving' | 'done' | 'stopped';
  issued_by: string;
  created_at: Date;
}

interface CouponHolderTable {
  member_id: string;
  coupon_id: string;
  issued_at: Date;
  issued_by: string;
}

interface CouponUseTable {
  member_id: string;
  coupon_id: string;
  use_id: string;
  name: string;
  points_won: number;
  at: Date;
}

interface BlockedIpTable {
  blocked_ip_id: string;
  network: string;
  door: BlockedDoor;
  reason: string;
  until: Date | null;
  hits: Generated<number>;
  last_hit_at: Date | null;
  created_at: Date;
  created_by: string;
}

interface TicketTable {
  member_id: string;
  ticket_id: string;
  kind: TicketKind;
  title: string;
  state: TicketState;
  is_test: boolean;
  opened_at: Date;
  asked_at: Date;
  claimed_by: string | null;
  claimed_at: Date | null;
  claim_until: Date | null;
  replies: Generated<number>;
  answered_by: string | null;
  answered_at: Date | null;
  version: Generated<number>;
  /** Of one that is closed: since when. */
  closed_at: Date | null;
}

interface TicketReplyTable {
  member_id: string;
  ticket_id: string;
  reply_id: string;
  /** Null: the member. */
  admin_id: string | null;
  template_id: string | null;
  body: string;
  at: Date;
}

interface MessageTable {
  message_id: string;
  kind: MessageKind;
  event: MessageEvent | null;
  template_id: string | null;
  title: string;
  body: string;
  state: MessageState;
  target: Json;
  /** Names text and target, by which the same is recognised. */
  digest: Buffer;
  expected: number;
  recipients: Generated<number>;
  reads: Generated<number>;
  is_popup: boolean;
  send_at: Date;
  expires_at: Date | null;
  /** The last member who has it, while it is being sent. */
  sent_to: string | null;
  sent_by: string | null;
  created_at: Date;
  reason: string | null;
  /** Named like the order about many members that gives it. */
  is_bulk: Generated<boolean>;
}

interface MessageRecipientTable {
  member_id: string;
  message_id: string;
  /** What the event knows, by variable. */
  filled: Json;
  sent_at: Date;
  read_at: Date | null;
}

/** What a template said, as of each save. */
interface TextTemplateVersionTable {
  template_id: string;
  version: number;
  name: string;
  kind: string;
  event: string | null;
  title: string | null;
  shortcut: string | null;
  body: string;
  is_on: boolean;
  saved_at: Date;
  saved_by: string;
}

interface TextTemplateTable {
  template_id: string;
  scope: TemplateScope;
  name: string;
  kind: string;
  event: string | null;
  title: string | null;
  shortcut: string | null;
  body: string;
  is_on: boolean;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
  version: Generated<number>;
}

interface GameRoundTable {
  round_id: string;
  game: GameId;
  /** `YYYY-MM-DD`. */
  day_on: string;
  round_no: number;
  rotation: number;
  opens_at: Date;
  closes_at: Date;
  draw_at: Date;
  status: Generated<'waiting' | 'held' | 'settled' | 'void' | 'rolledBack'>;
  bet_version: number;
  rate_version: number;
  seed_hash: string | null;
  draw: ColumnType<Drawn | null, string | null, string | null>;
  source: RoundSource | null;
  seed: string | null;
  settlement_no: Generated<number>;
  settled_at: Date | null;
  version: Generated<number>;
  apart_payout_won: Generated<number>;
  /** Which block is mixed into its draw, as announced before betting closed. */
  block_height: number | null;
  /** When a feed last told another result than the one by which it is settled. */
  differs_at: Date | null;
  voided_with: string | null;
  /** Of the switches by which it closes; null of rounds from before these were kept. */
  switch_version: number | null;
  /** What everybody on the paths of its settled bets is given, comps too. */
  rolling_won: Generated<number>;
  /** When somebody last asked its feed for the result. */
  asked_at: Date | null;
  /** What its provider offers; null where odds are our own. */
  offer: ColumnType<RoundOffer | null, string | null, string>;
}

interface DrawResultTable {
  round_id: string;
  result_no: number;
  draw: ColumnType<Drawn, string, never>;
  source: RoundSource;
  source_ref: string | null;
  drawn_at: Date | null;
  is_first: boolean;
  entered_by: string | null;
  reason: string | null;
  at: Date;
  proof: string | null;
}

interface SettlementTable {
  settlement_id: string;
  round_id: string;
  settlement_no: number;
  kind: 'settle' | 'void' | 'rollback';
  draw: Json;
  bets: number;
  stake_won: number;
  payout_won: number;
  at: Date;
  settled_by: string | null;
  reason: string | null;
}

interface RoundStakeTable {
  round_id: string;
  bet_type: string;
  pick: string;
  odds_hundredths: number;
  is_test: boolean;
  shard: number;
  bets: number;
  stake_won: number;
  payout_won: number;
  members: Generated<number>;
  joined: Generated<number>;
  laid_off_won: Generated<number>;
}

interface DrawDriftTable {
  game: GameId;
  bet_type: string;
  rounds: number;
  chi_thousandths: number;
  degrees: number;
  p_millionths: number;
  newest_round_id: string;
  at: Date;
}

interface BetTable {
  member_id: string;
  bet_id: string;
  product: Generated<'minigame' | 'sports'>;
  game: GameId | SportsTypeId;
  round_id: string | null;
  bet_type: string | null;
  pick: string | null;
  stake_won: number;
  odds_hundredths: number;
  expected_won: number;
  result: Generated<BetResult>;
  payout_won: Generated<number>;
  settlement_no: Generated<number>;
  settled_at: Date | null;
  level: number;
  bet_version: number | null;
  rate_version: number | null;
  recommend_path: string[];
  reference: string;
  ip: string | null;
  is_test: boolean;
  at: Date;
  day_on: string | null;
  round_no: number | null;
  is_both_sides: Generated<boolean>;
  is_last_moment: Generated<boolean>;
  device: string | null;
  doublings: Generated<number>;
  is_near_max: Generated<boolean>;
  balance_after_won: number;
  is_apart: Generated<boolean>;
  version: Generated<number>;
  void_asked_by: string | null;
  void_asked_at: Date | null;
  void_asked_leg: number | null;
  folders: number | null;
  bonus_hundredths: number | null;
  first_starts_at: Date | null;
  last_starts_at: Date | null;
  accepting_until: Date | null;
  start_amount_won: number | null;
  sports_versions: number[] | null;
  final_odds_hundredths: number | null;
  final_bonus_hundredths: number | null;
  stake_id: string | null;
  is_repeated: Generated<boolean>;
  delay_seconds: number | null;
  cancelled_for: 'odds' | 'suspended' | 'member' | null;
  counted_event_id: string | null;
  rolling_path_bps: Generated<number[]>;
  laid_off_won: Generated<number>;
}

interface LeagueTable {
  league_id: string;
  sport: Sport;
  name: string;
  name_ko: string | null;
  name_en: string | null;
}

interface TeamNameTable {
  team_id: string;
  sport: Sport;
  name: string;
  name_ko: string | null;
  name_en: string | null;
  aliases: Generated<string[]>;
  league_id: string | null;
  merged_into: string | null;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Date | null;
  renamed_at: Date | null;
}

interface SlipNameTable {
  subject_id: string;
  name: string;
}

interface TeamMergeTable {
  merge_id: string;
  team_id: string;
  into_id: string;
  home_events: string[];
  away_events: string[];
  moved_teams: string[];
  added_aliases: string[];
  merged_by: string;
  merged_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
}

interface SportsEventTable {
  event_id: string;
  game_type: SportsTypeId;
  sport: Sport;
  league_id: string;
  home_id: string;
  away_id: string;
  starts_at: Date;
  state: Generated<EventState>;
  source: string | null;
  external_id: string | null;
  revision: Generated<number>;
  made_by: string | null;
  notice: string | null;
  limit_percent: Generated<number>;
  is_live_reserved: Generated<boolean>;
  delay_seconds: number | null;
  period: number | null;
  clock_seconds: number | null;
  fed_at: Date | null;
  odds_fed_at: Generated<Date | null>;
  suspended_until: Date | null;
  confirms_at: Date | null;
  settlement_no: Generated<number>;
  settled_at: Date | null;
  settled_by: string | null;
  version: Generated<number>;
  created_at: Date;
  odds_revision: Generated<number>;
  score_revision: Generated<number>;
  /** Since when its phase is what it is, and since when it is of its page; null: since it was made, or by the clock. */
  stands_at: Date | null;
  listed_at: Date | null;
  named_at: Date | null;
  word: string | null;
  word_by: string | null;
  word_at: Date | null;
  deleted_at: Date | null;
  deleted_by: string | null;
  /** A bet on it was placed after its start, as that stands now; one that is sold live has none. */
  has_late_bets: Generated<boolean>;
}

interface EventScoreTable {
  event_id: string;
  seq: number;
  status: 'live' | 'final' | 'void' | 'abandoned';
  home: number | null;
  away: number | null;
  periods: ColumnType<[number, number][], string | undefined, never>;
  overtime: ColumnType<[number, number] | null, string | null, never>;
  sides: ColumnType<Partial<Record<MarketKindId, MarketPick>>, string | undefined, never>;
  source: 'feed' | 'hand';
  revision: number | null;
  is_first: Generated<boolean>;
  entered_by: string | null;
  reason: string | null;
  at: Date;
}

interface EventStopTable {
  event_id: string;
  seq: number;
  kind: 'stop' | 'resume';
  until_at: Date | null;
  source: 'feed' | 'hand';
  set_by: string | null;
  at: Date;
}

interface MarketTable {
  market_id: string;
  event_id: string;
  kind: MarketKindId;
  line_hundredths: Generated<number>;
  period: Generated<number>;
  state: Generated<'open' | 'suspended' | 'void'>;
  frozen_until: Date | null;
  odds_version: Generated<number>;
  version: Generated<number>;
  void_picks: Generated<MarketPick[]>;
  suspended_picks: Generated<MarketPick[]>;
}

interface MarketOddsTable {
  market_id: string;
  version: number;
  prices: ColumnType<Partial<Record<MarketPick, number>>, string, never>;
  source: 'feed' | 'hand';
  set_by: string | null;
  reason: string | null;
  at: Date;
}

interface EventSettlementTable {
  event_id: string;
  settlement_no: number;
  kind: 'settle' | 'void' | 'rollback';
  seq: number | null;
  bets: number;
  stake_won: number;
  payout_won: number;
  at: Date;
  settled_by: string | null;
  first_by: string | null;
  reason: string | null;
}

interface EventSettlingTable {
  event_id: string;
  takes_back: boolean;
  kind: 'settle' | 'void' | null;
  seq: number | null;
  verdicts: ColumnType<
    | {
        marketId: string;
        pick: MarketPick;
        result: 'W' | 'L' | 'N';
        factorThousandths: number;
      }[]
    | null,
    string | null,
    never
  >;
  state_after: 'suspended' | 'settled' | 'void' | null;
  bettors: number;
  bettors_done: Generated<number>;
  done_to: string | null;
  held: Generated<string[]>;
  shares_with: Generated<string[]>;
  back_bets: Generated<number>;
  back_stake_won: Generated<number>;
  back_payout_won: Generated<number>;
  bets: Generated<number>;
  stake_won: Generated<number>;
  payout_won: Generated<number>;
  started_at: Date;
  settled_by: string | null;
  first_by: string | null;
  reason: string | null;
}

interface EventDeltaTable {
  event_id: string;
  delta_id: string;
  bets: number;
  stake_won: number;
  payout_won: number;
}

interface MarketStakeTable {
  market_id: string;
  pick: MarketPick;
  is_test: boolean;
  shard: number;
  singles: number;
  single_stake_won: number;
  single_payout_won: number;
  carts: number;
  cart_stake_won: number;
  cart_payout_won: number;
}

interface BetLegTable {
  member_id: string;
  bet_id: string;
  leg_no: number;
  event_id: string;
  market_id: string;
  odds_version: number;
  pick: MarketPick;
  odds_hundredths: number;
  starts_at: Date;
  names: ColumnType<
    {
      readonly sport: Sport;
      readonly league: string;
      readonly home: string;
      readonly away: string;
    },
    string,
    never
  >;
  result: Generated<BetResult>;
  factor_thousandths: number | null;
  is_apart: Generated<boolean>;
  play: ColumnType<PlayState | null, string | null, never>;
}

interface BetDecisionTable {
  member_id: string;
  bet_id: string;
  version: number;
  round_id: string | null;
  action: BetAction;
  from_result: BetResult;
  to_result: BetResult;
  difference_won: number;
  settlement_no: number;
  stake_id: string | null;
  reason_code: SportsBetReason;
  reason: string | null;
  first_by: string | null;
  decided_by: string;
  at: Date;
  leg_no: number | null;
}

interface BetNoteTable {
  member_id: string;
  bet_id: string;
  note_id: string;
  body: string;
  at: Date;
  created_by: string;
}

interface MemberLuckTable {
  member_id: string;
  z_thousandths: number;
  at: Date;
}

interface BetPlacedDayTable {
  member_id: string;
  day_on: string;
  game: GameId | SportsTypeId;
  result: BetResult;
  is_test: boolean;
  bets: number;
  stake_won: number;
  payout_won: number;
  expected_won: number;
}

interface BetDeltaTable {
  member_id: string;
  delta_id: Generated<string>;
  day_on: string;
  game: GameId | SportsTypeId;
  result: BetResult;
  is_test: boolean;
  mark: Generated<string>;
  bets: number;
  stake_won: number;
  payout_won: number;
  expected_won: number;
}

interface BetTotalTable {
  span: 'day' | 'month';
  begins_on: string;
  game: GameId | SportsTypeId;
  result: BetResult;
  is_test: boolean;
  mark: string;
  bets: number;
  stake_won: number;
  payout_won: number;
  expected_won: number;
}

interface BetDayTable {
  member_id: string;
  day_on: string;
  game_class: GameClass;
  path: string[];
  is_test: boolean;
  bets: number;
  stake_won: number;
  payout_won: number;
  valid_stake_won: number;
  rolling_won: Generated<number>;
  lost_won: Generated<number>;
  lose_point_won: Generated<number>;
}

interface BookedBetTable {
  member_id: string;
  day_on: string;
  booking_id: string;
  bet_id: string;
  game_class: GameClass;
  sign: 1 | -1;
  stake_won: number;
  payout_won: number;
  valid_stake_won: number;
  at: Date;
}

interface SettledCompTable {
  member_id: string;
  bet_id: string;
  place: number;
  booking_id: string;
  day_on: string;
  game_class: GameClass;
  sign: 1 | -1;
  stake_won: number;
  comp_bps: number;
  comp_won: number;
  lose_bps: number;
  lose_won: number;
  batch_id: string;
  at: Date;
}

interface CommissionRateTable {
  member_id: string;
  rate_id: string;
  game_class: GameClass;
  kind: CommissionKind;
  rate_bps: number;
  pay: CommissionPay;
  effective_at: Date;
  set_by: string | null;
  agreed_by: string | null;
  reason: string | null;
  at: Date;
}

interface RollingDayTable {
  member_id: string;
  day_on: string;
  game_class: GameClass;
  beneficiary_id: string;
  own_bps: number;
  below_bps: number;
  pay: CommissionPay | 'comp';
  bets: number;
  stake_won: number;
  amount_won: number;
}

interface PartnerDayTable {
  member_id: string;
  day_on: string;
  game_class: GameClass;
  path: string[];
  bets: number;
  stake_won: number;
  valid_stake_won: number;
  payout_won: number;
  bet_cost_won: number;
  members: number;
}

interface PartnerRollingDayTable {
  member_id: string;
  day_on: string;
  game_class: GameClass;
  pay: CommissionPay | 'comp';
  bets: number;
  stake_won: number;
  amount_won: number;
}

interface PartnerCashDayTable {
  member_id: string;
  day_on: string;
  charge_won: number;
  exchange_won: number;
}

interface PartnerLineDayTable {
  member_id: string;
  day_on: string;
  active_members: number;
  charge_won: number;
  exchange_won: number;
  stake_won: number;
  payout_won: number;
}

interface PartnerSizeTable {
  member_id: string;
  members: number;
  line_money_won: number;
  refreshed_at: Date;
}

interface PartnerCountTable {
  day_on: string;
  counted_at: Date;
}

interface PartnerFoldTable {
  day_on: string;
  folded_at: Date;
}

interface PartnerCheckDayTable {
  day_on: string;
  game_class: GameClass;
  profit_won: number;
  cost_won: number;
  given_won: number;
  stake_won_bps: number;
  floors_made: number | null;
  floors_taken: number | null;
}

interface PartnerSettlementTable {
  settlement_id: string;
  from_on: string;
  to_on: string;
  game_classes: GameClass[];
  kinds: CommissionKind[];
  partner_id: string | null;
  uncarried: GameClass[];
  deducts_given: Generated<boolean>;
  is_alone: Generated<boolean>;
  status: PartnerSettlementStatus;
  partners: number;
  lines: number;
  sum_won: number;
  computed_at: Date;
  created_by: string | null;
  first_approved_by: string | null;
  first_approved_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  version: Generated<number>;
}

interface SettlementLineTable {
  member_id: string;
  line_id: string;
  settlement_id: string;
  from_on: string;
  to_on: string;
  game_class: GameClass;
  kind: CommissionKind;
  bets: number;
  stake_won: number;
  valid_stake_won: number;
  payout_won: number;
  deduct_won: number;
  base_won: number;
  rate_bps: number;
  gross_won: number;
  child_won: number;
  net_won: number;
  carry_in_won: number;
  paid_won: number;
  carry_out_won: number;
  status: SettlementLineStatus;
  taken_won: number | null;
  reason: string | null;
  at: Date;
  paid_at: Date | null;
  taken_at: Date | null;
}

interface SettledDayTable {
  member_id: string;
  game_class: GameClass;
  kind: CommissionKind;
  day_on: string;
  settlement_id: string;
}

interface PartnerCarryTable {
  member_id: string;
  game_class: GameClass;
  kind: CommissionKind;
  carry_won: number;
}

interface RateProposalTable {
  member_id: string;
  proposal_id: string;
  rates: Json;
  effective_at: Date | null;
  basis: number;
  lowers_children: boolean;
  reason: string;
  status: 'open' | 'agreed' | 'declined' | 'stale';
  asked_by: string;
  asked_at: Date;
  first_by: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

interface PartnerCodeTable {
  code: string;
  partner_id: string;
}

interface RollingDueTable {
  member_id: string;
  due_id: string;
  beneficiary_id: string;
  game_class: GameClass;
  own_bps: number;
  below_bps: number;
  stake_won: number;
  amount_won: number;
  bet_ids: string[];
  at: Date;
  payout_id: string | null;
}

interface GameStopTable {
  game: GameId;
  stopped_by: string;
  reason: string;
  at: Date;
}

interface GameFeedTable {
  game: GameId;
  heard_at: Date;
}

interface HighBetTable {
  member_id: string;
  bet_id: string;
  reason: HighReason;
  setting_version: number;
  at: Date;
  acknowledged_by: string | null;
  acknowledged_at: Date | null;
  product: Generated<'minigame' | 'sports'>;
}

interface CasinoTransactionTable {
  member_id: string;
  transaction_id: string;
  round_id: string;
  vendor: CasinoVendor;
  mode: CasinoMode;
  provider: number | null;
  game_class: CasinoClass;
  game: string;
  round_ref: string;
  vendor_ref: string;
  kind: CasinoKind;
  extra: CasinoExtra | null;
  amount_won: number;
  cancels: string | null;
  pick: string | null;
  numbers: number | null;
  odds_hundredths: number | null;
  is_free: Generated<boolean>;
  is_push: Generated<boolean>;
  is_tournament: Generated<boolean>;
  balance_after_won: number | null;
  movement_id: string | null;
  details: ColumnType<unknown, string | null | undefined, never>;
  is_test: boolean;
  at: Date;
  response_ms: number | null;
  raw: ColumnType<unknown, string | null | undefined, never>;
}

interface CasinoKeyTable {
  member_id: string;
  vendor: CasinoVendor;
  vendor_ref: string;
  transaction_id: string | null;
  kind: CasinoKind | null;
  amount_won: Generated<number>;
  round_ref: string | null;
  cancels: string | null;
  balance_won: number | null;
  cancelled_by: string | null;
  repeats: Generated<number>;
  is_high: Generated<boolean>;
  at: Date;
}

interface CasinoRoundTable {
  member_id: string;
  vendor: CasinoVendor;
  round_ref: string;
  round_id: string;
  mode: CasinoMode;
  provider: number | null;
  game_class: CasinoClass;
  game: string;
  is_tournament: Generated<boolean>;
  bets: Generated<number>;
  bet_won: Generated<number>;
  wins: Generated<number>;
  win_won: Generated<number>;
  cancels: Generated<number>;
  picks: ColumnType<unknown, string, string>;
  numbers: number | null;
  odds_hundredths: number | null;
  is_free: Generated<boolean>;
  is_push: Generated<boolean>;
  details: ColumnType<unknown, string | null | undefined, string | null>;
  counted_bets: Generated<number>;
  counted_bet_won: Generated<number>;
  counted_win_won: Generated<number>;
  counted_valid_won: Generated<number>;
  counted_turnover_won: Generated<number>;
  stake_id: string | null;
  void_rule: CasinoVoidRule | null;
  void_version: number | null;
  rolling_version: number | null;
  path: string[];
  rolling_path_bps: Generated<number[]>;
  is_test: boolean;
  is_high: Generated<boolean>;
  opened_at: Date;
  closed_at: Date | null;
}

interface CasinoOrphanTable {
  member_id: string;
  vendor: CasinoVendor;
  vendor_ref: string;
  tries: number;
  first_at: Date;
  last_at: Date;
}

interface CasinoStateTable {
  vendor: CasinoVendor;
  balance_won: number | null;
  closed: Generated<number[]>;
  at: Date;
}

interface CasinoOutageTable {
  vendor: CasinoVendor;
  provider: number;
  from_at: Date;
  until_at: Date | null;
}

interface CasinoSpentDayTable {
  vendor: CasinoVendor;
  day_on: string;
  spent_won: number;
}

interface CasinoDayTable {
  day_on: string;
  vendor: CasinoVendor;
  mode: CasinoMode;
  game_class: CasinoClass;
  provider: number;
  is_tournament: boolean;
  kind: CasinoKind | 'MISS';
  is_test: boolean;
  transactions: number;
  amount_won: number;
  standing_won: number;
  result: CasinoResult;
}

interface CasinoMonthTable extends Omit<CasinoDayTable, 'day_on'> {
  begins_on: string;
}

interface CasinoRoundDayTable {
  day_on: string;
  vendor: CasinoVendor;
  mode: CasinoMode;
  game_class: CasinoClass;
  provider: number;
  is_tournament: boolean;
  is_test: boolean;
  rounds: number;
  bet_won: number;
  win_won: number;
  valid_won: number;
  result: CasinoResult;
}

interface CasinoRoundMonthTable extends Omit<CasinoRoundDayTable, 'day_on'> {
  begins_on: string;
}

interface CasinoFoldedTable {
  day_on: string;
  folded_at: Date;
}

interface CasinoLateTable {
  member_id: string;
  late_id: Generated<string>;
  day_on: string;
}

interface CasinoReportTable {
  vendor: CasinoVendor;
  day_on: string;
  vendor_ref: string;
  said_member_id: string | null;
  kind: CasinoKind;
  amount_won: number;
}

interface CasinoReportDayTable {
  vendor: CasinoVendor;
  day_on: string;
  parts: Generated<number>;
}

interface CasinoReconciliationTable {
  reconciliation_id: string;
  vendor: CasinoVendor;
  day_on: string;
  our_rows: number;
  our_bet_won: number;
  our_win_won: number;
  our_cancel_won: number;
  their_rows: number;
  their_bet_won: number;
  their_win_won: number;
  their_cancel_won: number;
  play_won: number | null;
  differing_rows: number;
  at: Date;
}

interface ClearRunTable {
  clear_id: string;
  kinds: ClearKind[];
  before_on: string;
  status: ClearStatus;
  reason: string;
  rows_expected: number;
  rows_archived: Generated<number>;
  rows_deleted: Generated<number>;
  rows_imported: Generated<number>;
  bytes: Generated<number>;
  requested_by: string;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  paused_from: ClearStatus | null;
  error: string | null;
  finished_at: Date | null;
  imported_by: string | null;
  imported_at: Date | null;
  worked_ms: Generated<number>;
}
interface ClearPartTable {
  clear_id: string;
  seq: number;
  kind: ClearKind;
  table_name: string;
  month: string;
  row_count: number;
  sha256: Buffer;
  content: Buffer;
  last_key: Json;
  deleted_at: Date | null;
  imported_at: Date | null;
}
interface SiteDomainTable {
  domain_id: string;
  site_id: string;
  host: string;
  role: DomainRole;
  recommender_id: string | null;
  memo: string;
  created_at: Date;
  created_by: string;
  is_up: boolean | null;
  checked_at: Date | null;
  down_since: Date | null;
  failure: DomainFailure | null;
  certificate_until: Date | null;
  check_at: Date;
  wanted: 'move' | 'remove' | null;
  wanted_site_id: string | null;
  wanted_role: DomainRole | null;
  wanted_by: string | null;
  wanted_at: Date | null;
  version: Generated<number>;
  redirect_until: Generated<Date | null>;
}
interface LeftDomainTable {
  host: string;
  site_id: string;
  left_at: Date;
}
interface SiteTable {
  site_id: string;
  site_name: string;
  is_paused: Generated<boolean>;
  created_at: Date;
  version: Generated<number>;
}

interface PostTable {
  post_id: string;
  board: Board;
  state: 'draft' | 'waiting' | 'published' | 'hidden';
  title: string;
  /** The document as its editor writes it, in JSON. */
  body: string;
  body_text: string;
  category: string | null;
  is_pinned: Generated<boolean>;
  is_must_read: Generated<boolean>;
  position: Generated<number>;
  from_at: Date | null;
  until_at: Date | null;
  levels: number[] | null;
  with_visitors: Generated<boolean>;
  line_member_id: string | null;
  site_ids: string[] | null;
  image_pc: string | null;
  image_phone: string | null;
  link: string | null;
  coupon_id: Generated<string | null>;
  linked_setting: Generated<LinkedSetting | null>;
  popup: ColumnType<unknown, string | null, string | null>;
  views: Generated<number>;
  helpful: Generated<number>;
  unhelpful: Generated<number>;
  shown: Generated<number>;
  clicked: Generated<number>;
  closed: Generated<number>;
  comments: Generated<number>;
  reports: Generated<number>;
  caught_by: CaughtKind | null;
  written_by: string | null;
  /** The member who wrote it; posts lie with nobody. */
  writer_id: string | null;
  nick: string | null;
  ip: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  version: Generated<number>;
  rank: GeneratedAlways<number>;
}

/** Letters of a post and pairs of letters that follow each other; its post's title and text write them. */
interface PostWordsTable {
  post_id: string;
  parts: string[];
}

interface PostSiteTable {
  post_id: string;
  site_id: string;
  is_hidden: boolean;
  title: string | null;
  body: string | null;
  has_own_window: boolean;
  from_at: Date | null;
  until_at: Date | null;
  image_pc: string | null;
  image_phone: string | null;
  link: string | null;
}

interface PostReadTable {
  member_id: string;
  post_id: string;
  is_helpful: boolean | null;
  at: Date;
}

interface PostCommentTable {
  comment_id: string;
  post_id: string;
  body: string;
  is_hidden: boolean;
  written_by: string | null;
  /** The member who wrote it; comments lie with nobody. */
  writer_id: string | null;
  nick: string | null;
  ip: string | null;
  created_at: Date;
}

interface PostReportTable {
  member_id: string;
  post_id: string;
  at: Date;
}

interface MemberBoardBanTable {
  member_id: string;
  until: Date;
  reason: string;
  banned_by: string;
  at: Date;
}

interface FaqCategoryTable {
  name: string;
  position: number;
}

/** What was looked for among the questions in vain; whose search it was is kept nowhere. */
interface FaqSearchTable {
  /** A day of Seoul. */
  day_on: string;
  word: string;
  times: number;
}

interface ImageTable {
  path: string;
  content: Buffer;
  bytes: number;
  width_px: number;
  height_px: number;
  added_by: string | null;
  /** The member who put it into what he wrote; null: an administrator added it. */
  writer_id: string | null;
  added_at: Date;
  unnamed_at: Date | null;
}

/** What one after another does; `passTurnstile` waits for it. */
interface TurnstileTable {
  thing: 'calcShots' | 'memberPlaces' | 'partnerTree' | 'sentMessages' | 'settings' | 'teamNames';
}

/** Every table, as Kysely sees it; the truth is in `server/migrations`. */
export interface Schema {
  admin: AdminTable;
  game_round: GameRoundTable;
  draw_result: DrawResultTable;
  settlement: SettlementTable;
  round_stake: RoundStakeTable;
  draw_drift: DrawDriftTable;
  bet: BetTable;
  bet_decision: BetDecisionTable;
  bet_note: BetNoteTable;
  member_luck: MemberLuckTable;
  bet_leg: BetLegTable;
  league: LeagueTable;
  team_name: TeamNameTable;
  team_merge: TeamMergeTable;
  slip_name: SlipNameTable;
  sports_event: SportsEventTable;
  event_score: EventScoreTable;
  event_stop: EventStopTable;
  market: MarketTable;
  market_odds: MarketOddsTable;
  event_settlement: EventSettlementTable;
  event_settling: EventSettlingTable;
  event_delta: EventDeltaTable;
  market_stake: MarketStakeTable;
  bet_placed_day: BetPlacedDayTable;
  bet_delta: BetDeltaTable;
  bet_total: BetTotalTable;
  bet_day: BetDayTable;
  booked_bet: BookedBetTable;
  commission_rate: CommissionRateTable;
  rolling_day: RollingDayTable;
  rolling_due: RollingDueTable;
  partner_day: PartnerDayTable;
  partner_rolling_day: PartnerRollingDayTable;
  partner_cash_day: PartnerCashDayTable;
  partner_line_day: PartnerLineDayTable;
  partner_size: PartnerSizeTable;
  partner_fold: PartnerFoldTable;
  partner_hour: PartnerDayTable;
  partner_rolling_hour: PartnerRollingDayTable;
  partner_count: PartnerCountTable;
  partner_check_day: PartnerCheckDayTable;
  partner_settlement: PartnerSettlementTable;
  settlement_line: SettlementLineTable;
  settled_day: SettledDayTable;
  partner_carry: PartnerCarryTable;
  rate_proposal: RateProposalTable;
  partner_code: PartnerCodeTable;
  high_bet: HighBetTable;
  casino_transaction: CasinoTransactionTable;
  casino_key: CasinoKeyTable;
  casino_round: CasinoRoundTable;
  casino_orphan: CasinoOrphanTable;
  casino_state: CasinoStateTable;
  casino_spent_day: CasinoSpentDayTable;
  casino_outage: CasinoOutageTable;
  casino_day: CasinoDayTable;
  casino_round_day: CasinoRoundDayTable;
  casino_month: CasinoMonthTable;
  casino_round_month: CasinoRoundMonthTable;
  casino_folded: CasinoFoldedTable;
  casino_late: CasinoLateTable;
  casino_report: CasinoReportTable;
  casino_report_day: CasinoReportDayTable;
  casino_reconciliation: CasinoReconciliationTable;
  game_stop: GameStopTable;
  game_feed: GameFeedTable;
  admin_hand: AdminHandTable;
  admin_session: AdminSessionTable;
  admin_place: AdminPlaceTable;
  login_throttle: LoginThrottleTable;
  allowed_ip_address: AllowedIpAddressTable;
  address_use: AddressUseTable;
  feed_key_address: FeedKeyAddressTable;
  idempotency_key: IdempotencyKeyTable;
  first_bonus_account: FirstBonusAccountTable;
  first_bonus_trace: FirstBonusTraceTable;
  feed_key: FeedKeyTable;
  feed_key_day: FeedKeyDayTable;
  feed_key_secret: FeedKeySecretTable;
  member_password: MemberPasswordTable;
  setting_version: SettingVersionTable;
  setting_proposal: SettingProposalTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
  member: MemberTable;
  member_login: MemberLoginTable;
  member_limit: MemberLimitTable;
  member_rank: MemberRankTable;
  member_memo: MemberMemoTable;
  member_account_change: MemberAccountChangeTable;
  member_session: MemberSessionTable;
  login_attempt: LoginAttemptTable;
  member_day: MemberDayTable;
  attendance: AttendanceTable;
  member_trace: MemberTraceTable;
  trace_group: TraceGroupTable;
  member_minigame_limit: MemberMinigameLimitTable;
  wallet: WalletTable;
  history_leg: HistoryLegTable;
  movement: MovementTable;
  ledger_entry: LedgerEntryTable;
  ledger_day: LedgerDayTable;
  ledger_month: LedgerMonthTable;
  entry_delta: EntryDeltaTable;
  entry_total: EntryTotalTable;
  large_total: LargeTotalTable;
  site_slot: SiteSlotTable;
  site_day: SiteDayTable;
  site_minute: SiteMinuteTable;
  round_day: RoundDayTable;
  reward: RewardTable;
  settled_comp: SettledCompTable;
  reward_run: RewardRunTable;
  payback_review: PaybackReviewTable;
  payback_due: PaybackDueTable;
  class_day: ClassDayTable;
  class_hour: ClassHourTable;
  calc_shot: CalcShotTable;
  money_request: MoneyRequestTable;
  request_delta: RequestDeltaTable;
  request_total: RequestTotalTable;
  deposit_account: DepositAccountTable;
  deposit: DepositTable;
  payout_file: PayoutFileTable;
  deposit_statement: DepositStatementTable;
  deposit_statement_line: DepositStatementLineTable;
  reveal_allowance: RevealAllowanceTable;
  adjustment: AdjustmentTable;
  moved_alone: MovedAloneTable;
  moved_alone_day: MovedAloneDayTable;
  counted_stake: CountedStakeTable;
  wagering_requirement: WageringRequirementTable;
  wagering_change: WageringChangeTable;
  bulk_decision: BulkDecisionTable;
  bulk_row: BulkRowTable;
  member_bulk: MemberBulkTable;
  member_bulk_row: MemberBulkRowTable;
  bet_bulk: BetBulkTable;
  bet_bulk_row: BetBulkRowTable;
  post_bulk: PostBulkTable;
  post_bulk_row: PostBulkRowTable;
  round_bulk: RoundBulkTable;
  round_bulk_row: RoundBulkRowTable;
  provider_transfer: ProviderTransferTable;
  job: JobTable;
  sealing_key: SealingKeyTable;
  alarm: AlarmTable;
  list_export: ListExportTable;
  list_export_part: ListExportPartTable;
  list_view: ListViewTable;
  list_view_default: ListViewDefaultTable;
  blocked_ip: BlockedIpTable;
  ticket: TicketTable;
  ticket_reply: TicketReplyTable;
  text_template: TextTemplateTable;
  text_template_version: TextTemplateVersionTable;
  message: MessageTable;
  message_recipient: MessageRecipientTable;
  coupon: CouponTable;
  coupon_code: CouponCodeTable;
  coupon_issue: CouponIssueTable;
  coupon_holder: CouponHolderTable;
  coupon_use: CouponUseTable;
  site: SiteTable;
  site_domain: SiteDomainTable;
  left_domain: LeftDomainTable;
  turnstile: TurnstileTable;
  clear_run: ClearRunTable;
  clear_part: ClearPartTable;
  post: PostTable;
  post_site: PostSiteTable;
  post_words: PostWordsTable;
  post_read: PostReadTable;
  post_comment: PostCommentTable;
  post_report: PostReportTable;
  member_board_ban: MemberBoardBanTable;
  faq_category: FaqCategoryTable;
  faq_search: FaqSearchTable;
  image: ImageTable;
}
