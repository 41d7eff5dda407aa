// Korean is composed in every field of the money screens: an Enter amid a syllable ends the syllable and nothing else.
import type { Locator, Page } from '@playwright/test';
import { composeIn, openKeyboard } from './composing';
import { ask, decision, detail, loginOf, row, test } from './money-site';
import { expect, signIn } from './operator';

const within = (page: Page) => page.locator('main');

test('an Enter amid a syllable searches, submits and decides nothing in any money screen', async ({
  page,
  desk,
}) => {
  test.setTimeout(120_000);
  await ask(desk, 'player28', 63_000);
  await signIn(page, loginOf('finance'));
  const keyboard = await openKeyboard(page);
  const composed: string[] = [];
  const compose = async (place: Locator) => {
    composed.push(...(await composeIn(keyboard, place)));
  };
  const inDialog = async (button: string | RegExp) => {
    await within(page).getByRole('button', { name: button }).first().click();
    await compose(decision(page));
    await page.keyboard.press('Escape');
    await expect(decision(page)).toHaveCount(0);
  };

  await page.goto('/money/charge?query=player28');
  await row(page, 'player28').focus();
  await page.keyboard.press('Enter');
  await detail(page)
    .getByRole('button', { name: /^금액 정정/ })
    .click();
  await compose(within(page));
  await inDialog(/^대리신청/);
  await within(page).getByRole('checkbox', { name: '이 행 선택' }).first().check();
  await inDialog('선택 1건 거절');
  await inDialog(/내보내기/);
  await inDialog(/보기 저장/);

  await page.goto('/money/charge-mega');
  await compose(within(page));
  await page.goto('/money/exchange?query=player18');
  await row(page, 'player18').focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('왜 미달?')).toBeVisible();
  await compose(within(page));
  await page.goto('/money/history');
  await compose(within(page));
  for (const [tab, button] of [
    ['', '머니 전환'],
    ['tab=members', '머니 이동'],
    ['tab=providers', '업체 잔액·이동'],
    ['tab=adjustments', '직접지급·회수'],
  ] as const) {
    await page.goto(`/money/change?${tab}`);
    await inDialog(button);
  }
  await page.goto('/money/fake');
  await compose(within(page));
  await inDialog('test-player1 지급');

  // The same Enter once the syllable is complete does what it is for.
  await page.goto('/money/charge');
  await within(page).getByRole('searchbox', { name: '검색어' }).focus();
  await keyboard.ime.send('Input.insertText', { text: '한' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/query=/);
  expect(new Set(composed).size).toBeGreaterThan(12);
});
