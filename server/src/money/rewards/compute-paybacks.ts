import type { PaybackPeriod } from '@gwanje/contract';
import { requireMember } from '../../members/members.queries';
import { raiseAlarm } from '../../platform/alarm';
import type { JobPlatform } from '../../platform/jobs';
import { isExcluded } from '../requests/requests.rule';
import { findMoneySettingAt } from '../settings/money-settings.queries';
import { finishComputing, keepDue, openReview } from './payback-reviews.queries';
import { lossOf, paybackOf, sumsOfPeriod } from './reward.rule';
import { moversOf, type RewardSpan, readPeriod } from './rewards.queries';

const SEOUL = '+09:00';

/**
 * Keeps what everybody gets back of a period by the document that was in force as it began: to be
 * looked at, or to be paid at once where that document says so.
 *
 * @returns false where it was stopped before its end
 */
export async function computePeriod(
  { db, now }: JobPlatform,
  period: PaybackPeriod,
  span: RewardSpan,
  signal: AbortSignal,
): Promise<boolean> {
  const began = new Date(`${span.from}T00:00:00${SEOUL}`);
  const payback = await findMoneySettingAt(db, 'payback', began);
  if (!payback[period].isOn) return true;
  const at = now();
  const review = await openReview(db, { period, ...span }, { settingVersion: payback.version, at });
  if (review.status !== 'computing') return true;
  const sums = { members: 0, won: 0 };
  for await (const memberId of moversOf(db, span)) {
    if (signal.aborted) return false;
    const member = await requireMember(db, memberId);
    if (member.is_test || isExcluded(member, at)) continue;
    const { legs, results, lostAtVendorsWon } = await readPeriod(db, memberId, span);
    const lossWon = lossOf(payback[period], sumsOfPeriod(legs, results, lostAtVendorsWon));
    const due = paybackOf(payback, period, { firstOn: span.from, level: member.level, lossWon });
    if (!due) continue;
    await keepDue(db, {
      ...{ member_id: memberId, review_id: review.review_id, loss_won: lossWon },
      ...{ rate_bps: due.rateBps, max_won: due.maxWon, amount_won: due.amountWon },
    });
    sums.members += 1;
    sums.won += due.amountWon;
  }
  const isReviewed = payback[period].pays === 'review' && sums.members > 0;
  const status = isReviewed ? 'waiting' : 'paying';
  const isMine = await finishComputing(db, review.review_id, { status, at });
  if (isMine && isReviewed)
    await raiseAlarm(db, {
      ...{ kind: 'paybackReady', at, sameBy: { reviewId: review.review_id } },
      details: { reviewId: review.review_id, period, from: span.from, ...sums },
    });
  return true;
}
