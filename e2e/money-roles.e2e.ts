// The money screens as somebody who may look and do nothing, and as a partner, who has his line alone.
import type { Page } from '@playwright/test';
import { ask, detail, loginOf, memberIdOf, row, test, walletsOf } from './money-site';
import { expect, expectAccessible, expectToast, menuLink, openFromMenu, signIn } from './operator';

/** Of his line, and of another one. */
const OWN = 'player01';
const STRANGE = 'player07';

async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('an auditor reads every money screen, and whatever he might press says why it is off', async ({
  page,
  desk,
}) => {
  await ask(desk, 'player37', 66_000);
  await signIn(page, loginOf('audit'));
  for (const path of [
    ...['/money/exchange', '/money/history', '/money/charge-mega', '/money/change'],
    ...['/money/change?tab=providers', '/money/change?tab=members', '/money/fake'],
  ])
    await opens(page, path);
  for (const name of ['지급', '회수', '초기화']) {
    const button = page.getByRole('button', { name: `test-player1 ${name}` });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/권한이 없/);
  }
  await opens(page, '/money/charge?query=player37');
  await expect(page.getByRole('button', { name: /^대리신청/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await row(page, 'player37').focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('승인하면')).toBeVisible();
  for (const name of [/^승인/, /^거절/, /^보류/, /^금액 정정/])
    await expect(detail(page).getByRole('button', { name }).first()).toHaveAccessibleDescription(
      /권한이 없/,
    );
  // The keys of what is off do nothing either.
  for (const key of ['a', 'd', 'h', 'm']) {
    await row(page, 'player37').focus();
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'player37')).toContainText('대기');
  await expectAccessible(page);
});

test('a partner finds his own line in every money screen and nobody else', async ({
  page,
  desk,
}) => {
  const own = await ask(desk, OWN, 65_000);
  const strange = await ask(desk, STRANGE, 65_000);
  await signIn(page, loginOf('partner'));
  for (const path of ['/money/exchange', '/money/history', '/money/change'])
    await opens(page, path);
  await opens(page, '/money/charge?minWon=65000&maxWon=65000');
  await expect(row(page, OWN)).toBeVisible();
  await expect(page.getByText(STRANGE)).toHaveCount(0);
  await row(page, OWN).focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('button', { name: /^승인/ })).toHaveAccessibleDescription(
    /권한이 없/,
  );
  await expectAccessible(page);
  // By its identifier a request of another line is nothing at all.
  const facts = async (...keys: readonly (typeof own)[]) => {
    const named = keys.map(({ memberId, requestId }) => `${memberId}/${requestId}`).join();
    const answer = await page.request.get(`/api/money/requests/facts?requests=${named}`);
    return (await answer.json()).requests.map(({ requestId }: typeof own) => requestId);
  };
  expect(await facts(own, strange)).toEqual([own.requestId]);
  const { memberId, requestId } = strange;
  const asked = await page.request.get(
    `/api/money/requests/${requestId}/evidence?memberId=${memberId}&code=firstCharge`,
  );
  expect(asked.status()).toBe(404);
  await page.goto(`/money/history?memberId=${strange.memberId}&range=all`);
  await expect(page.getByText(STRANGE)).toHaveCount(0);
  for (const title of ['메가 충전 관리', '테스트 충환전'])
    await expect(await menuLink(page, title)).toHaveCount(0);
});

test('who keeps the test accounts gives, takes and resets their money, and no figure moves', async ({
  page,
  desk,
}) => {
  await signIn(page, loginOf('operations'));
  await openFromMenu(page, '테스트 충환전');
  const account = row(page, 'test-player1');
  const memberId = await memberIdOf(desk.support, 'test-player1');
  const before = (await walletsOf(desk, memberId)).money as number;
  await page.getByRole('button', { name: 'test-player1 지급' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'test-player1 지급' });
  await form.getByRole('textbox', { name: /^금액/ }).fill('40000');
  await form.getByLabel('사유').fill('입금 화면 확인');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: 'test-player1에게 지급할까요?' });
  await expect(sure).toContainText('40,000');
  await sure.getByRole('button', { name: '지급' }).press('Enter');
  await expectToast(page, 'test-player1에게 지급했습니다.');
  await expect(account).toContainText((before + 40_000).toLocaleString('en-US'));

  await page.getByRole('button', { name: 'test-player1 초기화' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'test-player1 초기화' })
    .getByLabel('사유')
    .fill('확인 끝');
  await page.keyboard.press('Enter');
  const reset = page.getByRole('dialog', { name: 'test-player1의 잔액을 초기화할까요?' });
  await expect(reset.getByRole('button', { name: '취소' })).toBeFocused();
  await reset.getByRole('button', { name: '초기화' }).press('Enter');
  await expectToast(page, 'test-player1의 잔액을 0으로 되돌렸습니다.');
  expect(await walletsOf(desk, memberId)).toMatchObject({ money: 0, point: 0, income: 0 });

  // What moved is told, as test money, and counts nowhere.
  await page.getByRole('link', { name: '내역', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: /test-player1 .*\+40,000/ }).first()).toContainText(
    'operations',
  );
  await page.getByRole('link', { name: '계정', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '합계 제외 확인' })).toContainText(
    '0건 들어 있습니다',
  );
  await expectAccessible(page);
});
