// Version 1 of the money screens from the palette to the last decision, by keys alone, with reasons composed in Korean.
import type { Page } from '@playwright/test';
import {
  agree,
  compose,
  expectNoPress,
  find,
  goTo,
  press,
  sitDown,
  stepTo,
  tabTo,
} from './by-keys';
import {
  ask,
  type Desk,
  decision,
  detail,
  memberIdOf,
  openAccount,
  openFeed,
  post,
  row,
  test,
  walletsOf,
} from './money-site';
import { expect, expectToast } from './operator';

const reasonField = (page: Page) => detail(page).getByLabel('사유', { exact: true });

test('a queue of charges is approved, declined for a reason, corrected and taken over by keys alone', async ({
  page,
  desk,
}) => {
  await ask(desk, 'player20', 41_000);
  await ask(desk, 'player21', 42_000);
  const claimed = await ask(desk, 'player22', 43_000);
  await ask(desk, 'player23', 44_000);
  await post(desk.operations, `/api/money/requests/${claimed.requestId}/claim`, {
    memberId: claimed.memberId,
  });
  const keyboard = await sitDown(page, 'finance');
  await goTo(page, '충전 관리');
  await find(page, 'player2', 'player20');

  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('승인하면')).toBeVisible();
  await page.keyboard.press('a');
  await agree(page, '승인');
  await expectToast(page, 'player20 41,000원을 승인했습니다.');

  // A reason that is missing is typed where it is missed, and stays while one goes back to the row.
  await expect(row(page, 'player21')).toBeFocused();
  await expect(detail(page).getByText('승인하면')).toBeVisible();
  await page.keyboard.press('d');
  await expect(detail(page).getByRole('alert')).toHaveText('거절하는 사유를 입력하세요.');
  await expect(reasonField(page)).toBeFocused();
  await compose(keyboard, '입금자명이 다릅니다');
  await expect(reasonField(page)).toHaveValue('입금자명이 다릅니다');
  await expect(decision(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, 'player21')).toBeFocused();
  await page.keyboard.press('d');
  await agree(page, '거절');
  await expectToast(page, 'player21 42,000원 신청을 거절했습니다.');

  await expect(row(page, 'player22')).toBeFocused();
  const held = detail(page)
    .getByRole('status')
    .filter({ hasText: 'operations님이 처리 중입니다.' });
  await expect(held).toBeVisible();
  await page.keyboard.press('t');
  await expect(decision(page)).toContainText('operations님의 처리를 이어받을까요?');
  await agree(page, '이어받기');
  await expect(held).toHaveCount(0);
  await expect(row(page, 'player22')).toBeFocused();
  await page.keyboard.press('h');
  await expectToast(page, 'player22 신청을 보류했습니다.');

  await expect(row(page, 'player23')).toBeFocused();
  await page.keyboard.press('m');
  await expect(detail(page).getByLabel('정정 금액 (원)')).toBeFocused();
  await page.keyboard.type('40000');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(reasonField(page)).toBeFocused();
  await compose(keyboard, '금액 상이');
  await expect(reasonField(page)).toHaveValue('금액 상이');
  await page.keyboard.press('Escape');
  await expect(row(page, 'player23')).toBeFocused();
  expect(keyboard.writes.filter((path) => path.endsWith('/correct'))).toEqual([]);
  await expectNoPress(page);
});

test('many charges are decided from the list by keys alone', async ({ page, desk }) => {
  const ids = ['player04', 'player05', 'player06'];
  for (const id of ids) await ask(desk, id, 23_000);
  const keyboard = await sitDown(page, 'finance');
  await goTo(page, '충전 관리');
  await find(page, 'player0', 'player04');
  for (const id of ids) {
    await stepTo(page, row(page, id));
    await page.keyboard.press(' ');
    await expect(row(page, id)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('d');
  await expect(decision(page).getByText('3건 69,000원')).toBeVisible();
  await tabTo(page, decision(page).getByLabel('사유'));
  await compose(keyboard, '중복 신청');
  await expect(decision(page).getByLabel('사유')).toHaveValue('중복 신청');
  await page.keyboard.press('Enter');
  await expect(decision(page).getByText(/처리 3건.*모두 끝났습니다/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(decision(page)).toHaveCount(0);
  await expectNoPress(page);
});

/** An exchange that the support desk asks for, of what was charged just now and never played. */
async function askExchange(desk: Desk, id: string, amountWon: number) {
  const { memberId, requestId } = await ask(desk, id, 50_000);
  await post(desk.operations, `/api/money/requests/${requestId}/approve`, {
    ...{ memberId, reason: '입금 확인' },
  });
  const wish = { memberId, kind: 'exchange', amountWon, reason: '전화 신청' };
  await post(desk.support, '/api/money/requests', wish);
  return memberId;
}

test('exchanges are judged by keys alone: one approved for a reason, one declined', async ({
  page,
  desk,
}) => {
  await askExchange(desk, 'player23', 12_000);
  const memberId = await askExchange(desk, 'player24', 13_000);
  const before = await walletsOf(desk, memberId);
  const keyboard = await sitDown(page, 'finance');
  await goTo(page, '환전 관리');
  await find(page, 'player2', 'player23');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('거절하면')).toBeVisible();
  await page.keyboard.press('a');
  await expect(reasonField(page)).toBeFocused();
  await compose(keyboard, '통화로 확인');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await agree(page, '이체했고 승인');
  await expectToast(page, 'player23 12,000원을 승인했습니다.');
  await expect(row(page, 'player24')).toBeFocused();
  await expect(detail(page).getByText('거절하면')).toBeVisible();
  await page.keyboard.press('d');
  await expect(reasonField(page)).toBeFocused();
  await compose(keyboard, '계좌 불일치');
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await agree(page, '거절');
  await expectToast(page, 'player24 13,000원 신청을 거절했습니다.');
  const after = await walletsOf(desk, memberId);
  expect(after.money).toBe((before.money ?? 0) + 13_000);
  await expectNoPress(page);
});

test('a deposit is matched and approved, and one left over ignored for a reason, by keys alone', async ({
  page,
  desk,
  product,
}) => {
  const bankAccountId = await openAccount(desk, '110-555-666777');
  const feed = await openFeed(desk, product.url, ['players', 'deposits']);
  const memberId = await memberIdOf(desk.support, 'player24');
  await feed('/feed/requests', { memberId, kind: 'charge', amountWon: 78_000, channel: 'mega' });
  for (const [agentTxId, amountWon] of [
    ['keyboard-1', 78_000],
    ['keyboard-2', 79_000],
  ] as const)
    await feed('/feed/deposits', {
      ...{ agentTxId, payer: '보낸이', amountWon, bankAccountId },
      at: new Date().toISOString(),
    });
  const keyboard = await sitDown(page, 'finance');
  await goTo(page, '메가 충전 관리');
  const deposit = (won: string) =>
    page.getByRole('grid').getByRole('row', { name: new RegExp(`${won} 신한`) });
  const open = async (won: string) => {
    await stepTo(page, deposit(won));
    await page.keyboard.press('Enter');
  };
  await expect(deposit('78,000')).toBeVisible();
  await open('78,000');
  const candidates = page.getByRole('region', { name: /원 입금/ });
  const match = candidates
    .getByRole('row', { name: /player24/ })
    .locator('[data-act]')
    .getByRole('button')
    .first();
  await expect(match).toBeFocused();
  // The other thing to press, and then the chips, behind which something stands; these come by themselves.
  await expect(
    candidates
      .getByRole('row', { name: /player24/ })
      .getByRole('button')
      .nth(2),
  ).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(candidates.getByRole('region', { name: /의 근거$/ })).toBeVisible();
  for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await expect(match).toBeFocused();
  await page.keyboard.press('Enter');
  if (await candidates.getByRole('alert').isVisible()) {
    await compose(keyboard, '통화로 확인');
    await page.keyboard.press('Enter');
  }
  await agree(page, '승인');
  await expectToast(page, 'player24 78,000원을 승인했습니다.');

  await expect(deposit('78,000')).toContainText('연결');
  await page.keyboard.press('Escape');
  await expect(deposit('78,000')).toBeFocused();
  await page.keyboard.press('Home');
  await open('79,000');
  await expect(candidates.getByRole('button', { name: /^대리신청/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(candidates.getByLabel('사유')).toBeFocused();
  await compose(keyboard, '신청 없는 입금');
  await expect(candidates.getByLabel('사유')).toHaveValue('신청 없는 입금');
  await press(page, candidates.getByRole('button', { name: '무시', exact: true }));
  await agree(page, '무시');
  await expectToast(page, '보낸이 79,000원 입금을 무시했습니다.');
  await expectNoPress(page);
});
