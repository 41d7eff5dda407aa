// Whoever is signed in sees where else that is, and ends it there.
import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectToast,
  givenAdmin,
  type Login,
  signIn,
  test,
} from './operator';

/** Two polls of the alarms find out that a session has ended, at the latest. */
const FOUND_OUT_MS = 25_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/** The same person in another browser. */
async function signInElsewhere(browser: Browser, page: Page, login: Login): Promise<Page> {
  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
    userAgent: FIREFOX,
  });
  const elsewhere = await context.newPage();
  await signIn(elsewhere, login);
  return elsewhere;
}

test('lists the own sessions, and ends one or all others from the keyboard', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const login = await givenAdmin(page, 1, 'two-places');
  await page.context().clearCookies();
  await signIn(page, login);
  const first = await signInElsewhere(browser, page, login);
  const second = await signInElsewhere(browser, page, login);
  await first.goto('/v2/config/powerball');
  const typed = first.getByRole('region', { name: '게임 등록 설정' }).getByRole('textbox');
  await typed.fill('25');

  await page.getByRole('button', { name: '내 계정' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '내 세션' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '내 세션' });
  const rows = dialog.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('이 세션');
  await expect(rows.filter({ hasText: 'Firefox 153 · Linux' })).toHaveCount(2);
  await expectAccessible(page);

  const question = page.getByRole('dialog', { name: '이 세션을 종료할까요?' });
  await dialog
    .getByRole('button', { name: /세션 종료$/ })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await question.getByRole('button', { name: '종료' }).press('Enter');
  await expectToast(page, '세션 종료 완료');
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: '다른 세션 모두 종료' }).press('Enter');
  await page
    .getByRole('dialog', { name: '다른 세션을 모두 종료할까요?' })
    .getByRole('button', { name: '다른 세션 모두 종료' })
    .press('Enter');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '내 계정' })).toBeFocused();

  for (const ended of [first, second])
    await expect(ended.getByRole('heading', { name: '로그인' })).toBeVisible({
      timeout: FOUND_OUT_MS,
    });
  await expect(first.getByText('같은 아이디로 로그인하면 되살립니다')).toBeVisible();
  await expect(page.locator('#menu')).toBeVisible();
  for (const ended of [first, second]) await ended.context().close();
});
