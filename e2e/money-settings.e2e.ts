// Finance sets the rules of requests, what points become and what a charge brings, and the API obeys at once.
import type { Page } from '@playwright/test';
import { callApi, card, expect, expectAccessible, expectToast, openAs, test } from './operator';
import { portray } from './portray';

const settingOf = async (page: Page, category: string) => {
  const { body } = await callApi(page, 'GET', '/api/money/settings');
  return body.find((one: { category: string }) => one.category === category);
};

test('sets hours and amounts of requests, and copies a level to all', async ({ page }) => {
  await openAs(page, '/v5/config/cashin-withdraw-config');
  const rules = card(page, '입출금 규칙');
  const hours = rules.getByRole('group', { name: '환전 신청 불가 시간' });
  await hours.getByRole('combobox', { name: '시간 1 요일' }).selectOption({ label: '매일' });
  await hours.getByLabel('시간 1 부터').fill('23:30');
  await hours.getByLabel('시간 1 까지').fill('00:30');
  await rules.getByRole('textbox', { name: '레벨 2 최대 환전' }).fill('500만');
  await rules.getByRole('button', { name: '레벨 2 값을 전체 레벨에 복사' }).click();
  await expect(rules.getByText('적용되는 곳: 충환전 신청')).toBeVisible();
  await portray(page, 'cashin withdraw');
  await page.keyboard.press('Control+S');
  // The demo has an exchange that waits above the new maximum.
  await page.getByRole('checkbox', { name: /미처리 환전 1건 6,000,000원/ }).check();
  await page.getByRole('dialog').getByLabel('사유').fill('하루 한도 조정');
  await page.getByRole('button', { name: '확인하고 저장' }).click();
  await expectToast(page, '저장 완료');
  const saved = await settingOf(page, 'cashinWithdraw');
  expect(saved.exchangeClosed.t1).toEqual({ days: 'every', from: '23:30', until: '00:30' });
  expect(saved.levels.lv10).toMatchObject({ exchangeMaxWon: 5_000_000, chargeMaxWon: null });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await portray(page, 'cashin withdraw phone');
});

test('sets what points become, level by level', async ({ page }) => {
  await openAs(page, '/v2/config/convert-rate');
  await page.getByRole('textbox', { name: '레벨 1 포인트→머니' }).fill('95');
  await page.getByRole('combobox', { name: '레벨 1 단위' }).selectOption({ label: '1,000원' });
  await portray(page, 'convert rate');
  await page.getByRole('button', { name: '저장' }).click();
  await expectToast(page, '저장 완료');
  expect((await settingOf(page, 'convertRate')).levels.lv1).toMatchObject({
    pointBps: 9_500,
    unitWon: '1000',
  });
});

test('sets the bonuses, and asks before one account may take the first again and again', async ({
  page,
}) => {
  await openAs(page, '/config/bonus');
  const first = page.getByRole('group', { name: '첫충' });
  await expect(first.getByRole('textbox', { name: '레벨 3 비율' })).toHaveValue('10.00');
  await first.getByRole('textbox', { name: '레벨 3 비율' }).fill('12');
  await expect(page.getByRole('region', { name: '지난 30일에 이 값이었다면' })).toBeVisible();
  await portray(page, 'charge bonus');
  await page.getByRole('region', { name: '지난 30일에 이 값이었다면' }).scrollIntoViewIfNeeded();
  await portray(page, 'charge bonus effect');
  await page.getByRole('button', { name: '저장' }).click();
  await expectToast(page, '저장 완료');

  await page
    .getByRole('link', { name: /가입첫충/ })
    .last()
    .click();
  const terms = card(page, '가입첫충 조건');
  await terms.getByRole('switch', { name: '같은 계좌는 한 번만' }).click();
  await portray(page, 'join first');
  await terms.getByRole('button', { name: '저장' }).click();
  await page.getByRole('checkbox', { name: /같은 계좌로/ }).check();
  await page.getByRole('dialog').getByLabel('사유').fill('행사 기간');
  await page.getByRole('button', { name: '확인하고 저장' }).click();
  await expectToast(page, '저장 완료');
  // What is said of the save before may still stand there.
  await expect.poll(async () => (await settingOf(page, 'joinFirst')).oncePerAccount).toBe(false);
});

test('finds every document of money on one page', async ({ page }) => {
  await openAs(page, '/vx/configs/site-config');
  await page.getByRole('link', { name: '입출금 규칙' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '입출금 설정' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row', { name: /^전환율/ })).toBeVisible();
  await portray(page, 'site settings');
});

test('adds an account that nobody else has agreed to yet, and cannot agree to it', async ({
  page,
}) => {
  await openAs(page, '/config/bank');
  await expect(page.getByText('아직 입금계좌가 없습니다')).toBeVisible();
  await page.getByRole('button', { name: '계좌 추가' }).click();
  const form = page.getByRole('dialog', { name: '입금계좌 추가' });
  await form.getByRole('textbox', { name: '은행' }).fill('신한');
  await form.getByRole('textbox', { name: '계좌번호' }).fill('110-123-4567');
  await form.getByRole('textbox', { name: '예금주' }).fill('관제상사');
  await form.getByRole('textbox', { name: '하루 한도' }).fill('5,000만');
  await form.getByRole('button', { name: '승인 요청' }).click();
  await expectToast(page, '계좌를 올렸습니다');
  await expect(page.getByText('신한 110-123-4567 관제상사')).toBeVisible();
  const approve = page.getByRole('button', { name: /관제상사 승인$/ });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(approve).toHaveAccessibleDescription(/다른 관리자가 승인해야/);
  await portray(page, 'deposit accounts');
});
