// Clearings that somebody has agreed to, as their job finds them.
import type { ClearKind } from '@gwanje/contract';
import { newId } from '../src/platform/new-id';
import type { SignedIn, TestServer } from './given';

const TOMORROW_MS = 33 * 3_600_000;

/** One of all there is until now. */
export const givenAgreedClearing = (
  { database: { db }, clock }: TestServer,
  { adminId }: SignedIn,
  kinds: readonly ClearKind[],
) =>
  db
    .insertInto('clear_run')
    .values({
      ...{ clear_id: newId(clock.now), kinds: [...kinds], status: 'approved', rows_expected: 1 },
      before_on: new Date(clock.now.getTime() + TOMORROW_MS).toISOString().slice(0, 10),
      ...{ reason: '보관 기간', requested_by: adminId, requested_at: clock.now },
    })
    .execute();
