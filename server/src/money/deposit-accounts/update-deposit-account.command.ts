import type { DepositAccount, money } from '@gwanje/contract';
import { findPartnerId } from '../../members/find-partner-id';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { weighWord } from '../../second-admin/words';
import { auditedAccount, DEPOSIT_ACCOUNTS, lockDepositAccount } from './deposit-accounts.queries';

/**
 * Whoever changes the terms of what waits stands for them: somebody else has to agree to these. So does
 * whoever lets an account be shown again whose time was over: that is resuming it.
 */
async function wordOn(
  { status, untilAt }: DepositAccount,
  work: Work<typeof money.updateDepositAccount>,
) {
  const { input, tx, actor, now } = work;
  const at = now();
  const isOver = (until: string | null) => until !== null && new Date(until) <= at;
  const isResumed = status === 'active' && isOver(untilAt) && !isOver(input.untilAt);
  if (status !== 'waiting' && !isResumed) return {};
  const { adminId } = actor;
  await weighWord(tx, { first: null, adminId, permission: 'depositAccount.change', at });
  return { status: 'waiting' as const, first_approved_by: adminId, first_approved_at: at };
}

/** Changes who is shown an account and for how much. What it is, nobody can change. */
export async function updateDepositAccount(
  work: Work<typeof money.updateDepositAccount>,
): Promise<DepositAccount> {
  const { input, tx, audit, refuse } = work;
  const { accountId, version } = input;
  const before = await lockDepositAccount(contextOf(work), accountId);
  if (!before) return refuse('record.not_found');
  if (before.version !== version) return refuse('record.stale', { current: before });
  if (before.status === 'retired') return refuse('deposit_account.closed', { current: before });
  await tx
    .updateTable('deposit_account')
    .set({
      level_min: input.levelMin,
      level_max: input.levelMax,
      line_member_id: await findPartnerId(work),
      day_max_won: input.dayMaxWon,
      min_won: input.minWon,
      max_won: input.maxWon,
      position: input.position,
      from_at: input.fromAt === null ? null : new Date(input.fromAt),
      until_at: input.untilAt === null ? null : new Date(input.untilAt),
      version: version + 1,
      ...(await wordOn(before, work)),
    })
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
