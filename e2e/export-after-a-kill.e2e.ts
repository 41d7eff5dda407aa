// An export whose server is killed under it: the console says so, and the file is whole once a server is there again.
import { readFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { expect, openAs } from './operator';
import { type Product, startProduct } from './product';

const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  product: async ({}, use) => {
    const product = await startProduct();
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
});

/** What the dead server held is let go of, and the next run of the job begins. */
const RESUMED_MS = 150_000;

test('a file that a kill has cut off is written whole by the next server', async ({
  page,
  product,
}) => {
  test.setTimeout(2 * RESUMED_MS);
  await openAs(page, '/v5/money/history');
  await expect(page.locator('main tbody tr').first()).toBeVisible();
  await page.getByRole('button', { name: '내보내기' }).click();
  const dialog = page.getByRole('dialog', { name: /내보내기/ });
  await dialog.getByLabel('형식').selectOption('csv');
  await dialog.getByLabel('사유').fill('월말 점검');
  const begun = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/exports' && response.request().method() === 'POST',
  );
  await page.keyboard.press('Enter');
  expect((await begun).status()).toBe(200);
  await product.killAndRestart();
  const link = dialog.getByRole('link', { name: '파일 받기' });
  await expect(link).toBeVisible({ timeout: RESUMED_MS });
  const downloading = page.waitForEvent('download');
  await link.click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  const count = Number(lines.find((line) => line.startsWith('건수,'))?.slice(3));
  expect(count).toBeGreaterThan(0);
  const head = lines.indexOf('') + 1;
  expect(lines.slice(head + 1, -1)).toHaveLength(count);
});
