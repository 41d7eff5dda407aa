// One person with two tabs of the console: what really arrives rings in one, and is decided in both.
import type { Page } from '@playwright/test';
import { ask, decision, detail, loginOf, row, test } from './money-site';
import { expect, signIn } from './operator';

const tonesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
const noted = (page: Page) =>
  page.getByRole('banner').first().getByRole('button', { name: '확인' });

test('a charge that arrives rings in one tab, the second stays silent, and both see it decided', async ({
  page,
  context,
  desk,
}) => {
  await context.addInitScript(() => {
    const counting = globalThis as unknown as { tones: number };
    counting.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      counting.tones += 1;
      start.call(this, when);
    };
  });
  await signIn(page, loginOf('finance'));
  const second = await context.newPage();
  const tabs = [page, second] as const;
  for (const tab of tabs) {
    await tab.goto('/money/charge?query=player38');
    // A browser plays nothing on a page that nobody has touched.
    await tab.getByRole('heading', { level: 1 }).click();
  }
  await ask(desk, 'player38', 64_000);
  for (const tab of tabs) await expect(noted(tab)).toBeVisible({ timeout: 25_000 });
  const counted = async () => Promise.all(tabs.map(tonesOf));
  await expect.poll(async () => Math.max(...(await counted()))).toBeGreaterThan(0);
  expect(Math.min(...(await counted()))).toBe(0);
  await noted(second).click();
  await expect(noted(page)).toBeHidden();

  for (const tab of tabs) {
    await tab
      .getByRole('grid')
      .or(tab.getByRole('heading', { level: 1 }))
      .first()
      .click();
    await tab.keyboard.press('r');
    await expect(row(tab, 'player38')).toBeVisible();
    // A row that is replaced meanwhile would lose the focus.
    await expect(tab.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  await row(page, 'player38').focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('승인하면')).toBeVisible();
  await row(page, 'player38').focus();
  await page.keyboard.press('a');
  await decision(page).getByRole('button', { name: '승인' }).press('Enter');
  await expect(row(page, 'player38')).toContainText(/finance님 \d\d:\d\d:\d\d/);
  await expect(row(second, 'player38')).toContainText(/finance님 \d\d:\d\d:\d\d/, {
    timeout: 15_000,
  });
  expect(Math.min(...(await counted()))).toBe(0);
});
