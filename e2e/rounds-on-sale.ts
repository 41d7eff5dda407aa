// Rounds that end when a journey wants it, and a member of a player's site who bets on them.
import type { Page } from '@playwright/test';
import { type Desk, memberIdOf, openFeed } from './money-site';
import { test as base, expect, TOP_ADMIN } from './operator';
import { openRoundTimes, type Round, type RoundTimes } from './round-times';

/** Nobody waits for it: it is ended as soon as it is wanted. */
export const LONG = { closesInMs: 40_000, drawnInMs: 50_000 };
export const NOW = { closesInMs: 0, drawnInMs: 0 };
export interface Bet {
  readonly betType: string;
  readonly pick: string;
  readonly oddsHundredths: number;
}

export const PLAYER = 'player18';
let references = 0;

/** What a player's site has: a key, and a member whose bets it brings. */
interface Sale {
  bet(round: Round, of: Bet, stakeWon?: number): Promise<Record<string, unknown>>;
  moneyWon(): Promise<number>;
}

export const test = base.extend<object, { times: RoundTimes; sale: Sale }>({
  times: [
    async ({ product }, use) => {
      const times = await openRoundTimes(product);
      await use(times);
      await times.close();
    },
    { scope: 'worker' },
  ],
  sale: [
    async ({ playwright, product }, use) => {
      const top = await playwright.request.newContext({ baseURL: product.url });
      const enter = async () =>
        expect((await top.post('/api/login', { data: TOP_ADMIN })).status()).toBe(200);
      await enter();
      const feed = await openFeed({ top } as Desk, product.url, ['players']);
      const memberId = await memberIdOf(top, PLAYER);
      await use({
        bet(round, of, stakeWon = 10_000) {
          references += 1;
          const reference = `journey-${process.pid}-${references}`;
          const sent = { memberId, reference, roundId: round.roundId, stakeWon, ...of };
          return feed('/feed/bets/minigames', sent);
        },
        async moneyWon() {
          const read = () => top.get(`/api/money/members/${memberId}`);
          let reply = await read();
          // Of one administrator the newest sessions stay, and journeys on one product begin many.
          if (reply.status() === 401) {
            await enter();
            reply = await read();
          }
          expect(reply.status(), await reply.text()).toBe(200);
          return (await reply.json()).walletsWon.money;
        },
      });
      await top.dispose();
    },
    { scope: 'worker' },
  ],
});

export const row = (page: Page, { roundNo }: Round) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: `${roundNo}회`, exact: true }) });

/** Says yes to exactly what was foretold. */
export const agree = (page: Page, deed: string) =>
  page
    .getByRole('dialog')
    .filter({ hasText: /지급 [\d,]+원/ })
    .getByRole('button', { name: deed, exact: true })
    .click();
