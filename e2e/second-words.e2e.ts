// What one administrator has asked for is decided by another from the list of what waits, and looked at in full for a reason.
import {
  callApi,
  expect,
  expectAccessible,
  expectToast,
  openFromMenu,
  signIn,
  test,
} from './operator';
import { portray } from './portray';

const ACCOUNT = { bank: '국민', number: '220-333-444455', owner: '주식회사관제' };

test('a deposit account waits in the list, is agreed to there, and is shown in full for a reason', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const context = await browser.newContext({ baseURL: page.url(), locale: 'ko-KR' });
  const finance = await context.newPage();
  await finance.goto('/');
  await finance.getByRole('button', { name: '재무' }).click();
  await finance.keyboard.press('Enter');
  await expect(finance.locator('#menu')).toBeVisible();
  const added = await callApi(finance, 'POST', '/api/deposit-accounts', {
    ...ACCOUNT,
    ...{ levelMin: 1, levelMax: 10, dayMaxWon: null, minWon: null, maxWon: null, position: 0 },
  });
  expect(added.status).toBe(200);
  await finance.goto('/second-words?kind=depositAccount');
  const own = finance.getByRole('button', { name: /220-333-444455.* 승인$/ });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toHaveAccessibleDescription(/본인이 1차로 승인했습니다/);
  await context.close();

  await signIn(page);
  await openFromMenu(page, '2차 승인 대기');
  await page.getByLabel('종류').first().selectOption({ label: '입금계좌' });
  await expect(page).toHaveURL(/kind=depositAccount/);
  const row = page.getByRole('row', { name: /국민 220-333-444455/ });
  await expect(row).toContainText('finance');
  await expectAccessible(page);
  await portray(page, 'second-words');
  await row.getByRole('button', { name: /승인$/ }).click();
  const question = page.getByRole('dialog', { name: /2차 승인할까요/ });
  await question.getByRole('button', { name: '승인' }).click();
  await expectToast(page, '처리했습니다');
  await expect(row).toHaveCount(0);

  await page.goto('/config/bank');
  await expect(page.getByRole('row', { name: /\*\*\*-\*\*-4455/ })).toBeVisible();
  await page.getByRole('button', { name: '계좌번호 전체 보기' }).first().click();
  const reveal = page.getByRole('dialog', { name: /계좌번호를 전체로/ });
  await reveal.getByRole('button', { name: '이체 확인' }).click();
  await expectAccessible(page);
  await reveal.getByRole('button', { name: '보기', exact: true }).click();
  await expect(page.getByText(ACCOUNT.number)).toBeVisible();
  await portray(page, 'revealed-account');
  await page.getByRole('button', { name: '계좌번호 숨기기' }).click();
  await expect(page.getByText(ACCOUNT.number)).toHaveCount(0);

  await page.goto('/admin/audit');
  await page.getByRole('row').filter({ hasText: '입금계좌 전체 보기' }).first().click();
  const line = page.getByRole('region', { name: '입금계좌 전체 보기' });
  await expect(line.getByRole('row').filter({ hasText: '사유' })).toContainText('이체 확인');
  expect(await line.textContent()).not.toContain('333-4444');
});
