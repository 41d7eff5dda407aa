import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ANY_PICK, type FeedReplyOf, feed } from '@gwanje/contract';
import { betsOn, styleOf } from './bettors.rule';
import type { CallFeed } from './feed-client';
import { originOf, pauseMs, type Random } from './players.rule';

/** Games that a demo draws itself, and those whose rounds are held beside it. */
const GAMES = [
  ...['speedladder', 'powerball', 'powerladder', 'starLadder1', 'split'],
  ...['tokenRacing', 'tokenGraph'],
];
/** Between bets on the average, at the busiest hour. */
const BET_EVERY_MS = 1_200;

type SoldPick = FeedReplyOf<typeof feed.listRounds>['rounds'][number]['odds'][number];

interface Bettor {
  readonly id: string;
  readonly place: number;
  memberId: string | null;
  lostInARow: number;
  /** What he had after his last bet, which has been settled since; null before the first. */
  leftWon: number | null;
}

export interface Site {
  readonly callFeed: CallFeed;
  readonly password: string;
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly onDeed: (id: string, done: string) => void;
  /** Whom nobody knew when they were last here; they join, and bet on nothing before. */
  readonly strangers: Set<string>;
}

/**
 * Who somebody is, signed in where he has not been known yet; null where he may not come in. Whom nobody
 * knows is not tried again: so many failures would lock out whoever joins meanwhile.
 */
export async function memberOf(
  { callFeed, password, strangers }: Site,
  { id, memberId }: Pick<Bettor, 'id' | 'memberId'>,
): Promise<string | null> {
  if (memberId !== null || strangers.has(id)) return memberId;
  const { data, code } = await callFeed(feed.login, { id, password, ...originOf(id) });
  if (code === 'member.login_failed') strangers.add(id);
  return data?.memberId ?? null;
}

/** At which a member of ours lets himself be cashed out, where he may name any multiple. */
const NAMED_HUNDREDTHS = 200;

/** A pick with its odds; whoever may name any multiple names the same one. */
function priced({ betType, pick, oddsHundredths }: SoldPick) {
  if (pick !== ANY_PICK) return { betType, pick, oddsHundredths };
  const ofNamed = Math.floor((NAMED_HUNDREDTHS * oddsHundredths) / 100);
  return { betType, pick: `${NAMED_HUNDREDTHS}`, oddsHundredths: ofNamed };
}

/** Bets once on a game whose round is open, the way this player does. */
async function betOnce(site: Site, bettor: Bettor, game: string): Promise<void> {
  const { callFeed, random, onDeed } = site;
  bettor.memberId = await memberOf(site, bettor);
  if (bettor.memberId === null) return;
  const { memberId } = bettor;
  const rounds = (await callFeed(feed.listRounds, { game })).data?.rounds ?? [];
  const now = Date.now();
  const open = rounds.find(
    (one) => Date.parse(one.opensAt) <= now && now < Date.parse(one.closesAt),
  );
  const balances = await callFeed(feed.readBalances, { memberId });
  if (!open || !balances.data) return;
  const { moneyWon } = balances.data;
  if (bettor.leftWon !== null)
    bettor.lostInARow = moneyWon > bettor.leftWon ? 0 : bettor.lostInARow + 1;
  const style = styleOf(bettor.place);
  for (const planned of betsOn(random, open.odds.map(priced), { ...bettor, style, moneyWon })) {
    const { code, data } = await callFeed(feed.placeMinigameBet, {
      ...{ ...planned, memberId, roundId: open.roundId, reference: randomUUID() },
      ip: originOf(bettor.id).ip,
    });
    if (data) bettor.leftWon = data.balanceWon;
    onDeed(bettor.id, code === undefined ? 'bet' : `bet ${code}`);
  }
}

/** Lets players bet on mini-games until somebody ends it. */
export async function runBettors(site: Site, ids: readonly string[]): Promise<void> {
  const { random, signal } = site;
  const bettors = ids.map(
    (id, place): Bettor => ({
      ...{ id, place, memberId: null, lostInARow: 0, leftWon: null },
    }),
  );
  while (!signal.aborted && bettors.length > 0) {
    const waitMs = pauseMs(random, BET_EVERY_MS, Date.now());
    await pause(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const bettor = bettors[Math.floor(random() * bettors.length)] as Bettor;
    // Whoever follows a plan keeps to one game, so that the plan shows.
    const isFree = ['plain', 'high'].includes(styleOf(bettor.place));
    const game = GAMES[isFree ? Math.floor(random() * GAMES.length) : 0] as string;
    await betOnce(site, bettor, game);
  }
}
