import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findMoneySetting } from '../settings/money-settings.queries';
import { chooseDepositAccount, type OfferedAccount } from './choose-deposit-account.rule';
import { readDepositAccountUsage } from './deposit-accounts.queries';

interface ChargingMember {
  readonly member_id: string;
  readonly level: number;
  readonly recommend_path: readonly string[];
}

const MINUTE_MS = 60_000;

/** The account that the member's last charge was assigned, if that was not too long ago. */
export async function findKeptAccount(
  tx: Database | Tx,
  memberId: string,
  since: Date,
): Promise<string | null> {
  const last = await tx
    .selectFrom('money_request')
    .select('deposit_account_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'charge')
    .where('requested_at', '>', since)
    .orderBy('request_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.deposit_account_id ?? null;
}

/** Whether `account` is shown at a time: it is in use, and that is within its window. */
export const isShownAt = (at: Date) =>
  sql<boolean>`(account.status = 'active' and coalesce(account.from_at <= ${at}, true)
    and coalesce(account.until_at > ${at}, true))`;

/** Accounts that are shown, with what they were assigned. */
export async function readOffered(tx: Database | Tx, at: Date): Promise<OfferedAccount[]> {
  const usage = new Map(
    (await readDepositAccountUsage(tx, at)).map((one) => [one.accountId, one.assignedWon]),
  );
  const rows = await tx
    .selectFrom('deposit_account as account')
    .selectAll()
    .where(isShownAt(at))
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    levelMin: row.level_min,
    levelMax: row.level_max,
    lineMemberId: row.line_member_id,
    dayMaxWon: row.day_max_won,
    minWon: row.min_won,
    maxWon: row.max_won,
    position: row.position,
    assignedWon: usage.get(row.account_id) ?? 0,
  }));
}

/** The same; whoever asks next waits for this transaction. */
async function lockOffered(tx: Tx, at: Date): Promise<OfferedAccount[]> {
  await tx
    .selectFrom('deposit_account')
    .select('account_id')
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return readOffered(tx, at);
}

/**
 * Into which of the operator's accounts a member is to pay a charge. A site that never had one says
 * so to its members in another way.
 *
 * @returns null for such a site
 * @throws {Refusal} money.no_deposit_account
 */
export async function assignDepositAccount(
  tx: Tx,
  { member_id, level, recommend_path }: ChargingMember,
  amountWon: number,
  at: Date,
): Promise<string | null> {
  const known = await tx
    .selectFrom('deposit_account')
    .select('account_id')
    .where('approved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!known) return null;
  const { mode, stickyMinutes } = await findMoneySetting(tx, 'depositAccount');
  const since = new Date(at.getTime() - stickyMinutes * MINUTE_MS);
  const keptId = stickyMinutes > 0 ? await findKeptAccount(tx, member_id, since) : null;
  const charging = { amountWon, level, line: [...recommend_path, member_id], keptId };
  const chosen = chooseDepositAccount(await lockOffered(tx, at), charging, mode);
  if (chosen === null) throw new Refusal('money.no_deposit_account');
  return chosen;
}
