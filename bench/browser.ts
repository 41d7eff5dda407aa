// Measures what a browser downloads and when it shows something, on a cold cache and a throttled network.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROME_FLAGS, findChrome } from '../tools/find-chrome';

const LATENCY_MS = 40;
const BYTES_PER_SECOND = 1_250_000;
/** What `throttle` makes of the network, for the title of a report. */
export const NETWORK = `${LATENCY_MS} ms latency, ${(BYTES_PER_SECOND * 8) / 1_000_000} Mbit/s`;

export interface Visit {
  /** Bytes of JavaScript that crossed the network, compressed as sent. */
  readonly scriptBytes: number;
  readonly scripts: number;
  /** Until what the person came for was drawn; 0 after a press, which is measured in bytes alone. */
  readonly shownAfterMs: number;
}

export interface Target {
  readonly path: string;
  /** Selector of what is pressed on the page before, instead of going to the address. */
  readonly press?: string;
  /** Selector of what the person came for. */
  readonly shows: string;
}

export function openBrowser(): Promise<Browser> {
  const executablePath = findChrome();
  if (!executablePath)
    throw new Error('The browser benchmarks need Chrome or Chromium; set CHROME_PATH.');
  return chromium.launch({ executablePath, args: [...CHROME_FLAGS] });
}

/** Slows the network of a page down; returns what tells the scripts that it has loaded since. */
export async function throttle(
  page: Page,
): Promise<() => { scriptBytes: number; scripts: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  return () => ({ scriptBytes, scripts: scripts.size });
}

/**
 * Has pages of a context tell when something was drawn: `drawnAtMs` in them ends with the time, since the page began, of the
 * frame that came after `isThere` had become true. Asked for at every frame in the page itself, because a test driver asks
 * at 0, 20, 70, 170, 270 and 770 ms and would take a third of a second for a page's own.
 */
export const tellsWhenDrawn = (context: BrowserContext) =>
  context.addInitScript(() => {
    // Methods, because what keeps names of functions does not come with them into the page.
    Object.assign(window, {
      drawnAtMs(isThere: () => boolean) {
        return new Promise<number>((resolve) => {
          const watch = {
            follow() {
              requestAnimationFrame(() => watch.look());
            },
            look() {
              const wasThere = isThere();
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                port1.close();
                if (wasThere) resolve(performance.now());
                else watch.follow();
              };
              port2.postMessage(undefined);
            },
          };
          watch.follow();
        });
      },
    });
  });

export type DrawnAt = (isThere: () => boolean) => Promise<number>;

/** Goes to an address. @returns when what `selector` names was drawn, in ms since the navigation began */
export async function openUntilDrawn(page: Page, path: string, selector: string): Promise<number> {
  const script = await page.addInitScript((wanted) => {
    const { drawnAtMs } = window as unknown as { drawnAtMs: DrawnAt };
    const shownAtMs = drawnAtMs(() => document.querySelector(wanted)?.checkVisibility() ?? false);
    Object.assign(window, { shownAtMs });
  }, selector);
  await page.goto(path);
  await script.dispose();
  return page.evaluate(() => (window as unknown as { shownAtMs: Promise<number> }).shownAtMs);
}

/** Visits in turn in one fresh, signed-in (or not) browser context; each counts only what it adds. */
export async function visit(
  browser: Browser,
  url: string,
  targets: readonly Target[],
  login?: { readonly id: string; readonly password: string },
): Promise<Visit[]> {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  if (login) await context.request.post('/api/login', { data: login });
  await tellsWhenDrawn(context);
  const page = await context.newPage();
  const measured = await throttle(page);
  const visits: Visit[] = [];
  for (const { path, press, shows } of targets) {
    const before = measured();
    const shownAfterMs = press ? 0 : await openUntilDrawn(page, path, shows);
    if (press) await page.locator(press).first().click();
    await page.locator(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    const after = measured();
    visits.push({
      scriptBytes: after.scriptBytes - before.scriptBytes,
      scripts: after.scripts - before.scripts,
      shownAfterMs,
    });
  }
  await context.close();
  return visits;
}

const menu = (page: Page) => page.locator('#menu');

/** The recent ones stand before it, too. */
export const menuLink = (page: Page, title: string) =>
  menu(page).getByRole('link', { name: title, exact: true }).last();

/** Each asks for rows of its own and has some; the build without federation knows them as well. */
const SCREENS = [
  '/admin',
  '/admin/adminipaddress',
  '/admin/apiipaddress',
  '/admin/feed-keys',
  '/v2/config/powerball',
];

/** Unfolds the menu. @returns the titles of screens to go to and fro between, the first one's first */
export async function screenTitles(page: Page): Promise<string[]> {
  const folded = menu(page).locator('[data-fold][aria-expanded=false], [data-more]');
  await menu(page).waitFor();
  while ((await folded.count()) > 0) await folded.first().click();
  const titles = SCREENS.map(async (path) => {
    const [title] = await menu(page).locator(`a[href="${path}"]`).last().allTextContents();
    if (!title) throw new Error(`The menu does not lead to ${path}.`);
    return title;
  });
  return Promise.all(titles);
}

/** Opens a screen from the menu and waits for its rows. */
export async function openScreen(page: Page, title: string): Promise<void> {
  await menuLink(page, title).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.locator('main tbody tr').first().waitFor();
}

/** What a page still holds once all that nobody needs has been collected. */
export interface Kept {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What is held by what is being collected goes with a later collection. */
const COLLECTIONS = 5;

export async function measureKept(page: Page): Promise<Kept> {
  const session = await page.context().newCDPSession(page);
  for (let turn = 0; turn < COLLECTIONS; turn += 1)
    await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}
