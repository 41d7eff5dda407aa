// Every settings page that any remote declares, by keys alone: a field is changed, Korean composed where it is a text,
// who obeys it stands there, a danger is answered with its reason, the value is saved or waits for a second person,
// outlives a reload, and the history says who changed what and gives it back. A page is told by its right, so that a
// new one is walked by itself. Of several cards one is taken, by the commit; WALK=all takes all of them.
import { type Browser, expect, test } from '@playwright/test';
import { seedOfCommit } from '../tools/seed-of-commit.mjs';
import { countPresses, expectNoPress, pick } from './by-keys';
import { type Keyboard, openKeyboard } from './composing';
import { pagesOf } from './declared-pages';
import { TOP_ADMIN } from './operator';
import { startProduct } from './product';
import { cardsOf, ready, walkCard } from './settings-walk';

/** Who walks what; together they turn on every settings page. What one before has walked is left out. */
const WALKS = [
  { deployment: 'everything', before: [], share: 0, shares: 2 },
  { deployment: 'everything', before: [], share: 1, shares: 2 },
  { deployment: 'config-1-money-1', before: ['everything'], share: 0, shares: 1 },
  { deployment: 'casino-gondre', before: ['everything', 'config-1-money-1'], share: 0, shares: 1 },
] as const;
const PAGE_TIMEOUT_MS = 15_000;
/** They hold rows or lead to other pages, and have no document of their own. */
const WITHOUT_DOCUMENT = ['/config/domain', '/v2/config/minigames', '/vx/configs/site-config'];

const walksAll = process.env.WALK === 'all';
const seed = Number(seedOfCommit());

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

test.describe.configure({ mode: 'parallel' });

for (const { deployment, before, share, shares } of WALKS)
  test(`settings of ${deployment}, part ${share + 1} of ${shares}`, async ({ browser }) => {
    const product = await startProduct({ DEPLOYMENT: deployment });
    try {
      const keyboard = await openConsole(browser, product.url);
      const { page } = keyboard;
      const declared = (await pagesOf(page, deployment, before)).filter(
        ({ permission, path }) =>
          permission.endsWith('Settings.read') && !WITHOUT_DOCUMENT.includes(path),
      );
      const paths = declared.filter((_, at) => at % shares === share);
      expect(paths).not.toEqual([]);
      test.setTimeout(test.info().timeout + paths.length * PAGE_TIMEOUT_MS);
      for (const [turn, { path, title }] of paths.entries())
        await test.step(path, async () => {
          await pick(page, title.ko);
          await expect(page).toHaveURL(path);
          await ready(page);
          await expect(cardsOf(page).first()).toBeVisible();
          const count = await cardsOf(page).count();
          const chosen = walksAll ? [...Array(count).keys()] : [(seed + turn) % count];
          for (const at of chosen) await walkCard(keyboard, at);
        });
      await expectNoPress(page);
      await page.context().close();
    } finally {
      await product.stop();
    }
  });
