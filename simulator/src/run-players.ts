import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { feed } from '@gwanje/contract';
import type { Simulation } from './environment';
import { type CallFeed, feedClient, UNREACHABLE } from './feed-client';
import {
  accountsOf,
  type Deed,
  exchangePinOf,
  nextDeed,
  originOf,
  type Player,
  pauseMs,
  paymentOf,
  type QuestionKind,
  type Random,
  seededRandom,
} from './players.rule';
import { runBettors } from './run-bettors';
import { runHeldRounds } from './run-held-rounds';
import { runHands, runMovers } from './run-movers';
import { openProviders } from './run-providers';
import { runResults } from './run-results';
import { runSeason } from './run-season';
import { runSlips } from './run-slips';
import { runTables } from './run-tables';

/** What happened, by what was done and how it was answered: `ask` or `ask money.insufficient`. */
export type Ending = ReadonlyMap<string, number>;

/** A server that cannot be reached is asked again so much later. */
const AWAY_MS = 5_000;
/** Whoever has joined waits until an administrator has let him in. */
const WAITS = 'waits';
const OPEN = ['waiting', 'held'];
/** Whoever joins is called so, and pays so. */
const NEWCOMER = '홍길동';

type Site = Pick<Simulation, 'password' | 'bank'> & {
  readonly callFeed: CallFeed;
  readonly random: Random;
  /** In whose name a player pays. */
  readonly payerOf: (id: string) => string;
  /** Whom nobody knew when they were last here. */
  readonly strangers: Set<string>;
};

interface Done {
  readonly player: Player;
  /** Undefined where all went well. */
  readonly code?: string | undefined;
}

/** Signs a player in, who joins first if nobody knows him. */
async function enter({ callFeed, password, strangers }: Site, player: Player): Promise<Done> {
  const { id } = player;
  const origin = originOf(id);
  const known = await callFeed(feed.login, { id, password, ...origin });
  if (known.data) {
    const { memberId, sessionId } = known.data;
    strangers.delete(id);
    return { player: { ...player, memberId, sessionId } };
  }
  if (known.code !== 'member.login_failed') return { player, code: known.code };
  const newcomer = { id, password, nick: id, recommender: null, ...origin };
  let code: string | undefined;
  for (const number of accountsOf(id)) {
    const bankAccount = { bank: '국민', number, owner: NEWCOMER };
    const exchangePin = exchangePinOf(id);
    ({ code } = await callFeed(feed.join, { ...newcomer, bankAccount, exchangePin }));
    if (code !== 'member.joining_refused') break;
  }
  return { player, code: code ?? WAITS };
}

/** What lies there now, and whether something is still open. */
async function look({ callFeed }: Site, player: Player): Promise<Done> {
  const { memberId, sessionId } = player;
  const visits = sessionId ? [{ memberId, sessionId }] : [];
  const seen = visits.length > 0 ? await callFeed(feed.seen, { visits }) : undefined;
  // An administrator has ended his visit: he comes in again.
  if (sessionId && seen?.data?.ended.includes(sessionId))
    return { player: { ...player, memberId: null, sessionId: null } };
  const balances = await callFeed(feed.readBalances, { memberId });
  if (!balances.data) return { player, code: balances.code };
  const own = await callFeed(feed.listOwn, { memberId });
  if (!own.data) return { player, code: own.code };
  const open = own.data.requests.find(({ status }) => OPEN.includes(status));
  const { moneyWon } = balances.data;
  return { player: { ...player, moneyWon, openRequestId: open?.requestId ?? null } };
}

/** Asks; where an agent watches the operator's account, a charge is paid and told of by him. */
async function ask(
  { callFeed, bank, random, payerOf }: Site,
  { id, memberId }: Player,
  { kind, amountWon }: Extract<Deed, { does: 'ask' }>,
) {
  const isMega = kind === 'charge' && bank !== undefined;
  const asked = await callFeed(feed.ask, {
    ...{ memberId, kind, amountWon },
    ...(isMega && { channel: 'mega' }),
    // Whoever has none is not asked for it.
    ...(kind === 'exchange' && { exchangePin: exchangePinOf(id) }),
  });
  const payment = asked.data && isMega ? paymentOf(random, amountWon, payerOf(id)) : null;
  if (!payment) return asked;
  const { code } = await callFeed(feed.reportDeposit, {
    ...payment,
    ...{ agentTxId: randomUUID(), bankAccountId: bank?.accountId },
    at: new Date().toISOString(),
  });
  return { code };
}

/** Takes the first coupon that he was given and has not taken. */
async function takeCoupon({ callFeed }: Site, { memberId }: Player) {
  const own = await callFeed(feed.listOwnCoupons, { memberId });
  const found = own.data?.coupons.find(({ usedAt }) => usedAt === null);
  return found ? callFeed(feed.redeemCoupon, { memberId, couponId: found.couponId }) : own;
}

const askAbout = ({ callFeed }: Site, { memberId }: Player, kind: QuestionKind) =>
  callFeed(feed.askQuestion, {
    ...{ memberId, kind, title: '문의드립니다' },
    body: '확인 부탁드립니다.',
  });

/** What a player does who has come in. */
function doIt(site: Site, player: Player, deed: Exclude<Deed, { does: 'enter' | 'look' }>) {
  const { memberId } = player;
  switch (deed.does) {
    case 'withdraw':
      return site.callFeed(feed.withdraw, { memberId, requestId: deed.requestId });
    case 'coupon':
      return takeCoupon(site, player);
    case 'question':
      return askAbout(site, player, deed.about);
    default:
      return ask(site, player, deed);
  }
}

async function act(site: Site, player: Player, deed: Deed): Promise<Done> {
  if (deed.does === 'enter') return enter(site, player);
  if (deed.does === 'look') return look(site, player);
  const { code } = await doIt(site, player, deed);
  const seen = await look(site, player);
  return { player: seen.player, code: code ?? seen.code };
}

/** Lets players play until somebody ends it, and answers what they did. */
export async function runPlayers(
  { players: ids, password, everyMs, seed, bank, doors, ...access }: Simulation,
  {
    signal,
    onDeed = () => undefined,
  }: {
    readonly signal: AbortSignal;
    /** Told of everything that a player has done, and how it was answered. */
    readonly onDeed?: (id: string, done: string) => void;
  },
): Promise<Ending> {
  const random = seededRandom(seed);
  const payers = new Map(ids.map((id, at) => [id, bank?.payers[at] ?? NEWCOMER]));
  const payerOf = (id: string) => payers.get(id) ?? NEWCOMER;
  const callFeed = feedClient(access, Date.now);
  const strangers = new Set<string>();
  const site = { password, callFeed, random, payerOf, strangers, ...(bank && { bank }) };
  const players: Player[] = ids.map((id) => ({
    ...{ id, memberId: null, moneyWon: 0, openRequestId: null },
  }));
  const counts = new Map<string, number>();
  const note = (id: string, done: string) => {
    counts.set(done, (counts.get(done) ?? 0) + 1);
    onDeed(id, done);
  };
  // Before anybody plays: where the doors cannot be opened, nothing has begun.
  const providers = doors && (await openProviders(doors, seededRandom(seed + 1)));
  // Who bets does so beside whatever else he does.
  const bettors = { callFeed, password, random, signal, onDeed: note, strangers };
  const betting = [runBettors, runSlips, runTables].map((run) => run(bettors, ids));
  const atProviders = providers
    ? [runMovers(bettors, ids, providers), runHands(bettors, providers)]
    : [];
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  const season = runSeason({ callFeed, signal, rest, onDeed: note });
  const rounds = runHeldRounds({ callFeed, signal, onDeed: note });
  const results = runResults({ callFeed, random: seededRandom(seed + 2), signal, onDeed: note });
  while (!signal.aborted) {
    await rest(pauseMs(random, everyMs, Date.now()));
    if (signal.aborted) break;
    const place = Math.floor(random() * players.length);
    let player = players[place] as Player;
    // Whoever has just come in has come for something.
    for (let deeds = 0; deeds < 3; deeds += 1) {
      const deed = nextDeed(random, player);
      const { player: after, code } = await act(site, player, deed);
      const done = code === undefined ? deed.does : `${deed.does} ${code}`;
      note(player.id, done);
      player = after;
      players[place] = after;
      if (code === UNREACHABLE) await rest(AWAY_MS);
      if (code !== undefined || deed.does !== 'enter') break;
      const seen = await look(site, player);
      player = seen.player;
      players[place] = player;
    }
  }
  await Promise.all([...betting, ...atProviders, season, rounds, results]);
  await providers?.close();
  return counts;
}
