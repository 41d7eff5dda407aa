// A site of several player sites, whose operators are two top administrators, an operator and finance.
import type { Browser, Page } from '@playwright/test';
import { loginOf } from './money-site';
import { test as base, callApi, expect } from './operator';
import { startProduct } from './product';

export const test = base.extend<object, object>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct({ DEPLOYMENT: 'multi-site' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Another administrator of the demo on a console of his own. */
export async function colleague(browser: Browser, url: string, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  const answer = await context.request.post('/api/login', { data: loginOf(id) });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('#menu')).toBeVisible();
  return page;
}

/** @returns the identifier of a further player site */
export async function givenSite(page: Page, siteName: string): Promise<string> {
  const { status, body } = await callApi(page, 'POST', '/api/sites', { siteName });
  expect(status).toBe(200);
  return body.siteId;
}

/** A document of one paragraph. */
export const said = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
