// Parts of the shell that a remote needs, fetched when first used: one that does not arrive is fetched anew, without a reload.
import type { Page, Route } from '@playwright/test';
import { expect, menuLink, openAs, openFromMenu, test } from './operator';
import { altered } from './stage';

const SHELL_CHUNKS = '**/assets/shell/**/*.js*';
/** Longer than webpack waits for a script. */
const LOADED_MS = 40_000;

/** Lets the first requests for parts of the shell fail from now on; the URLs of all of them. */
async function failFirst(page: Page, count: number, fail: (route: Route) => unknown) {
  const urls: string[] = [];
  await page.route(SHELL_CHUNKS, async (route) => {
    if (route.request().resourceType() !== 'script') return route.continue();
    urls.push(route.request().url());
    await (urls.length > count ? route.continue() : fail(route));
  });
  return urls;
}

/** Every file was asked for, and what did not arrive once more under a URL of its own. */
function expectFetchedAnew(urls: readonly string[]): void {
  const files = new Set(urls.map((url) => new URL(url).pathname));
  expect(urls.length).toBeGreaterThan(files.size);
  expect(new Set(urls).size).toBe(urls.length);
}

test.beforeEach(async ({ page }) => {
  await openAs(page, '/admin');
  await expect(page.getByRole('grid')).toBeVisible();
  // What the shell fetches for itself after the first drawing must not be taken for the door.
  await page.waitForLoadState('networkidle');
});

test('a door that is not there at first is fetched anew until it is', async ({ page }) => {
  const urls = await failFirst(page, 2, (route) => route.fulfill({ status: 404, body: '' }));
  await openFromMenu(page, '관리자 허용 IP');
  await expect(page.getByRole('button', { name: /^IP 추가/ })).toBeVisible({
    timeout: LOADED_MS,
  });
  expectFetchedAnew(urls);
});

test('a door that hangs at first is fetched anew under another URL', async ({ page }) => {
  // Never answered: whoever asks for the same URL again waits with the first.
  const urls = await failFirst(page, 1, () => undefined);
  await openFromMenu(page, '관리자 허용 IP');
  await expect(page.getByRole('button', { name: /^IP 추가/ })).toBeVisible({
    timeout: LOADED_MS,
  });
  expectFetchedAnew(urls);
});

test('a door other than the deployed one does not run, its screen says so, and others open', async ({
  page,
}) => {
  await page.route(SHELL_CHUNKS, altered);
  await (await menuLink(page, '관리자 허용 IP')).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('설정 화면을 불러오지 못했습니다');
  await expect(page.getByRole('main')).toContainText('파일이 배포된 것과 다름');
  await openFromMenu(page, '관리자 계정 관리');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openFromMenu(page, '관리자 허용 IP');
  await page.getByRole('button', { name: '새로 고침' }).click();
  await expect(page.getByRole('button', { name: /^IP 추가/ })).toBeVisible();
});

test('a form whose door does not arrive is explained, and opens after a retry', async ({
  page,
}) => {
  await failFirst(page, 1, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: '관리자 추가' }).click();
  await expect(page.getByRole('alert')).toContainText('설정 화면을 불러오지 못했습니다');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: '관리자 추가' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
