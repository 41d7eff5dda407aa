import type { Deposit, money } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { isWithinLimits } from '../../second-admin/alone-limits.rule';
import { weighWord } from '../../second-admin/words';
import { findMoneySetting } from '../settings/money-settings.queries';
import {
  auditedDeposit,
  DEPOSITS,
  type DepositRow,
  depositSubject,
  lockDeposit,
} from './deposits.queries';

type Ignore = Work<typeof money.ignoreDeposit>;

/** Whether this word is the first of two, which leaves the deposit waiting. */
async function isFirstWord(
  { tx, actor, refuse }: Ignore,
  { amount_won, first_ignored_by: first }: DepositRow,
  at: Date,
): Promise<boolean> {
  const limits = await findMoneySetting(tx, 'secondAdmin');
  const movedWon = { member: amount_won, day: amount_won };
  if (first === null && isWithinLimits(limits, 'charge', movedWon)) return false;
  if (first === actor.adminId) return refuse('money.second_admin');
  const word = { first, adminId: actor.adminId, permission: 'money.decide', at } as const;
  return (await weighWord(tx, word)) === 'first';
}

/** Sets a deposit aside that belongs to nobody here, e.g. because the bank has sent it back. */
export async function ignoreDeposit(work: Ignore): Promise<Deposit> {
  const { input, tx, actor, now, audit, refuse } = work;
  const { depositId, reason } = input;
  const before = await lockDeposit(tx, depositId);
  if (before.state !== 'unmatched') return refuse(`deposit.${before.state}`);
  const at = now();
  const { adminId } = actor;
  const changes = (await isFirstWord(work, before, at))
    ? { first_ignored_by: adminId, first_ignored_at: at }
    : { state: 'ignored' as const, decided_by: adminId, decided_at: at };
  const after = await tx
    .updateTable('deposit')
    .set({ ...changes, reason })
    .where('deposit_id', '=', depositId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const reply = await DEPOSITS.get(contextOf(work), depositId);
  await audit({
    subject: depositSubject(depositId),
    before: auditedDeposit(before),
    after: auditedDeposit(after),
  });
  return reply;
}
