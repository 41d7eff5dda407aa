import { CLAIM_MINUTES } from '@gwanje/contract';

const CLAIM_MS = CLAIM_MINUTES * 60_000;

/** What a table keeps of whoever is at work on one of its rows. */
export interface ClaimColumns {
  readonly claimed_by: string | null;
  readonly claimed_at: Date | null;
  readonly claim_until: Date | null;
}

/** Nobody is. */
export const NO_CLAIM = { claimed_by: null, claimed_at: null, claim_until: null } as const;

/**
 * Whether a claim is of somebody who is there: neither suspended, nor gone since it was said for the
 * last time.
 */
export const isOfSomebodyHere = (
  { status, left_at }: { readonly status: string; readonly left_at: Date | null },
  until: Date,
): boolean =>
  status === 'active' && (left_at === null || left_at.getTime() + CLAIM_MS < until.getTime());

/** A claim of this administrator, begun or renewed at `at`. */
export function claimedBy(row: ClaimColumns, adminId: string, at: Date): ClaimColumns {
  const isRenewed = row.claimed_by === adminId && row.claim_until !== null && row.claim_until > at;
  return {
    claimed_by: adminId,
    claimed_at: isRenewed ? row.claimed_at : at,
    claim_until: new Date(at.getTime() + CLAIM_MS),
  };
}
