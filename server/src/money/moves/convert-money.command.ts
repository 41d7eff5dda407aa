import { type LedgerEntry, MEMBER_STATUS_NORMAL, type money } from '@gwanje/contract';
import { lockWallets, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { getEntries } from '../entries/entries.queries';

/** Turns points or income money of one member into held money, one to one. */
export async function convertMoney(
  work: Work<typeof money.convertMoney>,
): Promise<{ entries: LedgerEntry[] }> {
  const { input, actor, tx, audit, refuse } = work;
  const { memberId, type, amountWon } = input;
  const { balancesWon, at } = await lockWallets(work, memberId);
  const { status } = await requireMember(tx, memberId);
  if (status !== MEMBER_STATUS_NORMAL) return refuse('member.not_normal', { status });
  const conversionId = newId(at);
  const posted = await postMovement(tx, {
    memberId,
    key: `convert:${conversionId}`,
    type,
    amountWon,
    at,
    actor,
    subject: `conversion/${conversionId}`,
    explanation: { rule: 'conversion', values: { fromWon: amountWon } },
  });
  const balances = (balanceOf: (each: (typeof posted)[number]) => number) => ({
    memberId,
    walletsWon: Object.fromEntries(posted.map((each) => [each.wallet, balanceOf(each)])),
  });
  await audit({
    subject: `conversion/${conversionId}`,
    before: balances(({ wallet }) => balancesWon[wallet]),
    after: { ...balances(({ balanceAfterWon }) => balanceAfterWon), type, amountWon },
  });
  return { entries: await getEntries(tx, memberId, posted) };
}
