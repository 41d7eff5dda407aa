// Every settings page that any remote declares, by keys alone: a field is changed, Korean composed where it is a text,
// who obeys it stands there, a danger is answered with its reason, the value is saved or waits for a second person,
// outlives a reload, and the history says who changed what and gives it back. A page is told by its right, so that a
// new one is walked by itself. Of the pages every sixth one is taken, of the few of first versions every third one, by
// the commit, and of several cards one; WALK=all takes all of them. On the page of a game a field is changed, seen as
// unsaved and taken back; of pages with the same kinds of fields one is saved.
import { type Browser, expect, test } from '@playwright/test';
import { countPresses, expectNoPress, pick } from './by-keys';
import { type Keyboard, openKeyboard } from './composing';
import { type DeclaredPage, pagesOf } from './declared-pages';
import { isInTurn, SHARE_OF_PAGES, walksAll } from './in-turn';
import { TOP_ADMIN } from './operator';
import { startProduct } from './product';
import { cardsOf, lookAtCard, ready, shapeOf, walkCard } from './settings-walk';

/** A product with everything in it, and its demo, beside another one that starts. */
const START_TIMEOUT_MS = 180_000;
const PAGE_TIMEOUT_MS = 15_000;
/** They hold rows or lead to other pages, and have no document of their own. */
const WITHOUT_DOCUMENT = [
  ...['/config/domain', '/v2/config/minigames', '/vx/configs/site-config'],
  '/user-minigames-personal',
];
/** Together they turn on every settings page; what the first has, the second leaves out. */
const [EVERYTHING, FIRST_VERSIONS] = ['everything', 'config-1-money-1'] as const;

async function openConsole(browser: Browser, baseURL: string): Promise<Keyboard> {
  const context = await browser.newContext({ baseURL, locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  const login = await context.request.post('/api/login', { data: TOP_ADMIN });
  expect(login.ok()).toBe(true);
  const page = await context.newPage();
  await countPresses(page);
  const keyboard = await openKeyboard(page);
  await page.goto('/');
  return keyboard;
}

const isOfGame = ({ permission }: DeclaredPage) => permission === 'minigameSettings.read';

interface Walk {
  readonly deployment: string;
  readonly before?: readonly string[];
  readonly isOurs: (page: DeclaredPage, at: number) => boolean;
}

/** Starts a product of that deployment, and hands over its console with the pages that are to be walked. */
async function withPages(
  browser: Browser,
  { deployment, before, isOurs }: Walk,
  walk: (keyboard: Keyboard, pages: readonly DeclaredPage[]) => Promise<void>,
): Promise<void> {
  test.setTimeout(START_TIMEOUT_MS);
  const product = await startProduct({ DEPLOYMENT: deployment });
  try {
    const keyboard = await openConsole(browser, product.url);
    const { page } = keyboard;
    const pages = (await pagesOf(page, deployment, before))
      .filter(
        ({ permission, path }) =>
          permission.endsWith('Settings.read') && !WITHOUT_DOCUMENT.includes(path),
      )
      .filter(isOurs);
    expect(pages).not.toEqual([]);
    test.setTimeout(START_TIMEOUT_MS + pages.length * PAGE_TIMEOUT_MS);
    await walk(keyboard, pages);
    await expectNoPress(page);
    await page.context().close();
  } finally {
    await product.stop();
  }
}

async function open({ page }: Keyboard, { path, title }: DeclaredPage): Promise<void> {
  await pick(page, title.ko);
  await expect(page).toHaveURL(path);
  await ready(page);
}

/** One document of a page that is open, or all. */
async function walkPage(keyboard: Keyboard, turn: number): Promise<void> {
  const count = await cardsOf(keyboard.page).count();
  const chosen = walksAll ? [...Array(count).keys()] : [turn % count];
  for (const at of chosen) await walkCard(keyboard, at);
}

const walkPages = async (keyboard: Keyboard, pages: readonly DeclaredPage[]) => {
  for (const [turn, declared] of pages.entries())
    await test.step(declared.path, async () => {
      await open(keyboard, declared);
      await walkPage(keyboard, turn);
    });
};

test.describe.configure({ mode: 'parallel' });

for (const half of [0, 1])
  test(`settings of the site, of money and of bets, half ${half + 1}`, ({ browser }) =>
    withPages(
      browser,
      {
        deployment: EVERYTHING,
        isOurs: (one, at) =>
          !isOfGame(one) && at % 2 === half && isInTurn(Math.floor(at / 2), SHARE_OF_PAGES),
      },
      walkPages,
    ));

/** Pages of games are of a few definitions: each takes a change and gives it back, and one of each definition is walked. */
async function walkGames(keyboard: Keyboard, pages: readonly DeclaredPage[]): Promise<void> {
  const shapes = new Map<string, DeclaredPage[]>();
  for (const [turn, declared] of pages.entries())
    await test.step(declared.path, async () => {
      await open(keyboard, declared);
      await lookAtCard(keyboard, turn % (await cardsOf(keyboard.page).count()));
      const shape = await shapeOf(keyboard.page);
      shapes.set(shape, [...(shapes.get(shape) ?? []), declared]);
    });
  const walked = [...shapes.values()].flatMap((alike) => alike.slice(0, 1));
  await walkPages(keyboard, walksAll ? pages : walked);
}

test('settings of games', ({ browser }) =>
  withPages(
    browser,
    { deployment: EVERYTHING, isOurs: (one, at) => isOfGame(one) && isInTurn(at, SHARE_OF_PAGES) },
    walkGames,
  ));

test('settings that only first versions of the pages have', ({ browser }) =>
  withPages(
    browser,
    { deployment: FIRST_VERSIONS, before: [EVERYTHING], isOurs: (_, at) => isInTurn(at) },
    async (keyboard, pages) => {
      await walkGames(keyboard, pages.filter(isOfGame));
      await walkPages(
        keyboard,
        pages.filter((one) => !isOfGame(one)),
      );
    },
  ));
