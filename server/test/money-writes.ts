// Every kind of write that moves money, for tests that break it off in the middle, and all that it can leave behind.
import type pg from 'pg';
import type { Call, SignedIn, TestServer } from './given';
import { ADJUSTMENTS, LIMIT_WON } from './given-adjustment';
import { givenMember } from './given-member';
import { givenRequest } from './given-request';

export interface MoneyWrite {
  readonly memberIds: readonly string[];
  readonly method?: 'PUT';
  readonly path: string;
  readonly body: object;
}

/** Where what a write needs is made, past everything that breaks. */
export interface WriteScene {
  readonly server: Pick<TestServer, 'database' | 'clock'>;
  /** Of an administrator who may do all of it. */
  readonly admin: Pick<SignedIn, 'call'>;
  /** Of another one, for what takes two. */
  readonly second: Pick<SignedIn, 'call'>;
  /** Lets so much lie with the provider honor for a member, won. */
  readonly play: (memberId: string, heldWon: number) => unknown;
}

/** Presses a write under a key. */
export const press = (
  call: Call,
  { method, path, body }: Omit<MoneyWrite, 'memberIds'>,
  key: string,
) => call(method ?? 'POST', path, body, { headers: { 'idempotency-key': key } });

const member = async ({ server }: WriteScene) =>
  (await givenMember(server, { walletsWon: { money: 100_000, point: 5_000 } })).memberId;

const requestOf = async ({ admin }: WriteScene, memberId: string, kind: 'charge' | 'exchange') =>
  `/api/money/requests/${await givenRequest(admin, { memberId }, kind, 20_000)}`;

/** What begins each of them, by what it is called; every time with members of its own. */
export const MONEY_WRITES: Readonly<Record<string, (scene: WriteScene) => Promise<MoneyWrite>>> = {
  'approving a charge with its bonus': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'charge')}/approve`;
    return { memberIds: [memberId], path, body: {} };
  },
  'requesting an exchange': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, kind: 'exchange', amountWon: 70_000 };
    return { memberIds: [memberId], path: '/api/money/requests', body };
  },
  'approving an exchange': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'exchange')}/approve`;
    return { memberIds: [memberId], path, body: {} };
  },
  'declining an exchange': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'exchange')}/decline`;
    return { memberIds: [memberId], path, body: { reason: 'fault' } };
  },
  'cancelling an exchange': async (scene) => {
    const memberId = await member(scene);
    const path = `${await requestOf(scene, memberId, 'exchange')}/cancel`;
    return { memberIds: [memberId], path, body: {} };
  },
  'taking a bonus back': async (scene) => {
    const memberId = await member(scene);
    const path = await requestOf(scene, memberId, 'charge');
    const approval = { path: `${path}/approve`, body: {} };
    const approved = await press(scene.admin.call, approval, `approval-${memberId}`);
    if (approved.status !== 200) throw new Error(`not approved: ${approved.text}`);
    return { memberIds: [memberId], path: `${path}/take-back-bonus`, body: { reason: 'fault' } };
  },
  'transferring between members': async ({ server }) => {
    const from = (await givenMember(server, { grade: 2, walletsWon: { money: 100_000 } })).memberId;
    const to = (await givenMember(server, { path: [from] })).memberId;
    const body = { fromMemberId: from, toMemberId: to, amountWon: 30_000, reason: 'fault' };
    return { memberIds: [from, to], path: '/api/money/transfers', body };
  },
  'adjusting directly': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, type: 'directExchangeMoney', amountWon: 40_000, reason: 'fault' };
    return { memberIds: [memberId], path: ADJUSTMENTS, body };
  },
  'agreeing to an adjustment above the limit': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, type: 'directChargeMoney', amountWon: LIMIT_WON, reason: 'fault' };
    const wish = { path: ADJUSTMENTS, body };
    const waiting = await press(scene.second.call, wish, `wish-${memberId}`);
    if (waiting.body.status !== 'waiting') throw new Error(`not waiting: ${waiting.text}`);
    const path = `${ADJUSTMENTS}/${waiting.body.adjustmentId}/approve`;
    return { memberIds: [memberId], path, body: {} };
  },
  'sending money to a provider': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, provider: 'honor', amountWon: 60_000 };
    return { memberIds: [memberId], path: '/api/money/provider-transfers', body };
  },
  'fetching money and play from a provider': async ({ server, play }) => {
    const { memberId } = await givenMember(server, { walletsWon: { casino: 50_000 } });
    await play(memberId, 58_000);
    const body = { _id: memberId, all: true };
    return { memberIds: [memberId], method: 'PUT', path: '/api/v3/honor-to-money', body };
  },
  'taking over what was played at a provider': async ({ server, play }) => {
    const { memberId } = await givenMember(server, { walletsWon: { casino: 50_000 } });
    await play(memberId, 58_000);
    const body = { _id: memberId };
    return { memberIds: [memberId], method: 'PUT', path: '/api/v3/honor-get-balance', body };
  },
  'converting points': async (scene) => {
    const memberId = await member(scene);
    const body = { memberId, type: 'PointChange', amountWon: 5_000 };
    return { memberIds: [memberId], path: '/api/money/conversions', body };
  },
};

export interface Pressed {
  readonly memberIds: readonly string[];
  readonly adminId: string;
  readonly key: string;
  /** Audit lines of the administrator up to this one were there before. */
  readonly auditSeq: number;
}

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
  union all select concat_ws(' ', 'request', kind, status, amount_won, bonus_won)
    from money_request where member_id = any($1)
  union all select concat_ws(' ', 'adjustment', type, status, amount_won)
    from adjustment where member_id = any($1)
  union all select concat_ws(' ', 'transfer', direction, status, amount_won)
    from provider_transfer where member_id = any($1)
  union all select concat_ws(' ', 'audit', action)
    from audit_event where (chain = $2 and seq > $3) or (chain = 'system' and subject in
      (select concat('providerTransfer/', transfer_id) from provider_transfer where member_id = any($1)))
  union all select concat_ws(' ', 'key', reply_status)
    from idempotency_key where admin_id::text = $2 and key = $4
  order by 1`;

export async function tracesOf(
  pool: pg.Pool,
  { memberIds, adminId, auditSeq, key }: Pressed,
): Promise<string[]> {
  const given = [memberIds, adminId, auditSeq, key];
  const { rows } = await pool.query<{ trace: string }>(TRACES, given);
  return rows.map(({ trace }) => trace);
}

/** The number of the newest audit line of an administrator. */
export async function newestAuditSeq(
  { db }: TestServer['database'],
  adminId: string,
): Promise<number> {
  const head = await db
    .selectFrom('audit_head')
    .select('seq')
    .where('chain', '=', adminId)
    .executeTakeFirst();
  return head?.seq ?? 0;
}
