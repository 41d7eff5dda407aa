import {
  type LedgerEntry,
  MEMBER_STATUS_NORMAL,
  type money,
  PARTNER_GRADE_MIN,
} from '@gwanje/contract';
import { lockWallets, type Movement, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { bookAlone } from '../../second-admin/moved-alone.queries';
import { findMoneyAllowance } from '../allowance';
import { getEntries } from '../entries/entries.queries';
import { mayMoveMoneyOf } from '../own-money.rule';
import { requireWithinLimits } from '../requests/charge-limits.queries';
import { carryRequirements } from '../wagering/carry-requirements';

type MemberRow = Awaited<ReturnType<typeof requireMember>>;

/** Whether `partner` stands above `other` in the tree and may pass money down or take it. */
const isPartnerOf = (partner: MemberRow, other: MemberRow) =>
  partner.grade >= PARTNER_GRADE_MIN && other.recommend_path.includes(partner.member_id);

/** Between a test account and a real one nothing moves: what a test holds would enter the totals. */
const mayExchange = (a: MemberRow, b: MemberRow) =>
  a.is_test === b.is_test && (isPartnerOf(a, b) || isPartnerOf(b, a));

/**
 * Moves held money between a partner and somebody in his line: two movements that cancel out in
 * the house account of transfers. It takes its share of what the sender has to play along, and
 * counts against the charge limits of the receiver. Everything happens in the order of the
 * members' identifiers, so that opposite transfers wait for each other instead of locking each
 * other out.
 */
export async function transferMoney(
  work: Work<typeof money.transferMoney>,
): Promise<{ entries: LedgerEntry[] }> {
  const { input, actor, tx, audit, refuse } = work;
  const { fromMemberId, toMemberId, amountWon, reason } = input;
  if (!mayMoveMoneyOf(fromMemberId, actor)) return refuse('money.not_own');
  if (fromMemberId === toMemberId) return refuse('money.not_in_line');
  const [first, second] = [fromMemberId, toMemberId].sort() as [string, string];
  const { balancesWon: firstWon } = await lockWallets(work, first);
  const { balancesWon: secondWon, at } = await lockWallets(work, second);
  const heldBy = (memberId: string) => (memberId === first ? firstWon : secondWon);
  const from = await requireMember(tx, fromMemberId);
  const to = await requireMember(tx, toMemberId);
  const stranger = [from, to].find(({ status }) => status !== MEMBER_STATUS_NORMAL);
  if (stranger)
    return refuse('member.not_normal', { memberId: stranger.member_id, status: stranger.status });
  if (!mayExchange(from, to)) return refuse('money.not_in_line');
  await requireWithinLimits(tx, { memberId: toMemberId, amountWon }, at);
  const { adminId } = actor;
  const deed = { kind: 'transfer', adminId, memberIds: [first, second], amountWon, at } as const;
  const allowance = await findMoneyAllowance(tx, deed);
  if (!allowance) return refuse('money.transfer_limit');

  const transferId = newId(at);
  const carriedWon = await carryRequirements(tx, {
    ...{ transferId, fromMemberId, toMemberId, amountWon, at },
    balancesWon: heldBy(fromMemberId),
  });
  const subject = `transfer/${transferId}`;
  const movement = (memberId: string): Movement => ({
    memberId,
    ...(memberId === fromMemberId
      ? { key: `transfer:${transferId}:out`, type: 'TransferSubstractMoney' }
      : { key: `transfer:${transferId}:in`, type: 'TransferAddMoney' }),
    amountWon,
    at,
    actor,
    reason,
    subject,
    explanation: { rule: 'transfer', values: {} },
  });
  const entries: LedgerEntry[] = [];
  for (const memberId of [first, second]) {
    const posted = await postMovement(tx, movement(memberId));
    entries.push(...(await getEntries(tx, memberId, posted)));
  }
  const moneyWon = (balanceWon: (memberId: string) => number | undefined) => ({
    from: { memberId: fromMemberId, moneyWon: balanceWon(fromMemberId) },
    to: { memberId: toMemberId, moneyWon: balanceWon(toMemberId) },
  });
  const afterWon = (memberId: string) =>
    entries.find(({ member }) => member._id === memberId)?.balanceAfterWon;
  await bookAlone(tx, allowance);
  await audit({
    subject,
    before: moneyWon((memberId) => heldBy(memberId).money),
    after: { ...moneyWon(afterWon), amountWon, carriedWon, reason },
  });
  return { entries };
}
