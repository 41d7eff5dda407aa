import { lockWallets } from '../../ledger/post-movement';
import { requireMember } from '../../members/members.queries';
import { transaction } from '../../platform/database';
import type { JobPlatform } from '../../platform/jobs';
import { tryEach } from '../../platform/try-each';
import { isExcluded } from '../requests/requests.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { payReward } from './pay-reward';
import { duesOf, type ReviewRow } from './payback-reviews.queries';
import { PAYBACK_TYPES, paybackKey } from './reward.rule';

/**
 * Pays a review as it was looked at, a member a transaction; who is excluded by now gets none. One who
 * cannot be paid is no reason for the others to wait.
 *
 * @returns false where it was ended before its end
 * @throws the first fault, once everybody else was paid
 */
export async function payReview(
  { db, now }: JobPlatform,
  { review_id: reviewId, period, from_on: periodOn, setting_version: settingVersion }: ReviewRow,
  signal: AbortSignal,
): Promise<boolean> {
  return tryEach(duesOf(db, reviewId), signal, (due) => {
    const { member_id: memberId, loss_won: lossWon, rate_bps: rateBps, max_won: maxWon } = due;
    const { amount_won: amountWon } = due;
    return transaction(db, async (tx) => {
      const { at, balancesWon } = await lockWallets({ tx, now }, memberId);
      if (isExcluded(await requireMember(tx, memberId), at)) return;
      const reward = {
        ...{ key: paybackKey(period, periodOn), type: PAYBACK_TYPES[period], gameClass: null },
        ...{ baseWon: lossWon, rateBps, amountWon },
      };
      await payReward(tx, reward, {
        ...{ memberId, periodOn, settingVersion, at, pointWon: balancesWon.point },
        wagering: await findMoneySetting(tx, 'wagering'),
        explanation: {
          ...{ rule: 'payback', settingVersion },
          values: { lossWon, rateBps, maxWon, amountWon },
        },
      });
    });
  });
}
