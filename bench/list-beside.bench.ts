// Design budgets: a list of 50 rows beside the same rows by react-admin, and beside the same list without federation.
import { join } from 'node:path';
import { buildAll } from '@gwanje/federation';
import { DEMO_LOGIN } from '@gwanje/server';
import type { Browser, Page } from '@playwright/test';
import {
  type DrawnAt,
  measureKept,
  NETWORK,
  openBrowser,
  openUntilDrawn,
  tellsWhenDrawn,
  throttle,
} from './browser';
import { withServers } from './built-servers';
import { buildControl, buildReactAdmin } from './control/build-control';
import { median, printReport, type Row } from './report';
import { enter, post } from './working-day';

const ROUNDS = 5;
const ROWS = 50;
const SORTS = 6;
const KB = 1_000;
/** The last of the page, oldest first: with it, all are there. */
const LAST_ROW = `tbody tr:nth-child(${ROWS})`;

interface Page50 {
  readonly path: string;
  /** The head that turns the order. */
  readonly sortHead: string;
}
const OURS: Page50 = { path: '/admin', sortHead: 'thead th:has-text("등록일") button' };
const THEIRS: Page50 = { path: '/', sortHead: 'thead th:has-text("Created at") span[role=button]' };

interface Measured {
  readonly bytes: number;
  readonly rowsMs: number;
  readonly sortMs: number;
  readonly heapBytes: number;
}

async function givenAdmins(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await enter(context, DEMO_LOGIN);
  for (let index = 0; index < 2 * ROWS; index += 1)
    await post(context.request, '/api/admins', {
      ...{ id: `bench-${String(index).padStart(3, '0')}`, nick: `점검 ${index}`, type: 1 },
      password: `operator-${index}-of-the-bench`,
    });
  await context.close();
}

/** From the click on a head until a frame with another first row was drawn. */
async function measureSort(page: Page, sortHead: string): Promise<number> {
  await page.evaluate(() => {
    const { drawnAtMs } = window as unknown as { drawnAtMs: DrawnAt };
    const before = document.querySelector('tbody tr')?.textContent;
    const sortMs = new Promise<number>((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) =>
          drawnAtMs(() => document.querySelector('tbody tr')?.textContent !== before).then((atMs) =>
            resolve(atMs - timeStamp),
          ),
        { capture: true, once: true },
      );
    });
    Object.assign(window, { sortMs });
  });
  await page.locator(sortHead).first().click();
  return page.evaluate(() => (window as unknown as { sortMs: Promise<number> }).sortMs);
}

async function measureOnce(
  browser: Browser,
  url: string,
  { path, sortHead }: Page50,
): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  await enter(context, DEMO_LOGIN);
  await tellsWhenDrawn(context);
  const page = await context.newPage();
  const loaded = await throttle(page);
  const rowsMs = await openUntilDrawn(page, path, LAST_ROW);
  await page.waitForLoadState('networkidle');
  const { scriptBytes } = loaded();
  const sorts: number[] = [];
  for (let turn = 0; turn < SORTS; turn += 1) sorts.push(await measureSort(page, sortHead));
  const { heapBytes } = await measureKept(page);
  await context.close();
  return { bytes: scriptBytes, rowsMs, sortMs: median(sorts), heapBytes };
}

const kilobytes = (value: number) => `${(value / KB).toFixed(0)} KB`;
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

function ratioRow(
  what: string,
  [product, other]: readonly [number, number],
  show: (value: number) => string,
  ratioMax?: number,
): Row {
  const ratio = product / other;
  const measured = `${show(product)} / ${show(other)} = ${ratio.toFixed(2)}`;
  if (ratioMax === undefined) return { what, measured };
  return { what, measured, budget: `≤ ${ratioMax}`, isWithin: ratio <= ratioMax };
}

export async function run(root: string): Promise<void> {
  await buildAll({ root });
  const distDirs = [
    join(root, 'dist'),
    await buildControl(root),
    await buildReactAdmin(root),
  ] as const;
  const rounds = await withServers(root, distDirs, async (urls) => {
    const browser = await openBrowser();
    try {
      for (const url of urls) await givenAdmins(browser, url);
      const measured: Measured[][] = urls.map(() => []);
      // In turn, so that a machine that slows down slows all; the first round warms the servers.
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [index, url] of urls.entries()) {
          const once = await measureOnce(browser, url, index === 2 ? THEIRS : OURS);
          if (round > 0) measured[index]?.push(once);
        }
      return measured;
    } finally {
      await browser.close();
    }
  });
  const of = (index: number, key: keyof Measured) =>
    median((rounds[index] ?? []).map((one) => one[key]));
  const beside = (index: number, key: keyof Measured) => [of(0, key), of(index, key)] as const;
  printReport(
    `A list of ${ROWS} × 8 with filters, order, paging and column menu; median of ${ROUNDS}, cold cache, ${NETWORK}`,
    [
      ratioRow('JavaScript, product / react-admin', beside(2, 'bytes'), kilobytes, 0.75),
      ratioRow('time to all rows, product / react-admin', beside(2, 'rowsMs'), milliseconds, 0.6),
      ratioRow(
        'a click that turns the order, product / react-admin',
        beside(2, 'sortMs'),
        milliseconds,
      ),
      ratioRow('heap of the list, product / react-admin', beside(2, 'heapBytes'), kilobytes),
      ratioRow('JavaScript, product / one build', beside(1, 'bytes'), kilobytes, 1.1),
      ratioRow('time to all rows, product / one build', beside(1, 'rowsMs'), milliseconds, 1),
      ratioRow(
        'a click that turns the order, product / one build',
        beside(1, 'sortMs'),
        milliseconds,
      ),
      ratioRow('heap of the list, product / one build', beside(1, 'heapBytes'), kilobytes),
    ],
  );
}
