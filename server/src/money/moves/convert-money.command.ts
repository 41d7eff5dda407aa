import { type LedgerEntry, MEMBER_STATUS_NORMAL, type money } from '@gwanje/contract';
import { lockWallets, type Movement, postMovement } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { getEntries } from '../entries/entries.queries';
import { mayMoveMoneyOf } from '../own-money.rule';
import { type ConvertedPoints, convertPoints } from './convert-terms.queries';

/** Points at a rate below the whole: what becomes money, and what returns to the cost of bonuses. */
function movementsOf(
  base: Omit<Movement, 'type' | 'amountWon' | 'explanation'>,
  amountWon: number,
  { version: settingVersion, pointBps, toWon, feeWon }: ConvertedPoints,
): Movement[] {
  const explanation = {
    rule: 'pointConversion' as const,
    values: { fromWon: amountWon, pointBps, toWon, feeWon },
    settingVersion,
  };
  const { key } = base;
  return [
    { ...base, type: 'PointChange', amountWon: toWon, explanation },
    { ...base, key: `${key}:fee`, type: 'PointChangeFee', amountWon: feeWon, explanation },
  ];
}

/**
 * Turns points or income money of one member into held money: points at the rate of his level, whose
 * rest is the fee; income money one to one.
 */
export async function convertMoney(
  work: Work<typeof money.convertMoney>,
): Promise<{ entries: LedgerEntry[] }> {
  const { input, actor, tx, audit, refuse } = work;
  const { memberId, type, amountWon, expectedWon } = input;
  if (!mayMoveMoneyOf(memberId, actor)) return refuse('money.not_own');
  const { balancesWon, at } = await lockWallets(work, memberId);
  const member = await requireMember(tx, memberId);
  const { status } = member;
  if (status !== MEMBER_STATUS_NORMAL) return refuse('member.not_normal', { status });
  const points = type === 'PointChange' ? await convertPoints(tx, member, amountWon, at) : null;
  const toWon = points?.toWon ?? amountWon;
  if (toWon !== (expectedWon ?? toWon)) return refuse('money.convert_differs', { toWon });
  const conversionId = newId(at);
  const subject = `conversion/${conversionId}`;
  const base = { memberId, key: `convert:${conversionId}`, at, actor, subject };
  const explanation = { rule: 'conversion' as const, values: { fromWon: amountWon } };
  const movements =
    points && points.feeWon > 0
      ? movementsOf(base, amountWon, points)
      : [{ ...base, type, amountWon, explanation }];
  const posted = [];
  for (const movement of movements) posted.push(...(await postMovement(tx, movement)));
  const walletsWon: Partial<Record<(typeof posted)[number]['wallet'], number>> = {};
  for (const { wallet, balanceAfterWon } of posted) walletsWon[wallet] = balanceAfterWon;
  const touched = Object.keys(walletsWon) as (keyof typeof walletsWon)[];
  await audit({
    subject,
    before: {
      memberId,
      walletsWon: Object.fromEntries(touched.map((wallet) => [wallet, balancesWon[wallet]])),
    },
    after: { memberId, walletsWon, type, amountWon },
  });
  return { entries: await getEntries(tx, memberId, posted) };
}
