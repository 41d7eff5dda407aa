import { setTimeout as pause } from 'node:timers/promises';
import { type FeedReplyOf, feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import type { Random } from './players.rule';
import { isForgotten, resultOf } from './results.rule';

const TICK_MS = 5_000;
const SOURCE = 'results';
/** A deployment without mini-games, or a key that is not for results. */
const NOT_FOR_US = ['module.off', 'feed.wrong_scope'];

interface Source {
  readonly callFeed: CallFeed;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly onDeed: (id: string, done: string) => void;
}

type Wanted = FeedReplyOf<typeof feed.listWantedResults>['rounds'][number];

async function tell({ callFeed, onDeed, random }: Source, round: Wanted): Promise<void> {
  const { game, dayOn, roundNo, drawAt } = round;
  const draw = resultOf(random, game);
  if (!draw) return;
  const { code, data } = await callFeed(feed.tellResult, {
    ...{ game, dayOn, roundNo, draw, drawnAt: drawAt },
    ...{ sourceRef: `${game}-${dayOn}-${roundNo}`, proof: `seed ${Math.floor(random() * 1e9)}` },
  });
  onDeed(SOURCE, `result ${code ?? data?.outcome}`);
}

/**
 * Asks which results are wanted and tells them, as the sources of results do. Some rounds are told
 * only once somebody has asked for them again.
 */
export async function runResults(source: Source): Promise<void> {
  const { callFeed, random, signal } = source;
  const isSilent = new Map<string, boolean>();
  while (!signal.aborted) {
    const { code, data } = await callFeed(feed.listWantedResults, {});
    if (code !== undefined && NOT_FOR_US.includes(code)) return;
    for (const round of data?.rounds ?? []) {
      if (signal.aborted) return;
      const { roundId, askedAt } = round;
      if (!isSilent.has(roundId)) isSilent.set(roundId, isForgotten(random));
      if (askedAt !== null || !isSilent.get(roundId)) await tell(source, round);
    }
    await pause(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
}
