import type {
  Adjustment,
  AloneKind,
  BlockedDoor,
  DepositAccountStatus,
  ExportFormat,
  ExportJob,
  FeedScope,
  GameClass,
  GameId,
  HistoryType,
  Locale,
  ProposalStatus,
  Provider,
  RequestKind,
  RequestStatus,
  RequirementType,
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
  scope: 'place' | 'account' | 'ip' | 'all';
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

interface FeedKeyTable {
  feed_key_id: string;
  name: string;
  scopes: FeedScope[];
  secret: Buffer;
  previous_secret: Generated<Buffer | null>;
  previous_until: Generated<Date | null>;
  calls_per_minute_max: number;
  created_at: Date;
  created_by: string;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
  version: Generated<number>;
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
}

interface SettingVersionTable {
  /** The noun or game whose documents they are. */
  scope: GameId | 'money';
  category: string;
  version: number;
  config: Json;
  saved_at: Date;
  saved_by: string | null;
}

interface SettingProposalTable {
  proposal_id: string;
  scope: SettingVersionTable['scope'];
  category: string;
  base_version: number;
  config: Json;
  loosened: string[];
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
  is_test: boolean;
  excluded_until: Date | null;
  joined_at: Date;
  bank_changed_at: Date | null;
  bank_changed_by: string | null;
  version: Generated<number>;
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
}

interface RequestDeltaTable {
  member_id: string;
  request_id: string;
  requested_on: string;
  decided_on: string;
  kind: RequestKind;
  status: RequestStatus;
  amount_won: number;
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
}

interface MoneyRequestTable {
  member_id: string;
  request_id: string;
  kind: RequestKind;
  status: RequestStatus;
  amount_won: number;
  bonus_won: number | null;
  bonus_type: 'first' | 'every' | null;
  bonus_taken_back_at: Date | null;
  waived_won: Generated<number>;
  bank: string | null;
  bank_number: string | null;
  bank_owner: string | null;
  deposit_account_id: string | null;
  is_test: boolean;
  requested_by: string | null;
  requested_at: Date;
  first_approved_by: string | null;
  first_approved_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
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
  status: DepositAccountStatus;
  added_by: string;
  added_at: Date;
  first_approved_by: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  version: Generated<number>;
}

interface AdjustmentTable {
  member_id: string;
  adjustment_id: string;
  type: Adjustment['type'];
  amount_won: number;
  reason: string;
  status: Adjustment['status'];
  requested_by: string;
  requested_at: Date;
  first_approved_by: string | null;
  first_approved_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
}

interface MovedAloneTable {
  member_id: string;
  /** `YYYY-MM-DD`. */
  day_on: string;
  kind: AloneKind;
  admin_id: string;
  amount_won: number;
}

type MovedAloneDayTable = Omit<MovedAloneTable, 'member_id'>;

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
}

interface BulkRowTable {
  member_id: string;
  bulk_id: string;
  request_id: string;
  amount_won: number;
  outcome: Generated<'open' | 'done' | 'needsSecond' | 'refused'>;
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
  requested_by: string;
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
  kind: 'ledgerDifference' | 'providerMismatch' | 'jobFailed';
  raised_at: Date;
  details: Json;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
}

interface ListExportTable {
  export_id: string;
  list: string;
  filter: Json;
  sort: string | null;
  columns: Json;
  format: ExportFormat;
  locale: Locale;
  site_name: string;
  reason: string;
  status: Generated<ExportJob['status']>;
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

/** Every table, as Kysely sees it; the truth is in `server/migrations`. */
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

export interface Schema {
  admin: AdminTable;
  admin_hand: AdminHandTable;
  admin_session: AdminSessionTable;
  admin_place: AdminPlaceTable;
  login_throttle: LoginThrottleTable;
  allowed_ip_address: AllowedIpAddressTable;
  idempotency_key: IdempotencyKeyTable;
  first_bonus_account: FirstBonusAccountTable;
  feed_key: FeedKeyTable;
  feed_key_day: FeedKeyDayTable;
  member_password: MemberPasswordTable;
  setting_version: SettingVersionTable;
  setting_proposal: SettingProposalTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
  member: MemberTable;
  member_login: MemberLoginTable;
  member_limit: MemberLimitTable;
  wallet: WalletTable;
  history_leg: HistoryLegTable;
  movement: MovementTable;
  ledger_entry: LedgerEntryTable;
  ledger_day: LedgerDayTable;
  entry_delta: EntryDeltaTable;
  entry_total: EntryTotalTable;
  money_request: MoneyRequestTable;
  request_delta: RequestDeltaTable;
  request_total: RequestTotalTable;
  deposit_account: DepositAccountTable;
  adjustment: AdjustmentTable;
  moved_alone: MovedAloneTable;
  moved_alone_day: MovedAloneDayTable;
  counted_stake: CountedStakeTable;
  wagering_requirement: WageringRequirementTable;
  wagering_change: WageringChangeTable;
  bulk_decision: BulkDecisionTable;
  bulk_row: BulkRowTable;
  provider_transfer: ProviderTransferTable;
  job: JobTable;
  alarm: AlarmTable;
  list_export: ListExportTable;
  list_export_part: ListExportPartTable;
  list_view: ListViewTable;
  list_view_default: ListViewDefaultTable;
  blocked_ip: BlockedIpTable;
}
