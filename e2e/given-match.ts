// Matches of a feed, and bets of members on them.
import { type APIRequestContext, expect as expects, type Page } from '@playwright/test';
import { post } from './money-site';
import { expect } from './operator';
import type { feedOf } from './player-site';

export const STAKE_WON = 100_000;

type Feed = Awaited<ReturnType<typeof feedOf>>;
let matches = 0;

export interface Match {
  readonly home: string;
  readonly eventId: string;
  /** A bet of this member on the home side, at 2.10. */
  bet(memberId: string): Promise<string>;
  tell(path: string, content: object): Promise<void>;
  startsAt(): number;
}

/** The event of this home side, as it is listed. */
export async function eventOf(page: Page, home: string) {
  const query = new URLSearchParams({ query: home });
  return (await (await page.request.get(`/api/bets/events?${query}`)).json()).rows[0];
}

/** Bets of members on the home side of an event, at the odds that it has. */
export async function betterOn(page: Page, feed: Feed, home: string) {
  const { eventId, basic } = await eventOf(page, home);
  const { marketId, oddsVersion, prices } = basic;
  const { oddsHundredths } = prices.find(({ pick }: { pick: string }) => pick === 'home');
  const leg = { marketId, pick: 'home', oddsHundredths, oddsVersion };
  const bet = async (memberId: string) => {
    const { body } = await feed('/feed/bets/sports', {
      ...{ memberId, reference: `journey-${process.pid}-${Date.now()}`, stakeWon: STAKE_WON },
      legs: [leg],
    });
    expect(body.message).toBeUndefined();
    return body.betId as string;
  };
  return { eventId: eventId as string, leg, bet };
}

/** A match of the feed that begins in so long, or began so long ago. */
export async function givenMatch(
  page: Page,
  feed: Feed,
  startsInMs: number,
  gameType: 'sports' | 'sportsLive' = 'sports',
): Promise<Match> {
  matches += 1;
  // None of them begins like another: lists are narrowed to one by its name.
  const home = `여정 ${process.pid}-${String(matches).padStart(3, '0')}`;
  const at = Date.now() + startsInMs;
  const named = { source: 'journey', externalId: `${process.pid}-${matches}` };
  const event = {
    ...{ ...named, revision: 1, gameType, sport: 'Football', league: '여정 리그' },
    ...{ home, away: `${home} 상대`, startsAt: new Date(at).toISOString() },
  };
  const tell = async (path: string, content: object) => {
    const method = path.startsWith('/feed/results') ? 'POST' : 'PUT';
    const told = method === 'PUT' ? { rows: [{ ...named, ...content }] } : { ...named, ...content };
    await expects
      .poll(async () => (await feed(path, told, method)).status, { timeout: 5_000 })
      .toBe(200);
  };
  await tell('/feed/events', event);
  const prices = [
    { pick: 'home', oddsHundredths: 210 },
    { pick: 'draw', oddsHundredths: 320 },
    { pick: 'away', oddsHundredths: 330 },
  ];
  const market = { kind: 'winDrawLose', period: 0, lineHundredths: 0, prices };
  await tell('/feed/odds', { revision: 1, markets: [market] });
  return { home, tell, startsAt: () => at, ...(await betterOn(page, feed, home)) };
}

/** Waits for the kick-off, tells the score, and lets a colleague confirm it at once. */
export async function settleMatch(
  colleague: APIRequestContext,
  match: Match,
  home: number,
  away: number,
) {
  await new Promise((begun) => setTimeout(begun, Math.max(0, match.startsAt() - Date.now() + 200)));
  const result = { status: 'final', home, away, periods: [], overtime: null, sides: [] };
  await match.tell('/feed/results/sports', { revision: 2, result });
  const { event } = await (await colleague.get(`/api/bets/events/${match.eventId}`)).json();
  await post(colleague, `/api/bets/events/${match.eventId}/confirm`, {
    ...{ version: event.version, reason: '중계 확인' },
  });
}
