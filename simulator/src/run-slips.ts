import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import { originOf, pauseMs } from './players.rule';
import { memberOf, type Site } from './run-bettors';
import { slipOf } from './slips.rule';

/** Between bets on the average, at the busiest hour. */
const SLIP_EVERY_MS = 3_000;
/** One slip in so many is taken back at once. */
const REGRETTED = 0.04;

/** Lets players bet on sports until somebody ends it, or where there are none. */
export async function runSlips(site: Site, ids: readonly string[]): Promise<void> {
  const { callFeed, random, signal, onDeed } = site;
  const bettors = ids.map((id) => ({ id, memberId: null as string | null }));
  while (!signal.aborted && bettors.length > 0) {
    const waitMs = pauseMs(random, SLIP_EVERY_MS, Date.now());
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const bettor = bettors[Math.floor(random() * bettors.length)] as (typeof bettors)[number];
    bettor.memberId = await memberOf(site, bettor);
    const { memberId } = bettor;
    if (memberId === null) continue;
    const sold = await callFeed(feed.listSoldEvents, {});
    if (sold.code === 'module.off') return;
    const balances = await callFeed(feed.readBalances, { memberId });
    const slip = slipOf(random, sold.data?.events ?? [], balances.data?.moneyWon ?? 0);
    if (!slip) continue;
    const { code, data: taken } = await callFeed(feed.placeSportsBet, {
      ...{ ...slip, memberId, reference: randomUUID(), acceptHigher: true },
      ip: originOf(bettor.id).ip,
    });
    onDeed(bettor.id, code === undefined ? 'slip' : `slip ${code}`);
    if (!taken || random() >= REGRETTED) continue;
    const { betId } = taken;
    const back = (await callFeed(feed.cancelOwnBet, { memberId, betId })).code;
    onDeed(bettor.id, back === undefined ? 'cancelSlip' : `cancelSlip ${back}`);
  }
}
