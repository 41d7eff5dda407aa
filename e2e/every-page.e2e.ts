// Every page that any remote declares, as built: it is drawn, no script fails and no answer is a fault; axe finds
// nothing serious and nothing sticks out at any size on every sixth one of them, by the commit. Each is looked at in
// one language and theme; WALK=all looks at all of them in every pair.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { pagesOf } from './declared-pages';
import { isInTurn, SHARE_OF_PAGES, seed, walksAll } from './in-turn';
import { expectAccessible, expectFits, TOP_ADMIN } from './operator';
import { startProduct } from './product';

const LOOKS = ['ko light', 'en dark', 'ko dark', 'en light'] as const;
type Look = (typeof LOOKS)[number];

/** Together they turn on every screen that there is. */
const DEPLOYMENTS = ['everything', 'config-1-money-1', 'casino-gondre'] as const;
/** What nobody declares has a page, too. */
const NOWHERE = '/nowhere';
const PAGE_TIMEOUT_MS = 20_000;
/** For addresses that say which of a kind is meant. */
const NAMED: Readonly<Record<string, string>> = { ':token': 'highlow' };

async function openConsole(browser: Browser, baseURL: string, look: Look): Promise<Page> {
  const [locale, theme] = look.split(' ') as [string, string];
  const context = await browser.newContext({ baseURL, locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  const answer = await context.request.post('/api/login', { data: TOP_ADMIN });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.addInitScript(
    ([language, shown]) => {
      localStorage.setItem('gwanje.locale', language);
      localStorage.setItem('gwanje.theme', shown);
    },
    [locale, theme] as const,
  );
  return page;
}

/** What went wrong on a page that nobody may see go wrong. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} of ${response.url()}`);
  });
  return faults;
}

/** As a link of the console goes there, which loads nothing but what the page needs. */
async function follow(page: Page, address: string): Promise<void> {
  const left = await page.evaluate((to) => {
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
    for (const heading of headings) heading.dataset.before = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return headings.length;
  }, address);
  // Without a mark, the page before would pass for this one.
  expect(left).toBeGreaterThan(0);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

async function look(page: Page, path: string, isClose: boolean): Promise<void> {
  const address = path.replace(/:\w+/g, (name) => NAMED[name] ?? name);
  const isOpen = page.url() !== 'about:blank';
  // By its address, or from the page before.
  if (isClose || !isOpen) await page.goto(address);
  else await follow(page, address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /기술 정보 복사|Copy technical/ })).toHaveCount(0);
  if (!isClose) return;
  await expectAccessible(page);
  await expectFits(page);
}

test('every page is accessible, fits every size and fails nowhere', async ({ browser }) => {
  const walked = new Set<string>();
  for (const [turn, deployment] of DEPLOYMENTS.entries()) {
    const product = await startProduct({ DEPLOYMENT: deployment });
    try {
      const pages = await Promise.all(LOOKS.map((one) => openConsole(browser, product.url, one)));
      const faults = pages.map(faultsOf);
      const [first] = pages as [Page, ...Page[]];
      const declared = await pagesOf(first, deployment, DEPLOYMENTS.slice(0, turn));
      const paths = [...declared.map(({ path }) => path), ...(turn === 0 ? [NOWHERE] : [])];
      test.setTimeout(test.info().timeout + paths.length * PAGE_TIMEOUT_MS);
      for (const [at, path] of paths.entries()) {
        walked.add(path);
        const isClose = isInTurn(at, SHARE_OF_PAGES);
        const looks = walksAll
          ? LOOKS.keys()
          : [(seed + Math.floor(at / SHARE_OF_PAGES)) % LOOKS.length];
        for (const seen of looks)
          await test.step(`${path} in ${LOOKS[seen]}`, async () => {
            const page = pages[seen] as Page;
            await look(page, path, isClose).catch(({ message }: Error) => {
              expect.soft(message, `${path} in ${LOOKS[seen]}`).toBe('');
            });
            expect.soft(faults[seen]?.splice(0), `${path} in ${LOOKS[seen]}`).toEqual([]);
          });
      }
      for (const page of pages) await page.context().close();
    } finally {
      await product.stop();
    }
  }
  // A screen that no deployment of these turns on would never be looked at.
  expect(walked.size).toBeGreaterThan(180);
});
