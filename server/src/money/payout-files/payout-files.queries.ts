import {
  PAYOUT_FILE_MINUTES,
  PAYOUT_FILE_ROWS_MAX,
  type PayoutFilePreview,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { isClaimed } from '../../claims/claims.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { areIndependent } from '../../second-admin/hands.rule';
import { listHands } from '../../second-admin/staff.queries';
import { findMoneySetting } from '../settings/money-settings.queries';

interface DueRow {
  readonly member_id: string;
  readonly request_id: string;
  readonly amount_won: number;
  readonly decided_by: string | null;
  readonly payout_failed_by: string | null;
  readonly is_others: boolean;
  readonly filed_at: Date | null;
}

interface Asked {
  readonly bank: string | undefined;
  readonly adminId: string;
  readonly at: Date;
}

/** Whether what was put into a file at this instant is still left to its maker. */
const isStillFiled = (filedAt: Date | null, at: Date): boolean =>
  filedAt !== null && filedAt.getTime() + PAYOUT_FILE_MINUTES * 60_000 > at.getTime();

/** Refuses nobody's transfer: whether somebody else has it in a file of the last while. */
export const isFiledByOther = (
  { filed_by, filed_at }: { readonly filed_by: string | null; readonly filed_at: Date | null },
  adminId: string,
  at: Date,
): boolean => filed_by !== null && filed_by !== adminId && isStillFiled(filed_at, at);

/**
 * What is due and this administrator may send now, the oldest first and as many as a file holds, how many
 * are for the next file, and what is not his to send.
 */
export async function findFileRows(
  db: Database | Tx,
  { bank, adminId, at }: Asked,
): Promise<{ readonly rows: readonly DueRow[]; readonly preview: PayoutFilePreview }> {
  const { rows: due } = await sql<DueRow>`
    select member_id, request_id, amount_won, decided_by, payout_failed_by, filed_at,
      ${isClaimed('request', at)} and claimed_by <> ${adminId} as is_others
    from money_request as request
    where kind in ('exchange', 'incomeExchange') and payout = 'due' and not is_test
      and bank_number is not null and ${acrossMembers}
      and (${bank ?? null}::text is null or bank = ${bank ?? null})
    order by request_id`.execute(db);
  const limits = await findMoneySetting(db, 'secondAdmin');
  const hands = await listHands(db, at);
  const isOwnWord = ({ amount_won: won, decided_by: approver }: DueRow) =>
    approver !== null &&
    !isWithinLimits(limits, 'exchange', { member: won, day: won }) &&
    !areIndependent(adminId, approver, hands, at);
  const own = due.filter(
    (row) =>
      !row.is_others &&
      row.payout_failed_by === null &&
      !isStillFiled(row.filed_at, at) &&
      !isOwnWord(row),
  );
  const rows = own.slice(0, PAYOUT_FILE_ROWS_MAX);
  return {
    rows,
    preview: {
      count: rows.length,
      sumWon: rows.reduce((sum, { amount_won }) => sum + amount_won, 0),
      again: rows.filter(({ filed_at }) => filed_at !== null).length,
      later: own.length - rows.length,
      leftOut: due.length - own.length,
    },
  };
}

interface Transfer {
  readonly bank: string;
  readonly number: string;
  readonly owner: string;
  readonly amount_won: number;
  readonly login_id: string;
}

/** The transfers of a file that are still due; undefined where it is no file of this person, or is too old. */
export async function findTransfers(
  db: Database,
  fileId: string,
  adminId: string,
  at: Date,
): Promise<readonly Transfer[] | undefined> {
  const file = await db
    .selectFrom('payout_file')
    .select('made_at')
    .where('file_id', '=', fileId)
    .where('made_by', '=', adminId)
    .executeTakeFirst();
  if (!file || !isStillFiled(file.made_at, at)) return undefined;
  return db
    .selectFrom('money_request as request')
    .innerJoin('member', 'member.member_id', 'request.member_id')
    .select([
      'request.bank as bank',
      'request.bank_number as number',
      'request.bank_owner as owner',
      'request.amount_won',
      'member.login_id',
    ])
    .where('request.payout_file_id', '=', fileId)
    .where('request.payout', '=', 'due')
    .where(acrossMembers)
    .orderBy('request.request_id')
    .$narrowType<{ bank: string; number: string; owner: string }>()
    .execute();
}
