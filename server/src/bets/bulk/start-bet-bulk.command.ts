import {
  BET_REASONS,
  type BetBulk,
  type bets,
  reasonsOf,
  SPORTS_BET_REASONS,
} from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { newId } from '../../platform/new-id';
import { invalidField } from '../../platform/refusal';
import { BET_BULKS, describeOrder, freezeBets, insertOrder } from './bet-bulks.queries';
import { type BetsAsked, foreseeBets } from './foresee-bets.queries';

type Starting = Work<typeof bets.startBulkBets> | Work<typeof bets.startBulkSports>;

/**
 * Freezes the bets that are decided on, if they are exactly those that the administrator has seen.
 * Nothing is decided here: that is the run's matter.
 */
export async function startBetBulk(work: Starting, asked: BetsAsked): Promise<BetBulk> {
  const { input, actor, ip, tx, requestId, locale, audit, refuse } = work;
  const { expectedCount, expectedSumWon, expectedDigest, reasonCode, reason } = input;
  const { product, action, filter } = asked;
  const reasons = product === 'sports' ? SPORTS_BET_REASONS : BET_REASONS;
  if (!reasonsOf<string>(action, reasons).includes(reasonCode))
    throw invalidField('reasonCode', 'wrong_choice', locale);
  const at = work.now();
  const { adminId, loginId } = actor;
  const foreseen = await foreseeBets(contextOf(work), asked, { adminId, at });
  const { taken, digest, wantsSecond } = foreseen;
  const count = taken.length;
  const sumWon = taken.reduce((won, { stakeWon }) => won + stakeWon, 0);
  if (count !== expectedCount || sumWon !== expectedSumWon || digest !== expectedDigest)
    return refuse('bet.bulk_changed', { count, sumWon });
  const bulkId = newId(at);
  await insertOrder(tx, {
    ...{ bulk_id: bulkId, product, action, filter, reason_code: reasonCode, reason },
    ...{ bet_count: count, stake_won: sumWon, wants_second: wantsSecond },
    ...{ started_by: adminId, started_by_login_id: loginId, started_ip: ip },
    ...{ request_id: requestId, started_at: at },
  });
  await freezeBets(tx, bulkId, taken);
  await audit({
    subject: `bulk/${bulkId}`,
    after: { product, action, filter, count, sumWon, digest, reasonCode, reason },
  });
  return describeOrder(tx, await BET_BULKS.require(tx, bulkId), locale);
}
