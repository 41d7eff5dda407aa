import { ACCOUNT_CHANGED_TEXT, type members, type ParsedInputOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { maskedAccountOf } from '../../platform/masks.rule';
import { newId } from '../../platform/new-id';
import { requireMember } from '../members.queries';
import { tellMember } from '../messages/messages.queries';
import { noteTraces } from '../traces/traces.queries';

interface Written {
  readonly memberId: string;
  readonly bankAccount: ParsedInputOf<typeof members.changeMemberAccount>['bankAccount'];
  readonly reason: string | null;
  readonly isTest: boolean;
  readonly at: Date;
}

/**
 * Changes to where a member is paid, as part of the command that calls it: with who did it and from
 * what, so that exchanges show it for a week; the member is told, and whom he shares it with is looked
 * for.
 */
export async function writeAccount(
  { tx, actor }: Pick<Work<typeof members.changeMemberAccount>, 'tx' | 'actor'>,
  { memberId, bankAccount, reason, isTest, at }: Written,
): Promise<void> {
  const before = maskedAccountOf(await requireMember(tx, memberId));
  const row = {
    bank: bankAccount?.bank ?? null,
    bank_number: bankAccount?.number ?? null,
    bank_owner: bankAccount?.owner ?? null,
  };
  await tx
    .updateTable('member')
    .set({ ...row, bank_changed_at: at, bank_changed_by: actor.adminId })
    .where('member_id', '=', memberId)
    .execute();
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await tx
    .insertInto('member_account_change')
    .values({
      ...{ member_id: memberId, change_id: newId(at), reason, changed_by: actor.adminId },
      ...{ before: json(before), after: json(maskedAccountOf(row)) },
    })
    .execute();
  await tellMember(tx, 'accountChanged', { memberId, at, unless: ACCOUNT_CHANGED_TEXT });
  if (row.bank_number !== null && !isTest)
    await noteTraces(tx, memberId, { accountNumber: row.bank_number }, at);
}
