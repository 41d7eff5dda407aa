import type { DepositAccount, money } from '@gwanje/contract';
import { findPartnerId } from '../../members/find-partner-id';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { weighWord } from '../../second-admin/words';
import { auditedAccount, DEPOSIT_ACCOUNTS } from './deposit-accounts.queries';

/** Adds an account that nobody is shown before a second administrator has agreed to it. */
export async function addDepositAccount(
  work: Work<typeof money.addDepositAccount>,
): Promise<DepositAccount> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { adminId } = actor;
  const at = now();
  await weighWord(tx, { first: null, adminId, permission: 'depositAccount.change', at });
  const lineMemberId = await findPartnerId(work);
  const accountId = newId(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deposit_account')
    .values({
      account_id: accountId,
      bank: input.bank,
      number: input.number,
      owner: input.owner,
      level_min: input.levelMin,
      level_max: input.levelMax,
      line_member_id: lineMemberId,
      day_max_won: input.dayMaxWon,
      min_won: input.minWon,
      max_won: input.maxWon,
      position: input.position,
      from_at: input.fromAt === null ? null : new Date(input.fromAt),
      until_at: input.untilAt === null ? null : new Date(input.untilAt),
      status: 'waiting',
      added_by: adminId,
      added_at: at,
      first_approved_by: adminId,
      first_approved_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return refuse('deposit_account.exists');
  const after = await DEPOSIT_ACCOUNTS.get(contextOf(work), accountId);
  await audit({ subject: `deposit_account/${accountId}`, after: auditedAccount(after) });
  return after;
}
