import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import { pauseMs } from './players.rule';
import { memberOf, type Site } from './run-bettors';
import { tableRoundOf, timesOf } from './tables.rule';

/** Between rounds on the average, at the busiest hour. */
const ROUND_EVERY_MS = 8_000;
/** How long a round lasts. */
const ROUND_LASTS_MS = 2_000;
const VENDOR = 'kplay';
const CALLS_MAX = 5;
/** A deployment without a casino, or a key that is not for it. */
const NOT_FOR_US = ['module.off', 'feed.wrong_scope'];

/** A vendor calls again while nothing was done, as often as it has patience for. */
async function surely<A extends { readonly code?: string | undefined }>(
  call: () => Promise<A>,
): Promise<A> {
  let answer = await call();
  for (let tries = 1; tries < CALLS_MAX && answer.code === 'request.interrupted'; tries += 1)
    answer = await call();
  return answer;
}

/** What calls of vendors carry beside: their clock, fields of their own, and what nobody is to keep. */
const saidOf = (roundRef: string) => ({
  at: new Date().toISOString(),
  raw: { tableId: `t-${roundRef.slice(0, 4)}`, currency: 'KRW', sessionToken: randomUUID() },
});

/** Plays the vendor of a seamless casino until somebody ends it, or where there is none. */
export async function runTables(site: Site, ids: readonly string[]): Promise<void> {
  const { callFeed, random, signal, onDeed } = site;
  const players = ids.map((id) => ({ id, memberId: null as string | null }));
  while (!signal.aborted && players.length > 0) {
    const waitMs = pauseMs(random, ROUND_EVERY_MS, Date.now());
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const player = players[Math.floor(random() * players.length)] as (typeof players)[number];
    player.memberId = await memberOf(site, player);
    const { memberId } = player;
    if (memberId === null) continue;
    const balance = await callFeed(feed.casinoBalance, { vendor: VENDOR, memberId });
    if (balance.code !== undefined && NOT_FOR_US.includes(balance.code)) return;
    const round = tableRoundOf(random, balance.data?.balanceWon ?? 0);
    if (!round) continue;
    const { provider, game, gameClass, pick, stakeWon, winWon } = round;
    const of = { vendor: VENDOR, memberId, roundRef: randomUUID(), provider, game, gameClass };
    const told = () => ({ ...of, vendorRef: randomUUID(), ...saidOf(of.roundRef) });
    const stake = { ...told(), amountWon: stakeWon, ...(pick && { pick }) };
    let refused: string | undefined;
    for (let times = timesOf(random); times > 0; times -= 1)
      refused = (await surely(() => callFeed(feed.casinoBet, stake))).code;
    onDeed(player.id, refused === undefined ? 'stake' : `stake ${refused}`);
    if (refused !== undefined) continue;
    // What has begun is ended, even where the process is about to be.
    await pause(ROUND_LASTS_MS, undefined, { signal }).catch(() => undefined);
    const win = { ...told(), amountWon: winWon };
    for (let times = timesOf(random); times > 0; times -= 1)
      refused = (await surely(() => callFeed(feed.casinoWin, win))).code;
    onDeed(player.id, refused === undefined ? 'win' : `win ${refused}`);
  }
}
