import type { money, ReplyOf } from '@gwanje/contract';
import { auditReveal } from '../../members/reveals/audit-reveal';
import type { Work } from '../../platform/implement';
import { findDepositAccountField } from './deposit-accounts.queries';

/** Tells the number or the owner of one of the operator's accounts in full. */
export async function revealDepositAccount({
  input: { accountId, field, reason },
  ...work
}: Work<typeof money.revealDepositAccount>): Promise<ReplyOf<typeof money.revealDepositAccount>> {
  const value = await findDepositAccountField(work.tx, accountId, field);
  if (value === undefined) return work.refuse('record.not_found');
  const line = { subject: `deposit_account/${accountId}`, after: { field, reason } };
  return { value, leftToday: await auditReveal(work, line) };
}
