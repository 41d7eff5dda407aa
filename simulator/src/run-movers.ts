import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import { pauseMs } from './players.rule';
import { moveOf } from './provider-books.rule';
import { memberOf, type Site } from './run-bettors';
import { type Providers, SIMULATED, type SimulatedProvider } from './run-providers';

/** Between moves on the average, at the busiest hour. */
const MOVE_EVERY_MS = 15_000;
/** Between hands at a provider. */
const HAND_EVERY_MS = 4_000;
const NOT_FOR_US = ['module.off', 'feed.wrong_scope', 'provider.not_connected'];

const someOf = <T>(site: Site, list: readonly T[]): T =>
  list[Math.floor(site.random() * list.length)] as T;

const rest = (site: Site, everyMs: number) =>
  pause(pauseMs(site.random, everyMs, Date.now()), undefined, { signal: site.signal }).catch(
    () => undefined,
  );

/** Lets players move money to the providers and back until somebody ends it. */
export async function runMovers(
  site: Site,
  ids: readonly string[],
  providers: Providers,
): Promise<void> {
  const { callFeed, random, signal, onDeed } = site;
  const movers = ids.map((id) => ({ id, memberId: null as string | null }));
  const open = new Set<SimulatedProvider>(SIMULATED);
  while (!signal.aborted && movers.length > 0 && open.size > 0) {
    await rest(site, MOVE_EVERY_MS);
    if (signal.aborted) return;
    const mover = someOf(site, movers);
    const provider = someOf(site, [...open]);
    mover.memberId = await memberOf(site, mover);
    const { memberId } = mover;
    const balances = memberId ? await callFeed(feed.readBalances, { memberId }) : undefined;
    if (!memberId || !balances?.data) continue;
    const heldWon = providers.heldWon(provider, memberId);
    const move = moveOf(random, { moneyWon: balances.data.moneyWon, heldWon });
    if (!move) continue;
    const { code } = await callFeed(feed.moveProviderMoney, { ...move, memberId, provider });
    if (code !== undefined && NOT_FOR_US.includes(code)) open.delete(provider);
    onDeed(mover.id, code === undefined ? 'move' : `move ${code}`);
  }
}

/** Lets members play with what lies at the providers, which tell of every hand. */
export async function runHands(site: Site, providers: Providers): Promise<void> {
  const { callFeed, signal, onDeed } = site;
  const told = new Set<SimulatedProvider>(SIMULATED);
  while (!signal.aborted) {
    await rest(site, HAND_EVERY_MS);
    if (signal.aborted) return;
    const provider = someOf(site, SIMULATED);
    const hand = providers.play(provider);
    if (!hand || !told.has(provider)) continue;
    const { memberId, stakeWon, winWon } = hand;
    const at = new Date().toISOString();
    const of = { memberId, roundRef: randomUUID(), game: 'holdem', gameClass: 'holdem', at };
    const { code } = await callFeed(feed.recordCasino, {
      vendor: provider,
      rows: [
        { ...of, vendorRef: randomUUID(), kind: 'BET', amountWon: stakeWon },
        { ...of, vendorRef: randomUUID(), kind: 'WIN', amountWon: winWon },
      ],
    });
    if (code !== undefined && NOT_FOR_US.includes(code)) told.delete(provider);
    onDeed(memberId, code === undefined ? 'hand' : `hand ${code}`);
  }
}
