// Design budget: from the click on a screen in the menu, whose code is loaded, to the frames that show it.
import { join } from 'node:path';
import { buildAll } from '@gwanje/federation';
import { DEMO_LOGIN } from '@gwanje/server';
import type { Browser, Page, Request } from '@playwright/test';
import { menuLink, NETWORK, openBrowser, screenTitles, throttle } from './browser';
import { withServers } from './built-servers';
import { buildControl } from './control/build-control';
import { median, percentile95, printReport, type Row } from './report';
import { enter, fillLists } from './working-day';

const LAPS = Number(process.env.BENCH_LAPS ?? 10);
/** Milliseconds for which the console keeps the answers of a screen that was left. */
const KEPT_MS = 300_000;
/** Less than the way to two other screens and back. */
const FORGOTTEN_AFTER_MS = 50;
const SHELL_CALLS = ['/api/information', '/api/alarm', '/api/current'];
const SKELETON_MAX_MS = 50;
const ROWS_MAX_MS = 200;
const RATIO_MAX = 1.15;

/** Milliseconds from the click until a frame was drawn. */
interface Change {
  /** With the title of the new screen and its rows, or what holds their place. */
  readonly shownMs: number;
  readonly rowsMs: number;
}

/**
 * Measures the next click in the page itself: of what stands there when a frame begins, the frame
 * is drawn once a message comes through. Methods, because a named function would not survive the
 * way into the page.
 */
const measureClick = (page: Page, title: string) =>
  page.evaluate((expected) => {
    const measured = new Promise<Change>((resolve) => {
      const watch = {
        clickedAt: 0,
        shownMs: undefined as number | undefined,
        follow() {
          requestAnimationFrame(() => watch.look());
        },
        look() {
          const main = document.querySelector('main');
          const isThere = main?.querySelector('h1')?.textContent === expected;
          const hasRows = isThere && main.querySelector('tbody tr') !== null;
          const isShown = hasRows || (isThere && main.querySelector('[role=status]') !== null);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            const sinceMs = performance.now() - watch.clickedAt;
            if (isShown) watch.shownMs ??= sinceMs;
            if (hasRows) resolve({ shownMs: watch.shownMs ?? sinceMs, rowsMs: sinceMs });
            else watch.follow();
          };
          port2.postMessage(undefined);
        },
      };
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          watch.clickedAt = timeStamp;
          watch.follow();
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { measured });
  }, title);

const readChange = (page: Page) =>
  page.evaluate(() => (window as unknown as { measured: Promise<Change> }).measured);

/** Lets the page forget the answers of a screen soon after it is left, not after KEPT_MS. */
const forgetAnswers = (page: Page) =>
  page.addInitScript(
    ([keptMs, soonMs]) => {
      const wait = window.setTimeout;
      Object.assign(window, {
        setTimeout(work: () => void, ms?: number) {
          return wait(work, ms === keptMs ? soonMs : ms);
        },
      });
    },
    [KEPT_MS, FORGOTTEN_AFTER_MS] as const,
  );

async function givenRows(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await enter(context, DEMO_LOGIN);
  await fillLists(context);
  await context.close();
}

/** Whether a request is the screen's, and not one that the shell makes on every one. */
const isOfScreen = (request: Request): boolean => {
  const { pathname } = new URL(request.url());
  return pathname.startsWith('/api/') && !SHELL_CALLS.includes(pathname);
};

interface Console {
  readonly changes: Change[];
  /** Opens every screen of the menu in turn. */
  lap(): Promise<void>;
}

async function openConsole(browser: Browser, url: string, forgets: boolean): Promise<Console> {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  await enter(context, DEMO_LOGIN);
  const page = await context.newPage();
  if (forgets) await forgetAnswers(page);
  await throttle(page);
  await page.goto('/admin');
  const titles = await screenTitles(page);
  const changes: Change[] = [];
  const lap = async () => {
    for (const title of [...titles.slice(1), ...titles.slice(0, 1)]) {
      await measureClick(page, title);
      const asked = forgets ? page.waitForRequest(isOfScreen) : undefined;
      await menuLink(page, title).click();
      changes.push(await readChange(page));
      // Fails, after its own timeout, where a screen was drawn from answers of before.
      await asked;
    }
  };
  return { changes, lap };
}

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

function row(what: string, values: readonly number[], budgetMs: number): Row {
  const late = percentile95(values);
  return {
    what,
    measured: `median ${milliseconds(median(values))}, p95 ${milliseconds(late)}`,
    budget: `p95 ≤ ${budgetMs} ms`,
    isWithin: late <= budgetMs,
  };
}

/** The design bounds the way to the first rows; frames are too coarse to bound the rest. */
function ratioRow(
  what: string,
  product: readonly number[],
  control: readonly number[],
  ratioMax?: number,
): Row {
  const [ours, theirs] = [median(product), median(control)];
  const ratio = ours / theirs;
  const measured = `${milliseconds(ours)} / ${milliseconds(theirs)} = ${ratio.toFixed(2)}`;
  if (ratioMax === undefined) return { what, measured };
  return { what, measured, budget: `≤ ${ratioMax} × control`, isWithin: ratio <= ratioMax };
}

export async function run(root: string): Promise<void> {
  await buildAll({ root });
  const distDirs = [join(root, 'dist'), await buildControl(root)];
  const measured = await withServers(root, distDirs, async (urls) => {
    const browser = await openBrowser();
    try {
      for (const url of urls) await givenRows(browser, url);
      const consoles: Console[] = [];
      for (const forgets of [true, false])
        for (const url of urls) consoles.push(await openConsole(browser, url, forgets));
      // In turn, so that a machine that slows down slows all; the first lap loads the code.
      for (let lap = 0; lap <= LAPS; lap += 1)
        for (const each of consoles) {
          if (lap === 1) each.changes.length = 0;
          await each.lap();
        }
      return consoles.map(({ changes }) => ({
        shown: changes.map(({ shownMs }) => shownMs),
        rows: changes.map(({ rowsMs }) => rowsMs),
      }));
    } finally {
      await browser.close();
    }
  });
  const [product, control, productKept, controlKept] = measured;
  if (!product || !control || !productKept || !controlKept)
    throw new Error('Nothing was measured.');
  printReport(
    `From the click in the menu to the frame that shows the screen; ${product.rows.length} warm changes each, ${NETWORK}`,
    [
      row('title and skeleton, rows to be fetched', product.shown, SKELETON_MAX_MS),
      row('rows, to be fetched', product.rows, ROWS_MAX_MS),
      row('rows, of a screen left less than 5 minutes ago', productKept.rows, ROWS_MAX_MS),
      ratioRow('title and skeleton, product / control', product.shown, control.shown),
      ratioRow('rows to be fetched, product / control', product.rows, control.rows, RATIO_MAX),
      ratioRow('rows still kept, product / control', productKept.rows, controlKept.rows),
    ],
  );
}
