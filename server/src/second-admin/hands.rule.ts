/** Somebody gave an account a password, and so could sign in with it. */
export interface Hand {
  readonly adminId: string;
  /** Who created the account or reset its password. */
  readonly handId: string;
  readonly givenAt: Date;
}

/** How long whoever gave a password counts as one who could use the account. */
export const HAND_MS = 24 * 3_600_000;

/**
 * Everybody who could use an account at a time: its owner, whoever gave it a password within the
 * last 24 hours, and whoever could use the account that did so.
 *
 * @param hands of every account; older ones do not count
 */
export function handsOf(adminId: string, hands: readonly Hand[], at: Date): ReadonlySet<string> {
  const sinceMs = at.getTime() - HAND_MS;
  const recent = hands.filter(({ givenAt }) => givenAt.getTime() > sinceMs);
  const held = new Set([adminId]);
  // A set is walked through to its end, also past what is added on the way.
  for (const holder of held)
    for (const hand of recent) if (hand.adminId === holder) held.add(hand.handId);
  return held;
}

/** Whether no person could use both accounts. Nobody is independent of himself. */
export function areIndependent(
  one: string,
  other: string,
  hands: readonly Hand[],
  at: Date,
): boolean {
  const others = handsOf(other, hands, at);
  return [...handsOf(one, hands, at)].every((hand) => !others.has(hand));
}
