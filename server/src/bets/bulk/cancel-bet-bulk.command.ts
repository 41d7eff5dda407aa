import type { BetBulk, bets } from '@gwanje/contract';
import { callOffBulk } from '../../platform/bulk/end-bulk.command';
import type { Work } from '../../platform/implement';
import { BET_BULKS, type BetOrder, describeOrder, findOrder } from './bet-bulks.queries';

type CallingOff = Work<typeof bets.cancelBulkBets> | Work<typeof bets.cancelBulkSports>;

/** Calls off a decision on many bets: what was decided stays decided, the others stay as they are. */
export async function cancelBetBulk(
  work: CallingOff,
  product: BetOrder['product'],
): Promise<BetBulk> {
  const { tx, input, locale, audit, refuse } = work;
  const { bulkId } = input;
  if (!(await findOrder(tx, bulkId, product))) return refuse('record.not_found');
  const left = 'bet.bulk_cancelled';
  const calledOff = await callOffBulk(work, BET_BULKS, { bulkId, left });
  if (!calledOff) return refuse('bulk.over');
  await audit({ subject: `bulk/${bulkId}`, ...calledOff });
  return describeOrder(tx, await BET_BULKS.require(tx, bulkId), locale);
}
