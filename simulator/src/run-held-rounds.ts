import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import type { CallFeed } from './feed-client';
import { type HeldRound, roundsAfter } from './rounds.rule';

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

/** Holds the rounds of some games as their provider would: told before they open. */
export async function runHeldRounds(provider: Provider): Promise<void> {
  const { signal } = provider;
  let held: HeldRound[] = [];
  while (!signal.aborted) {
    const nowMs = Date.now();
    const known = new Set(held.map(({ game, opensAtMs }) => `${game} ${opensAtMs}`));
    for (const round of roundsAfter(nowMs)) {
      if (known.has(`${round.game} ${round.opensAtMs}`)) continue;
      const code = await tell(provider, round);
      if (code !== undefined && NOT_FOR_US.includes(code)) return;
      if (code === undefined) held.push(round);
    }
    held = held.filter(({ drawAtMs }) => drawAtMs > nowMs);
    await pause(TICK_MS, undefined, { signal }).catch(() => undefined);
  }
}
