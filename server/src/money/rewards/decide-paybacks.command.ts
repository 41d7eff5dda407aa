import type { money, ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { decideReview, getReview, lockReview } from './payback-reviews.queries';

type Decided = ReplyOf<typeof money.payPaybacks>;

/** Lets the paybacks of a period be paid as they were computed, or not at all. */
export async function decidePaybacks(
  work: Work<typeof money.payPaybacks> | Work<typeof money.declinePaybacks>,
  status: 'paying' | 'declined',
): Promise<Decided> {
  const { tx, input, actor, audit, refuse } = work;
  const { reviewId } = input;
  const row = await lockReview(tx, reviewId);
  if (!row) return refuse('record.not_found');
  if (row.status !== 'waiting') return refuse('payback.closed');
  const before = await getReview(tx, reviewId);
  const at = work.now();
  const reason = 'reason' in input ? input.reason : null;
  await decideReview(tx, reviewId, {
    ...{ status, decided_by: actor.adminId, decided_at: at, reason },
    finished_at: status === 'declined' ? at : null,
  });
  const after = await getReview(tx, reviewId);
  const said = ({ top: _, ...review }: Decided) => review;
  await audit({ subject: `payback/${reviewId}`, before: said(before), after: said(after) });
  return after;
}
