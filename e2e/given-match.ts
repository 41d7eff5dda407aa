// Matches of a feed, and bets of members on them.
import { expect as expects, type Page } from '@playwright/test';
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

/** A match of the feed that begins in so long. */
export async function givenMatch(page: Page, feed: Feed, startsInMs: number): Promise<Match> {
  matches += 1;
  const home = `여정 ${process.pid}-${matches}`;
  const at = Date.now() + startsInMs;
  const named = { source: 'journey', externalId: `${process.pid}-${matches}` };
  const event = {
    ...{ ...named, revision: 1, gameType: 'sports', sport: 'Football', league: '여정 리그' },
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
  const query = new URLSearchParams({ query: home });
  const found = await (await page.request.get(`/api/bets/events?${query}`)).json();
  const { eventId, basic } = found.rows[0];
  return {
    ...{ home, eventId, tell, startsAt: () => at },
    bet: async (memberId) => {
      const { body } = await feed('/feed/bets/sports', {
        ...{ memberId, reference: `journey-${process.pid}-${Date.now()}`, stakeWon: STAKE_WON },
        legs: [
          {
            marketId: basic.marketId,
            pick: 'home',
            oddsHundredths: 210,
            oddsVersion: basic.oddsVersion,
          },
        ],
      });
      expect(body.message).toBeUndefined();
      return body.betId as string;
    },
  };
}
