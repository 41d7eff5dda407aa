import type { PowerballCategory } from '@gwanje/contract';
import type { ColumnType, Generated } from 'kysely';

/** JSON columns go in as text and come out parsed. */
type Json = ColumnType<unknown, string | null, never>;

interface AdminTable {
  _id: string;
  login_id: string;
  nick: string;
  type: number;
  status: 'active' | 'suspended';
  password_hash: string;
  must_change_password: boolean;
  created_at: Date;
  last_login_at: Date | null;
  last_login_ip: string | null;
  version: Generated<number>;
}

interface AdminSessionTable {
  token_hash: Buffer;
  admin_id: string;
  created_at: Date;
  last_seen_at: Date;
}

interface LoginThrottleTable {
  scope: 'account' | 'ip';
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
  admin_id: string;
  key: string;
  endpoint: string;
  body_hash: Buffer;
  reply_status: number | null;
  reply_body: string | null;
  created_at: Date;
}

interface GameSettingVersionTable {
  game: 'powerball';
  category: PowerballCategory;
  version: number;
  config: Json;
  saved_at: Date;
  saved_by: string | null;
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

/** Every table, as Kysely sees it; the truth is in `server/migrations`. */
export interface Schema {
  admin: AdminTable;
  admin_session: AdminSessionTable;
  login_throttle: LoginThrottleTable;
  allowed_ip_address: AllowedIpAddressTable;
  idempotency_key: IdempotencyKeyTable;
  game_setting_version: GameSettingVersionTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
}
