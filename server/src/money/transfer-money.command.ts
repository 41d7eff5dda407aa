import {
  type LedgerEntry,
  MEMBER_STATUS_NORMAL,
  type money,
  PARTNER_GRADE_MIN,
} from '@gwanje/contract';
import { lockWallets, type Movement, postMovement } from '../ledger/post-movement';
import { requireMember } from '../members/members.queries';
import type { Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { getEntries } from './entries.queries';

type MemberRow = Awaited<ReturnType<typeof requireMember>>;

/** Whether `partner` stands above `other` in the tree and may pass money down or take it. */
const isPartnerOf = (partner: MemberRow, other: MemberRow) =>
  partner.grade >= PARTNER_GRADE_MIN && other.recommend_path.includes(partner.member_id);

/** Between a test account and a real one nothing moves: what a test holds would enter the totals. */
const mayExchange = (a: MemberRow, b: MemberRow) =>
  a.is_test === b.is_test && (isPartnerOf(a, b) || isPartnerOf(b, a));

/**
 * Moves held money between a partner and somebody in his line: two movements that cancel out in
 * the house account of transfers. Everything happens in the order of the members' identifiers, so
 * that opposite transfers wait for each other instead of locking each other out.
 */
export async function transferMoney(
  work: Work<typeof money.transferMoney>,
): Promise<{ entries: LedgerEntry[] }> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { fromMemberId, toMemberId, amountWon, reason } = input;
  if (fromMemberId === toMemberId) return refuse('money.not_in_line');
  const memberIds = [fromMemberId, toMemberId].sort();
  const balancesWon = new Map<string, number>();
  for (const memberId of memberIds)
    balancesWon.set(memberId, (await lockWallets(tx, memberId)).money);
  const from = await requireMember(tx, fromMemberId);
  const to = await requireMember(tx, toMemberId);
  const stranger = [from, to].find(({ status }) => status !== MEMBER_STATUS_NORMAL);
  if (stranger)
    return refuse('member.not_normal', { memberId: stranger.member_id, status: stranger.status });
  if (!mayExchange(from, to)) return refuse('money.not_in_line');

  const transferId = newId(now);
  const subject = `transfer/${transferId}`;
  const movement = (memberId: string): Movement => ({
    memberId,
    ...(memberId === fromMemberId
      ? { key: `transfer:${transferId}:out`, type: 'TransferSubstractMoney' }
      : { key: `transfer:${transferId}:in`, type: 'TransferAddMoney' }),
    amountWon,
    at: now,
    actor,
    reason,
    subject,
    explanation: { rule: 'transfer', values: {} },
  });
  const entries: LedgerEntry[] = [];
  for (const memberId of memberIds) {
    const posted = await postMovement(tx, movement(memberId));
    entries.push(...(await getEntries(tx, memberId, posted)));
  }
  const moneyWon = (balanceWon: (memberId: string) => number | undefined) => ({
    from: { memberId: fromMemberId, moneyWon: balanceWon(fromMemberId) },
    to: { memberId: toMemberId, moneyWon: balanceWon(toMemberId) },
  });
  const afterWon = (memberId: string) =>
    entries.find(({ member }) => member._id === memberId)?.balanceAfterWon;
  await audit({
    subject,
    before: moneyWon((memberId) => balancesWon.get(memberId)),
    after: { ...moneyWon(afterWon), amountWon, reason },
  });
  return { entries };
}
