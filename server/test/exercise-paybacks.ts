// Calls every endpoint of paybacks that wait for somebody to look, and pays those that may be paid.
import { payPaybacksJob } from '../src/money/rewards/pay-paybacks-job';
import { newId } from '../src/platform/new-id';
import { callsOf, type Exercise } from './exercise-money';
import { platformOf } from './given-bulk';

/** A period that was computed and waits. */
async function givenReview({ server, player }: Exercise, fromOn: string): Promise<string> {
  const { db } = server.database;
  const reviewId = newId(server.clock.now);
  const span = { period: 'day', from_on: fromOn, to_on: fromOn } as const;
  await db
    .insertInto('payback_review')
    .values({ review_id: reviewId, ...span, status: 'waiting', setting_version: 1 })
    .execute();
  const sums = { loss_won: 100_000, rate_bps: 500, max_won: 500_000, amount_won: 5_000 };
  await db
    .insertInto('payback_due')
    .values({ member_id: player.memberId, review_id: reviewId, ...sums })
    .execute();
  return reviewId;
}

export async function exercisePaybacks(exercise: Exercise): Promise<void> {
  const { get, post } = callsOf(exercise);
  const [paid, left] = ['2020-01-01', '2020-01-02'];
  await post(`/api/money/paybacks/${await givenReview(exercise, paid as string)}/pay`);
  await payPaybacksJob.run(platformOf(exercise.server), new AbortController().signal);
  const declined = await givenReview(exercise, left as string);
  await post(`/api/money/paybacks/${declined}/decline`, { reason: 'a reason' });
  await get('/api/money/paybacks');
}
