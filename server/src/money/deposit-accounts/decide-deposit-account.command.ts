import type { DepositAccount, DepositAccountStatus, money } from '@gwanje/contract';
import type { Updateable } from 'kysely';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import type { Schema } from '../../schema';
import { weighWord } from '../../second-admin/words';
import { auditedAccount, DEPOSIT_ACCOUNTS, lockDepositAccount } from './deposit-accounts.queries';

// What the work of every decision has; the compiler compares them by their parts then.
type DecisionWork = Pick<
  Work<typeof money.pauseDepositAccount>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;
type Change = Updateable<Schema['deposit_account']>;

/** Changes an account that is in one of these statuses, which nothing else changes meanwhile. */
async function decide(
  work: DecisionWork,
  from: readonly DepositAccountStatus[],
  changesOf: (before: DepositAccount, at: Date) => Change | Promise<Change>,
): Promise<DepositAccount> {
  const { input, tx, now, audit, refuse } = work;
  const { accountId } = input;
  const before = await lockDepositAccount(contextOf(work), accountId);
  if (!before) return refuse('record.not_found');
  if (!from.includes(before.status)) return refuse('deposit_account.closed', { current: before });
  const changes = await changesOf(before, now());
  await tx
    .updateTable('deposit_account')
    .set({ ...changes, version: before.version + 1 })
    .where('account_id', '=', accountId)
    .execute();
  const after = await DEPOSIT_ACCOUNTS.get(contextOf(work), accountId);
  await audit({
    subject: `deposit_account/${accountId}`,
    before: auditedAccount(before),
    after: auditedAccount(after),
  });
  return after;
}

const PERMISSION = 'depositAccount.change';
const NO_WORD = { first_approved_by: null, first_approved_at: null };

/**
 * Agrees to an account, which members are shown from then on; a first word that does not count any
 * more is replaced by this one.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export const approveDepositAccount = (
  work: Work<typeof money.approveDepositAccount>,
): Promise<DepositAccount> =>
  decide(work, ['waiting'], async (before, at) => {
    const { input, actor, tx, refuse } = work;
    if (before.version !== input.version) return refuse('record.stale', { current: before });
    const { adminId } = actor;
    const first = before.firstApprovedBy?._id ?? null;
    if (first === adminId) return refuse('deposit_account.second_admin', { current: before });
    if ((await weighWord(tx, { first, adminId, permission: PERMISSION, at })) === 'first')
      return { first_approved_by: adminId, first_approved_at: at };
    const approved = { approved_by: adminId, approved_at: at };
    return { status: 'active', ...NO_WORD, ...approved };
  });

/** A new account is never shown then; one that had been shown stays paused. */
export const declineDepositAccount = (
  work: Work<typeof money.declineDepositAccount>,
): Promise<DepositAccount> =>
  decide(work, ['waiting'], ({ approvedAt }) => ({
    ...{ status: approvedAt === null ? 'retired' : 'paused', ...NO_WORD },
  }));

export const pauseDepositAccount = (
  work: Work<typeof money.pauseDepositAccount>,
): Promise<DepositAccount> => decide(work, ['active'], () => ({ status: 'paused' }));

export const resumeDepositAccount = (
  work: Work<typeof money.resumeDepositAccount>,
): Promise<DepositAccount> =>
  decide(work, ['paused'], async (before, at) => {
    const { input, actor, tx, refuse } = work;
    if (before.version !== input.version) return refuse('record.stale', { current: before });
    const { adminId } = actor;
    await weighWord(tx, { first: null, adminId, permission: PERMISSION, at });
    return { status: 'waiting', first_approved_by: adminId, first_approved_at: at };
  });

export const retireDepositAccount = (
  work: Work<typeof money.retireDepositAccount>,
): Promise<DepositAccount> =>
  decide(work, ['waiting', 'active', 'paused'], () => ({ status: 'retired', ...NO_WORD }));
