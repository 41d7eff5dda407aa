import type { FeedReplyOf, feed } from '@gwanje/contract';
import type { Random } from './players.rule';

type Event = FeedReplyOf<typeof feed.listSoldEvents>['events'][number];

export interface Slip {
  readonly stakeWon: number;
  readonly legs: readonly {
    readonly marketId: string;
    readonly pick: string;
    readonly oddsHundredths: number;
    readonly oddsVersion: number;
  }[];
}

/** Stakes as people bet them, the small ones more often. */
const STAKES_WON = [5_000, 5_000, 10_000, 10_000, 20_000, 30_000, 50_000, 100_000];
/** How many legs, the single ones more often. */
const LEGS = [1, 1, 1, 1, 2, 2, 3];

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Takes some of a list, none twice. */
function some<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] as T,
  );
}

/**
 * A single or a cart of events of one type, as they are on sale; null where nothing is, or where he
 * has too little for it.
 */
export function slipOf(random: Random, events: readonly Event[], moneyWon: number): Slip | null {
  const sold = events.filter(({ markets }) => markets.length > 0);
  if (sold.length === 0) return null;
  const { gameType } = pick(random, sold);
  const same = sold.filter((event) => event.gameType === gameType);
  const legs = some(random, same, pick(random, LEGS)).map(({ markets }) => {
    const { marketId, oddsVersion, prices } = pick(random, markets);
    return { marketId, oddsVersion, ...pick(random, prices) };
  });
  const stakeWon = pick(random, STAKES_WON);
  return stakeWon <= moneyWon ? { stakeWon, legs } : null;
}
