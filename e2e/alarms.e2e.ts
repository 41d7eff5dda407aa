// Several tabs of one browser share the alarms: one asks, one rings, and what one notes all note.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './operator';

const POLL = '**/api/alarm';

/** Notes which page asks, and lets `arrivals` charge requests more wait than really do. */
async function followPolls(context: BrowserContext) {
  const polls: (Page | undefined)[] = [];
  const following = { polls, arrivals: 0 };
  await context.route(POLL, async (route) => {
    polls.push(route.request().frame().page());
    const response = await route.fetch();
    const report = await response.json();
    if (following.arrivals > 0) {
      report.count.countCharge += following.arrivals;
      report.latest.countCharge = `ffffffff-ffff-7fff-bfff-${String(following.arrivals).padStart(12, '0')}`;
    }
    await route.fulfill({ response, json: report });
  });
  return following;
}

/** Counts the tones that each page of the context plays from now on. */
const countTones = (context: BrowserContext) =>
  context.addInitScript(() => {
    const counting = globalThis as unknown as { tones: number };
    counting.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counting.tones += 1;
      start.call(this, when);
    };
  });
const tonesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { tones: number }).tones);

/**
 * Lets a page's own timers be held up, as a browser slows them to one a minute in a tab that has
 * been hidden for long. A headless tab is never hidden.
 */
const makeTimersHoldable = (context: BrowserContext) =>
  context.addInitScript(() => {
    const page = globalThis as unknown as { areTimersHeld?: boolean };
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const start = globalThis[name] as (run: () => void, ms?: number) => number;
      const startHoldable = (run: () => void, ms?: number) =>
        start(() => page.areTimersHeld || run(), ms);
      Object.assign(globalThis, { [name]: startHoldable });
    }
  });
const holdTimers = (page: Page) => page.evaluate('areTimersHeld = true');

const bar = (page: Page) => page.getByRole('banner').first();

test('one tab of a browser polls, and another takes over when it closes', async ({
  page,
  context,
}) => {
  const { polls } = await followPolls(context);
  await signIn(page);
  await expect(bar(page).getByRole('list', { name: '처리 대기' })).toContainText('충전');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(bar(second).getByRole('list', { name: '처리 대기' })).toContainText('충전');
  expect(new Set(polls)).toEqual(new Set([page]));
  await page.close();
  await expect.poll(() => polls.at(-1)).toBe(second);
});

test('what arrives rings in one tab, and is noted in every tab', async ({ page, context }) => {
  const following = await followPolls(context);
  await countTones(context);
  await signIn(page);
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) {
    await tab.getByRole('heading', { level: 1 }).click();
    await expect(bar(tab).getByRole('list', { name: '처리 대기' })).toContainText('충전');
    expect(await tonesOf(tab)).toBe(0);
  }
  following.arrivals = 2;
  for (const tab of [page, second])
    await expect(bar(tab).getByRole('button', { name: '확인' })).toBeVisible({ timeout: 20_000 });
  await expect(bar(second).getByRole('status')).toContainText('새 충전 신청 2건');
  await expect
    .poll(async () => (await tonesOf(page)) + (await tonesOf(second)), { timeout: 10_000 })
    .toBeGreaterThan(0);
  expect(Math.min(await tonesOf(page), await tonesOf(second))).toBe(0);
  await expectAccessible(second);
  await bar(second).getByRole('button', { name: '확인' }).click();
  await expect(bar(page).getByRole('button', { name: '확인' })).toBeHidden();
});

test('what rings goes on after a reload, in one of two tabs, until somebody takes note', async ({
  page,
  context,
}) => {
  const following = await followPolls(context);
  await countTones(context);
  await signIn(page);
  await expect(bar(page).getByRole('list', { name: '처리 대기' })).toContainText('충전');
  following.arrivals = 1;
  const noted = (tab: Page) => bar(tab).getByRole('button', { name: '확인' });
  await expect(noted(page)).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(noted(page)).toBeVisible();
  // A browser plays nothing on a new page before somebody touches it.
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => tonesOf(page), { timeout: 10_000 }).toBeGreaterThan(0);

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(noted(second)).toBeVisible();
  await second.getByRole('heading', { level: 1 }).click();
  const before = await tonesOf(page);
  await expect.poll(() => tonesOf(page), { timeout: 10_000 }).toBeGreaterThan(before);
  expect(await tonesOf(second)).toBe(0);

  await noted(second).click();
  for (const tab of [page, second]) {
    await expect(noted(tab)).toBeHidden();
    await tab.reload();
    await expect(bar(tab).getByRole('list', { name: '처리 대기' })).toContainText('충전');
    await expect(noted(tab)).toBeHidden();
  }
});

test('a hidden tab asks and rings in time, though the browser slows its timers down', async ({
  page,
  context,
}) => {
  const following = await followPolls(context);
  await countTones(context);
  await makeTimersHoldable(context);
  await signIn(page);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bar(page).getByRole('list', { name: '처리 대기' })).toContainText('충전');
  await holdTimers(page);
  following.arrivals = 1;
  await expect(bar(page).getByRole('button', { name: '확인' })).toBeVisible({ timeout: 20_000 });
  const rung = await tonesOf(page);
  expect(rung).toBeGreaterThan(0);
  await expect.poll(() => tonesOf(page)).toBeGreaterThan(rung);
});

test('the bar and the strip are accessible in both themes, and the strip can be put away', async ({
  page,
}) => {
  await signIn(page);
  const strip = page.getByRole('region', { name: '현황' });
  await expect(strip).toContainText('금일 충전');
  await bar(page)
    .getByRole('button', { name: /알림 목록/ })
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '어두운 화면으로 바꾸기' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '현황 표시줄' }).click();
  await expect(strip).toBeHidden();
  await page.reload();
  await expect(bar(page).getByRole('button', { name: '현황 표시줄' })).toBeVisible();
  await expect(strip).toBeHidden();
});
