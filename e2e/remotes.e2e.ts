// A remote that fails takes nothing else down, and comes back when it can.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openFromMenu, signIn, test } from './operator';

const REMOTE = '**/remotes/minigames/**';

/** Lets the shell give up after seconds instead of minutes. */
async function shortenBudget(page: Page, change: (document: Deployment) => void = () => undefined) {
  await page.route('**/deployment.json', async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    document.loadBudget = { deadlineMs: 4_000, attemptMs: 800, slowAfterMs: 1_000 };
    change(document);
    await route.fulfill({ response, json: document });
  });
}

interface Deployment {
  readonly remotes: { manifest: { id: string; contract: string } }[];
}

const failure = (page: Page) =>
  page.getByText('미니게임 화면을 불러오지 못했습니다', { exact: false }).first();

async function expectRestWorks(page: Page): Promise<void> {
  await openFromMenu(page, '관리자 계정 관리');
  await expect(page.getByRole('table')).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  // Or the first screen's own downloads would be taken for those of the journey.
  await page.goto('about:blank');
});

test('a remote that answers 404 shows its error page while the rest works, and a retry fetches again', async ({
  page,
}) => {
  await shortenBudget(page);
  await page.route(REMOTE, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/v2/config/powerball');
  await expect(failure(page)).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await expectRestWorks(page);
  await page.getByRole('link', { name: '파워볼 설정' }).click();
  await expect(failure(page)).toBeVisible({ timeout: 15_000 });
  await page.unroute(REMOTE);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '파워볼 설정' })).toBeVisible();
});

test('a remote that hangs is reported as slow, then as failed at the deadline, while the rest works', async ({
  page,
}) => {
  await shortenBudget(page);
  // Never answered: the request stays open until the page gives up on it.
  await page.route(REMOTE, () => undefined);
  // What the head names ahead hangs as well, and the page is not loaded before it ends.
  await page.goto('/v2/config/powerball', { waitUntil: 'commit' });
  await expect(page.getByText('오래 걸리고 있습니다', { exact: false }).first()).toBeVisible();
  await expect(failure(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('응답 없음', { exact: false }).first()).toBeVisible();
  await expectRestWorks(page);
  await page.unroute(REMOTE);
  await page.getByRole('link', { name: '파워볼 설정' }).click();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '파워볼 설정' })).toBeVisible();
});

test('a remote that wants another contract is not even downloaded', async ({ page }) => {
  await shortenBudget(page, ({ remotes }) => {
    for (const { manifest } of remotes)
      if (manifest.id === 'minigames') manifest.contract = '^9.0.0';
  });
  const downloads: string[] = [];
  await page.route(REMOTE, (route) => {
    // What the page's own head names ahead of any code is not the loader's doing.
    if (route.request().resourceType() === 'script') downloads.push(route.request().url());
    return route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: '관리자 계정 관리' })).toBeVisible();
  await page.getByRole('link', { name: '파워볼 설정' }).click();
  await expect(page.getByText('버전이 맞지 않음')).toBeVisible();
  await expect(page.getByText('^9.0.0', { exact: false }).first()).toBeVisible();
  expect(downloads).toEqual([]);
  await expectRestWorks(page);
});

test('a tampered entry is refused by its integrity hash', async ({ page }) => {
  await shortenBudget(page);
  await page.route('**/remotes/minigames/**/remoteEntry.js*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/* changed */` });
  });
  await page.goto('/v2/config/powerball');
  await expect(failure(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('파일이 배포된 것과 다름', { exact: false }).first()).toBeVisible();
  await expectRestWorks(page);
});

test('a module that is off costs no request and its address says so', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/config/powerball');
  await expect(page.getByText('꺼진 모듈입니다')).toBeVisible();
  expect(requests.filter((url) => url.includes('/remotes/'))).toEqual([]);
});
