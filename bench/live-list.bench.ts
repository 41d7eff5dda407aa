// Design budget: from a press to the next paint on a list of 500 rows while 50 of them change every second.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './browser';
import { buildPage } from './control/build-control';
import { percentile95, printReport, type Row } from './report';

const LAPS = 12;
const PRESSES = 5;
const BETWEEN_MS = 120;
const LATENCY_MAX_MS = 100;
/** A browser tells of no shorter ones, which are left out, and rounds to 8 ms. */
const SHORTEST_TOLD_MS = 16;

/** What a browser tells of an interaction with a page. */
interface Told extends PerformanceEntry {
  readonly interactionId: number;
  readonly target: Element | null;
}

/** One press, and whether it turned the order of all rows. */
interface Pressed {
  readonly turnsOrder: boolean;
  readonly latencyMs: number;
}

const HEAD = 'thead th:nth-child(3) button';
const box = (row: number) => `tbody tr:nth-child(${row}) input[type=checkbox]`;

/** Presses what a person presses: boxes, the head that turns the order, and keys from row to row. */
async function press(page: Page, lap: number): Promise<void> {
  await page.locator(box(2 + lap)).click();
  await page.waitForTimeout(BETWEEN_MS);
  await page.locator(HEAD).first().click();
  await page.waitForTimeout(BETWEEN_MS);
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) {
    await page.locator('tbody tr[tabindex="0"]').press(key);
    await page.waitForTimeout(BETWEEN_MS);
  }
}

interface Measured {
  readonly presses: readonly Pressed[];
  readonly changesPerSecond: number;
}

/** Milliseconds from each press until the frame that shows what it did, as the browser itself tells. */
async function measure(browser: Browser, script: string, isLive: boolean): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  // Of an address of its own, so that nothing is asked of anybody.
  await page.route('http://list.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="root"></div>' }),
  );
  await page.goto(`http://list.test/${isLive ? '#live' : ''}`);
  await page.evaluate((durationThreshold) => {
    const told = new Map<number, Pressed>();
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration, target } of list.getEntries() as Told[]) {
        if (id === 0) continue;
        const before = told.get(id);
        told.set(id, {
          turnsOrder: before?.turnsOrder || Boolean(target?.closest('th button')),
          latencyMs: Math.max(before?.latencyMs ?? 0, duration),
        });
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    Object.assign(window, { told });
  }, SHORTEST_TOLD_MS);
  await page.addScriptTag({ content: script });
  await page.locator('tbody tr').nth(499).waitFor();
  await page.locator('tbody tr').first().focus();
  const readChanges = () =>
    page.evaluate(() => ({
      atMs: performance.now(),
      changes: (window as unknown as { changes?: number }).changes ?? 0,
    }));
  const before = await readChanges();
  for (let lap = 0; lap < LAPS; lap += 1) await press(page, lap);
  const after = await readChanges();
  const presses = await page.evaluate(() => [
    ...(window as unknown as { told: Map<number, Pressed> }).told.values(),
  ]);
  await page.close();
  return {
    presses,
    changesPerSecond: (1_000 * (after.changes - before.changes)) / (after.atMs - before.atMs),
  };
}

const latest = ({ presses }: Measured, turnsOrder: boolean): number =>
  percentile95(
    presses.filter((one) => one.turnsOrder === turnsOrder).map(({ latencyMs }) => latencyMs),
  );

function row(what: string, live: number, still: number): Row {
  const measured = `${live.toFixed(0)} ms; ${still.toFixed(0)} ms while nothing changes`;
  return { what, measured, budget: `≤ ${LATENCY_MAX_MS} ms`, isWithin: live <= LATENCY_MAX_MS };
}

export async function run(root: string): Promise<void> {
  const script = readFileSync(await buildPage(root, 'live-list.tsx'), 'utf8');
  const browser = await openBrowser();
  try {
    const still = await measure(browser, script, false);
    const live = await measure(browser, script, true);
    printReport(
      `From a press to the next paint, 95 of 100: 500 rows × 12, ${live.changesPerSecond.toFixed(0)} changes a second, ${LAPS * PRESSES} presses`,
      [
        row('a box, or a key from row to row', latest(live, false), latest(still, false)),
        row('the head that turns the order of all', latest(live, true), latest(still, true)),
      ],
    );
  } finally {
    await browser.close();
  }
}
