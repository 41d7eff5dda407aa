// Every game whose rounds have pages of their own, by keys alone: a bet, a result that two enter without seeing each other's, and why it pays what it pays. Of games that are bet on and decided alike one is played, by the commit; WALK=all plays all of them.
import type { Page } from '@playwright/test';
import { agree, choose, compose, expectNoPress, press, sitDown, tabTo, toRow } from './by-keys';
import type { Keyboard } from './composing';
import { isInTurn } from './in-turn';
import { detail } from './money-site';
import { callApi, expect, expectToast } from './operator';
import type { Round } from './round-times';
import { type Bet, LONG, NOW, row, test } from './rounds-on-sale';

/** As they were drawn, which is in no order. */
const BALLS = ['7', '3', '19', '28', '22', '4'];
const NUMBERS = [Array.from({ length: 22 }, (_, at) => 70 - ((at * 3) % 70)).join(' ')];
const HASH = ['c0ffee'.repeat(11).slice(0, 64)];
const CHOSEN: readonly string[] = [];

interface Game {
  /** What its types of bets begin with; that of every powerball is one. */
  readonly prefix?: string;
  /** What its people type of a draw, but for what they choose; left out: it is drawn here. */
  readonly typed?: readonly string[];
  /** The game from whose draw it is read. */
  readonly from?: string;
}

/** The games whose rounds have pages of their own. */
const GAMES: Readonly<Record<string, Game>> = {
  powerball: {},
  powerladder: { prefix: 'PLD', from: 'powerball' },
  kenoladder: { prefix: 'KLD', typed: ['35'] },
  boglePowerball: { typed: BALLS },
  bogleladder: { prefix: 'BLD', typed: CHOSEN },
  googlePowerball1: { typed: BALLS },
  googlePowerball3: { typed: BALLS },
  eosPowerball1: { typed: HASH },
  eosPowerball3: { typed: HASH },
  eosPowerball: { typed: HASH },
  coinPowerball3: { typed: BALLS },
  coinPowerball: { typed: BALLS },
  speedladder: { prefix: 'SLD' },
  ntryPowerball: { typed: BALLS },
  ntryladder: { prefix: 'NLD', from: 'ntryPowerball' },
  kenoPowerball: { typed: NUMBERS },
  pbgPowerball: { typed: BALLS },
};

/** What is bet on everywhere: odd, or the left side. */
const betOf = ({ prefix }: Game): Bet =>
  prefix
    ? { betType: `${prefix}LR`, pick: 'Left', oddsHundredths: 195 }
    : { betType: 'PWBPOE', pick: 'Odd', oddsHundredths: 195 };

/** Some are off until they are wanted; that of the specification is on. */
async function sell(page: Page, game: string) {
  if (game === 'powerball') return;
  const category = `${game}SwitchV2`;
  const { body } = await callApi(page, 'GET', `/api/v2/config-minigames/${game}`);
  const before = body.find((one: { category: string }) => one.category === category);
  const on = { ...before, regStatus: true, betStatus: true };
  const { status } = await callApi(page, 'PUT', `/api/v2/config-minigames/${category}`, on);
  expect(status).toBe(200);
}

/** To the row of a round, and into it. */
async function open(page: Page, round: Round) {
  await toRow(page, row(page, round));
  await page.keyboard.press('Enter');
  await expect(detail(page)).toBeVisible();
}

/** Opens a round that waits for its result, types or chooses one, and agrees to what it would do. */
async function enter(keyboard: Keyboard, game: string, round: Round) {
  const { page } = keyboard;
  await page.goto(`/${game}Ongoing`);
  await open(page, round);
  await press(page, detail(page).getByRole('button', { name: '결과 입력', exact: true }));
  const form = page.getByRole('dialog', { name: /결과를 입력할까요/ });
  await expect(form).toBeVisible();
  for (const select of await form.getByRole('combobox').all()) {
    const [, first] = await select.getByRole('option').allTextContents();
    await choose(page, select, `${first}`);
  }
  const fields = form.getByRole('textbox');
  for (const [at, text] of (GAMES[game]?.typed ?? CHOSEN).entries()) {
    await tabTo(page, fields.nth(at));
    await page.keyboard.type(text);
  }
  await tabTo(page, form.getByLabel('사유'));
  await compose(keyboard, '피드 지연');
  await page.keyboard.press('Enter');
  await agree(page, '결과 입력');
}

/** The games that this commit plays. */
function listPlayed(): [string, Game][] {
  const kinds = new Map<string, [string, Game][]>();
  for (const game of Object.entries(GAMES)) {
    const kind = JSON.stringify(game[1]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), game]);
  }
  return [...kinds.values()].flatMap((alike) =>
    alike.filter((_, at) => isInTurn(at, alike.length)),
  );
}

// Each by itself: on two workers they take half as long.
test.describe.configure({ mode: 'parallel' });

for (const [game, of] of listPlayed())
  test(`a bet on ${game} is settled by its people or its draw, and says why it pays`, async ({
    browser,
    page,
    product,
    sale,
    times,
  }) => {
    test.setTimeout(120_000);
    const first = await sitDown(page, 'operations');
    const context = await browser.newContext({ baseURL: product.url, locale: 'ko-KR' });
    const second = await sitDown(await context.newPage(), 'admin');
    const drawn = of.from ?? game;
    for (const one of new Set([drawn, game])) await sell(second.page, one);
    const told = await times.begin(drawn, LONG);
    const round = of.from ? await times.begin(game, LONG, told.roundNo) : told;
    const placed = await sale.bet(round, betOf(of));
    expect(placed).toMatchObject({ expectedWon: 19_500 });
    for (const one of new Set([drawn, game])) await times.begin(one, NOW, round.roundNo);
    if (GAMES[drawn]?.typed)
      for (const person of [first, second]) {
        await enter(person, drawn, told);
        const isFirst = person === first;
        await expectToast(
          person.page,
          isFirst ? '다른 관리자의 입력이 필요합니다' : '처리를 마쳤습니다',
        );
      }
    const state = async () =>
      (await callApi(page, 'GET', `/api/minigames/rounds/${round.roundId}`)).body.round.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('settled');
    await page.goto(`/${game}Closed`);
    await open(page, round);
    await press(page, detail(page).getByRole('link', { name: '이 회차의 배팅 보기' }));
    const inside = page.frameLocator('iframe');
    await press(page, inside.locator(`a[href*="${placed.betId}"]`));
    await expect(inside.getByRole('heading', { name: '왜 이 금액?' })).toBeVisible();
    await expect(inside.getByText('일치', { exact: true }).first()).toBeVisible();
    for (const one of [page, second.page]) await expectNoPress(one);
    await context.close();
  });
