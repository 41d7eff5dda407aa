// A page of the console in a window over the screen: from the address, closed by every way, safe.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './operator';

const SETTINGS = '/v2/config/powerball';
const over = (asked: string) => `/admin?betDetail=${encodeURIComponent(asked)}`;

const detail = (page: Page, name: string | RegExp = '파워볼 설정') =>
  page.getByRole('dialog', { name });
const inside = (page: Page) => page.frameLocator('iframe');

/** Opens the powerball settings over the list of administrators, from a page of its own before it. */
async function openDetail(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((url) => history.pushState(null, '', url), over(SETTINGS));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(inside(page).getByRole('heading', { level: 1 })).toHaveText('파워볼 설정');
}

test.beforeEach(({ page }) => signIn(page));

test('an address opens a screen over the screen, without menu and top bar in it', async ({
  page,
}) => {
  const polls: string[] = [];
  await page.goto(over(SETTINGS));
  await expect(detail(page)).toBeVisible();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/alarm') && request.frame() !== page.mainFrame())
      polls.push(request.url());
  });
  await expect(inside(page).getByRole('heading', { level: 1 })).toHaveText('파워볼 설정');
  await expect(inside(page).locator('#menu')).toHaveCount(0);
  await expect(inside(page).getByRole('button', { name: /내 계정/ })).toHaveCount(0);
  expect((await page.locator('iframe').boundingBox())?.height).toBe(650);
  expect(polls).toEqual([]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(detail(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);
});

test('Escape in the frame and going back close it, and it never opens another', async ({
  page,
}) => {
  await openDetail(page);
  await inside(page).getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Escape');
  await expect(detail(page)).toBeHidden();
  await page.goForward();
  await page.goto('/admin');
  await openDetail(page);
  await page.goBack();
  await expect(detail(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(over(`${SETTINGS}?betDetail=${SETTINGS}`));
  await expect(inside(page).getByRole('heading', { level: 1 })).toHaveText('파워볼 설정');
  await expect(inside(page).getByRole('dialog')).toHaveCount(0);
});

test('unsaved work in it asks before it closes, and before the browser goes back', async ({
  page,
}) => {
  await openDetail(page);
  const field = inside(page).getByRole('region', { name: '게임 등록 설정' }).getByRole('textbox');
  await field.fill('77');
  const question = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '취소' }).click();
  await expect(field).toHaveValue('77');
  await page.goBack();
  await question.getByRole('button', { name: '취소' }).click();
  await expect(field).toHaveValue('77');
  await expect(page).toHaveURL(/betDetail=/);
  await detail(page).getByRole('button', { name: '닫기' }).first().click();
  await question.getByRole('button', { name: '버리고 닫기' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openDetail(page);
  await expect(field).toBeVisible();
  await expect(field).not.toHaveValue('77');
});

test('a save under way in it is waited for, and then it closes by itself', async ({ page }) => {
  await openDetail(page);
  const card = inside(page).getByRole('region', { name: '게임 등록 설정' });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v2/config-powerball/powerballSwitchV2', async (route) => {
    await held;
    await route.continue();
  });
  await card.getByRole('textbox').fill('43');
  await card.getByRole('button', { name: /^저장/ }).click();
  await expect(card).toHaveAttribute('aria-busy', 'true');
  await detail(page).getByRole('button', { name: '닫기' }).first().click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(detail(page)).toBeVisible();
  await expect(page.getByText('사라집니다')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what ends the session inside leads the whole console to the login', async ({
  page,
  context,
}) => {
  await openDetail(page);
  for (const poll of ['**/api/alarm', '**/api/current'])
    await page.route(poll, (route) => route.abort());
  await context.clearCookies({ name: 'gwanje_session' });
  // A frame that reloads at once takes the answer of this call with it, so the reload begins after it.
  // What it asks by itself may have led the console away already, and the frame with it.
  const inside = page.frames()[1];
  await inside?.evaluate(() => void setTimeout(() => location.reload())).catch(() => undefined);
  await expect(page.getByLabel('아이디', { exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('nothing but a screen that is open here is put into the frame', async ({ page }) => {
  for (const [asked, said] of [
    ['https://example.com/', '없는 화면입니다'],
    ['//example.com/v2/config/powerball', '없는 화면입니다'],
    ["javascript:document.title='framed'", '없는 화면입니다'],
    ['/logout', '없는 화면입니다'],
    ['/config/powerball', '꺼진 모듈입니다'],
  ] as const) {
    await page.goto(over(asked));
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(said);
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('a page of another site cannot frame the console', async ({ page, product }) => {
  const foreign = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<iframe src="${product.url}/"></iframe>`);
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
  await expect.poll(() => refusals.join()).toContain('frame-ancestors');
  await expect(page.frameLocator('iframe').getByLabel('아이디', { exact: true })).toHaveCount(0);
  foreign.closeAllConnections();
  foreign.close();
});
