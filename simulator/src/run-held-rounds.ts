import { setTimeout as pause } from 'node:timers/promises';
import { feed, type GameId } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import { blocksAfter, type HeldRound, roundsAfter } from './rounds.rule';

const TICK_MS = 5_000;
const SOURCE = 'rounds';
/** A deployment without these games, or a key that is not for results. */
const NOT_FOR_US = ['module.off', 'feed.wrong_scope'];

interface Provider {
  readonly callFeed: CallFeed;
  readonly signal: AbortSignal;
  readonly onDeed: (id: string, done: string) => void;
}

const isoOf = (ms: number) => new Date(ms).toISOString();

async function tell({ callFeed, onDeed }: Provider, round: HeldRound): Promise<string | undefined> {
  const { opensAtMs, closesAtMs, drawAtMs, ...named } = round;
  const { code, data } = await callFeed(feed.tellRound, {
    ...named,
    ...{ opensAt: isoOf(opensAtMs), closesAt: isoOf(closesAtMs), drawAt: isoOf(drawAtMs) },
  });
  if (data?.outcome === 'made') onDeed(SOURCE, `round of ${round.game}`);
  return code;
}

/** Announces the blocks that draws wait for, each once; a round that is not there or closed is left alone. */
async function announce(
  { callFeed, onDeed }: Provider,
  announced: Map<GameId, number>,
  nowMs: number,
) {
  for (const block of blocksAfter(nowMs)) {
    if (announced.get(block.game) === block.blockHeight) continue;
    announced.set(block.game, block.blockHeight);
    const { data } = await callFeed(feed.announceBlock, block);
    if (data?.outcome === 'announced') onDeed(SOURCE, `block of ${block.game}`);
  }
}

/** Holds the rounds of some games as their provider would: told before they open. */
export async function runHeldRounds(provider: Provider): Promise<void> {
  const { signal } = provider;
  let held: HeldRound[] = [];
  const announced = new Map<GameId, number>();
  while (!signal.aborted) {
    const nowMs = Date.now();
    const known = new Set(held.map(({ game, opensAtMs }) => `${game} ${opensAtMs}`));
    for (const round of roundsAfter(nowMs)) {
      if (known.has(`${round.game} ${round.opensAtMs}`)) continue;
      const code = await tell(provider, round);
      if (code !== undefined && NOT_FOR_US.includes(code)) return;
      if (code === undefined) held.push(round);
    }
    await announce(provider, announced, nowMs);
    held = held.filter(({ drawAtMs }) => drawAtMs > nowMs);
    await pause(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
}
