// What partners earn of what their lines have lost, and what is carried from one settlement to the next.

const BPS = 10_000n;

/** A share of won that may be below 0: rounded towards 0, so that nobody pays for a part of a won. */
export const shareOf = (baseWon: number, rateBps: number): number =>
  Number((BigInt(baseWon) * BigInt(rateBps)) / BPS);

/** What one partner's line has lost under one rate, beneath one partner above him. */
export interface LosingPart {
  readonly partnerId: string;
  /** The next one above who earns by losing himself; null at the top. */
  readonly parentId: string | null;
  readonly rateBps: number;
  readonly baseWon: number;
}

export interface LosingShare {
  readonly baseWon: number;
  readonly grossWon: number;
  /** What goes to the partners right beneath. */
  readonly childWon: number;
  readonly netWon: number;
  /** The last rate of his parts. */
  readonly rateBps: number;
}

/**
 * The share of each partner: his gross less that of those right beneath him, so the nets of a line
 * sum to the gross of its top, whatever is rounded.
 *
 * @param carries false: what is below 0 counts as 0, for its partner and for the one above
 */
export function losingShares(
  parts: readonly LosingPart[],
  { carries = true }: { readonly carries?: boolean } = {},
): ReadonlyMap<string, LosingShare> {
  const beneath = new Map<string, { parentId: string | null; grossWon: number }>();
  const shares = new Map<string, { -readonly [K in keyof LosingShare]: LosingShare[K] }>();
  const shareAt = (partnerId: string) => {
    const known = shares.get(partnerId);
    if (known) return known;
    const made = { baseWon: 0, grossWon: 0, childWon: 0, netWon: 0, rateBps: 0 };
    shares.set(partnerId, made);
    return made;
  };
  for (const { partnerId, parentId, rateBps, baseWon } of parts) {
    const place = `${partnerId}/${parentId ?? ''}`;
    const sum = beneath.get(place) ?? { parentId, grossWon: 0 };
    sum.grossWon += shareOf(baseWon, rateBps);
    beneath.set(place, sum);
    const share = shareAt(partnerId);
    share.baseWon += baseWon;
    share.rateBps = rateBps;
  }
  for (const [place, { parentId, grossWon: computedWon }] of beneath) {
    const grossWon = carries ? computedWon : Math.max(0, computedWon);
    shareAt(place.split('/')[0] as string).grossWon += grossWon;
    if (parentId !== null) shareAt(parentId).childWon += grossWon;
  }
  for (const share of shares.values()) share.netWon = share.grossWon - share.childWon;
  return shares;
}

export interface Carried {
  readonly paidWon: number;
  readonly carryOutWon: number;
}

/**
 * What of a net is paid, and what goes on to the next settlement of the same partner, class and kind.
 *
 * @param carries false: a net below 0 counts as 0; what was carried in before stays owed until it is paid
 */
export function payable(
  netWon: number,
  carryInWon: number,
  { carries = true }: { readonly carries?: boolean } = {},
): Carried {
  const dueWon = (carries ? netWon : Math.max(0, netWon)) + carryInWon;
  return { paidWon: Math.max(0, dueWon), carryOutWon: Math.min(0, dueWon) };
}

/** What a payment that is taken back leaves: the wallet gives what it holds, the rest is carried. */
export function takenBack(
  line: { readonly paidWon: number; readonly carryInWon: number; readonly carryOutWon: number },
  { heldWon, carryWon }: { readonly heldWon: number; readonly carryWon: number },
): { readonly takenWon: number; readonly carryWon: number } {
  const takenWon = Math.min(line.paidWon, Math.max(0, heldWon));
  const undoneWon = carryWon + line.carryInWon - line.carryOutWon;
  return { takenWon, carryWon: undoneWon - (line.paidWon - takenWon) };
}

/** Rolling of a bet up its path, from the top, as the database books it. */
export function rollingOf(stakeWon: number, pathBps: readonly number[]): number[] {
  return pathBps.map((own, at) => {
    const below = Math.max(0, ...pathBps.slice(at + 1));
    return shareOf(stakeWon, Math.max(0, own - below));
  });
}
