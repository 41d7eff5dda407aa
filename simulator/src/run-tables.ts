import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import { UNREACHABLE } from './feed-client';
import { pauseMs } from './players.rule';
import { memberOf, type Site } from './run-bettors';
import {
  callsOf,
  nameOf,
  type TableCall,
  type TableRound,
  type TableStake,
  tableRoundOf,
} from './tables.rule';

/** Between rounds on the average, at the busiest hour. */
const ROUND_EVERY_MS = 8_000;
/** How long a round lasts. */
const ROUND_LASTS_MS = 2_000;
const VENDOR = 'kplay';
const CALLS_MAX = 5;
/** A deployment without a casino, or a key that is not for it. */
const NOT_FOR_US = ['module.off', 'feed.wrong_scope'];

/** Nothing was done, or nobody knows whether anything was. */
const LOST: readonly (string | undefined)[] = ['request.interrupted', UNREACHABLE];
const AGAIN_AFTER_MS = 500;

/** A vendor that has heard nothing calls again, as often as it has patience for. */
async function surely<A extends { readonly code?: string | undefined }>(
  call: () => Promise<A>,
): Promise<A> {
  let answer = await call();
  for (let tries = 1; tries < CALLS_MAX && LOST.includes(answer.code); tries += 1) {
    await pause(AGAIN_AFTER_MS);
    answer = await call();
  }
  return answer;
}

/** What calls of vendors carry beside: their clock, fields of their own, and what nobody is to keep. */
const saidOf = (roundRef: string) => ({
  at: new Date().toISOString(),
  raw: { tableId: `t-${roundRef.slice(0, 4)}`, currency: 'KRW', sessionToken: randomUUID() },
});

/** What a call is called in what is told of the simulation. */
const DEEDS = { bet: 'stake', win: 'win', cancel: 'cancel' } as const;

/** Makes the calls of a round: what is told twice has the same reference and says the same. */
async function tellRound(
  { callFeed, random, signal, onDeed }: Site,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  round: TableRound,
): Promise<void> {
  const { provider, game, gameClass, stakes, kind, isPush } = round;
  const roundRef = randomUUID();
  const refs = new Map<string, string>();
  const refOf = (name: string): string => {
    const ref = refs.get(name) ?? randomUUID();
    refs.set(name, ref);
    return ref;
  };
  const of = { vendor: VENDOR, memberId, ...saidOf(roundRef) };
  const rounded = { ...of, roundRef, provider, game, gameClass };
  const say = (call: TableCall) => {
    const vendorRef = refOf(nameOf(call));
    if (call.says === 'cancel')
      return callFeed(feed.casinoCancel, { ...of, vendorRef, cancels: refOf(call.cancels) });
    if (call.says === 'bet') {
      const { stakeWon: amountWon, ...stake } = stakes[call.stake] as TableStake;
      return callFeed(feed.casinoBet, { ...rounded, vendorRef, amountWon, ...stake });
    }
    const { amountWon } = call;
    const paid = amountWon > 0 && { kind, ...(isPush && { isPush }) };
    return callFeed(feed.casinoWin, { ...rounded, vendorRef, amountWon, ...paid });
  };
  for (const call of callsOf(random, round)) {
    const { code } = await surely(() => say(call));
    onDeed(id, code === undefined ? DEEDS[call.says] : `${DEEDS[call.says]} ${code}`);
    // Who was not let bet plays no round, and what he has staked on it is given back; what came too
    // early or too late is told all the same.
    const isLetIn = code === undefined || code === 'casino.cancelled';
    if (call.says === 'bet' && !isLetIn) {
      // A stake of which nobody knows whether it was taken is too, once somebody answers.
      for (let stake = 0; stake < call.stake + (LOST.includes(code) ? 1 : 0); stake += 1)
        await surely(() => say({ says: 'cancel', cancels: nameOf({ says: 'bet', stake }) }));
      return;
    }
    // What has begun is ended, even where the process is about to be.
    if (call.says === 'bet')
      await pause(ROUND_LASTS_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Plays the vendor of a seamless casino until somebody ends it, or where there is none. */
export async function runTables(site: Site, ids: readonly string[]): Promise<void> {
  const { callFeed, random, signal } = site;
  const players = ids.map((id) => ({ id, memberId: null as string | null }));
  while (!signal.aborted && players.length > 0) {
    const waitMs = pauseMs(random, ROUND_EVERY_MS, Date.now());
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const player = players[Math.floor(random() * players.length)] as (typeof players)[number];
    player.memberId = await memberOf(site, player);
    const { id, memberId } = player;
    if (memberId === null) continue;
    const balance = await callFeed(feed.casinoBalance, { vendor: VENDOR, memberId });
    if (balance.code !== undefined && NOT_FOR_US.includes(balance.code)) return;
    const round = tableRoundOf(random, balance.data?.balanceWon ?? 0);
    if (round) await tellRound(site, { id, memberId }, round);
  }
}
