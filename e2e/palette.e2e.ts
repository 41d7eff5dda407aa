// The command palette and the sheet of shortcuts, by keyboard alone.
import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectAccessible,
  givenAdmin,
  menuLink,
  openAs,
  signIn,
  test,
} from './operator';

const field = (page: Page) => page.getByRole('combobox', { name: '찾을 것' });
const selected = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true });
const openPalette = async (page: Page) => {
  // The keys are heard once the first screen stands; the menu is there before it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
};

test('opens by Ctrl+K, finds by initial consonants, and Enter goes to the powerball settings', async ({
  page,
}) => {
  await openAs(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await expectAccessible(page);
  // An input method hands over what it has composed like this, without keys.
  await page.keyboard.insertText('ㅍㅇㅂ');
  await expect(selected(page)).toContainText('파워볼 설정');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/v2\/config\/powerball$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: '파워볼 설정' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('finds what was typed in the wrong layout, both ways, and marks it', async ({ page }) => {
  await signIn(page);
  await openPalette(page);
  await page.keyboard.type('vkdnjqhf');
  await expect(selected(page)).toContainText('파워볼 설정');
  await expect(selected(page).locator('mark')).toHaveText('파워볼');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('ㅔㅐㅈㄷㄱㅠ');
  await expect(selected(page)).toContainText('Powerball settings');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('없는 화면');
  await expect(page.getByRole('dialog')).toContainText('맞는 것이 없습니다');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('맞는 것이 없습니다');
});

test('leaves an Enter to the input method that is still composing', async ({ page, context }) => {
  await openAs(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text: '팡',
    selectionStart: 1,
    selectionEnd: 1,
  });
  await expect(selected(page)).toContainText('파워볼 설정');
  await page.keyboard.press('Control+k');
  // What a browser sends for the Enter that ends a syllable.
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await expect(field(page)).toHaveValue('팡');
  await expect(page).toHaveURL(/\/admin$/);
  await page.keyboard.insertText('파워');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/v2\/config\/powerball$/);
});

test('gives the focus back on Escape, and opens another tab by Ctrl+Enter', async ({
  page,
  context,
}) => {
  await signIn(page);
  const button = page.getByRole('button', { name: '화면·회원 찾기' });
  await button.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  await openPalette(page);
  await page.keyboard.insertText('허용 IP');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.keyboard.press('Control+Enter'),
  ]);
  await expect(tab).toHaveURL(/\/admin\/\w+ipaddress$/);
  await expect(page).not.toHaveURL(/\/admin\/\w+ipaddress$/);
});

test('asks about unsaved work before it leaves, as the menu does', async ({ page }) => {
  await openAs(page, '/v2/config/powerball');
  const limit = page.locator('main tbody input').first();
  await limit.fill('12,345');
  await openPalette(page);
  await page.keyboard.insertText('관리자 계정');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('저장');
  await expect(page).toHaveURL(/\/v2\/config\/powerball$/);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(limit).toHaveValue('12345');
});

test('finds no screen that an administrator may not see', async ({ page, browser }) => {
  await signIn(page);
  const operator = await givenAdmin(page, 1, 'palette-one');
  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
  });
  const own = await context.newPage();
  await signIn(own, operator);
  await openPalette(own);
  await expect(own.getByRole('option', { name: /^파워볼 설정/ })).toBeVisible();
  await own.keyboard.insertText('관리자 계정');
  await expect(own.getByRole('dialog')).toContainText('맞는 것이 없습니다');
  await context.close();
});

test('finds members by any part of their names', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: '화면·회원 찾기' }).click();
  await expect(field(page)).toBeFocused();
  for (const typed of ['푸른', 'ㅍㄹㅂㄷ', 'vnfmsqk']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(typed);
    await expect(page.getByRole('group', { name: '회원' })).toContainText('푸른바다');
  }
  await expectAccessible(page);
  const { body } = await callApi(page, 'GET', '/api/members/find?query=푸른');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/user\\?query=${body.members[0].id}$`));
});

test('goes on behind what was typed before it was there', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let come = () => {};
  const late = new Promise<void>((resume) => {
    come = resume;
  });
  await page.route('**/palette*.js*', async (route) => {
    await late;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: '찾기' })).toBeFocused();
  await page.keyboard.type('파워볼');
  come();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' 설정');
  await expect(field(page)).toHaveValue('파워볼 설정');
});

test('says that it could not be fetched, while the menu works on', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/palette*.js*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expect(page.getByText('찾기를 열지 못했습니다')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/palette*.js*');
  await (await menuLink(page, '관리자 계정 관리')).click();
  await expect(page.getByRole('heading', { level: 1, name: '관리자 계정 관리' })).toBeVisible();
  await openPalette(page);
});

test('shows the shortcuts by ?, with those of the screen, and not from within a field', async ({
  page,
}) => {
  await openAs(page, '/v2/config/powerball');
  const limit = page.locator('main tbody input').first();
  await limit.press('Shift+?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: '단축키' });
  await expect(sheet.getByRole('heading', { name: '지금 화면' })).toBeVisible();
  await expect(sheet.getByText('저장')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
});
