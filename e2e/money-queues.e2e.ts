// The money queues at a desk: what waits is looked at, decided, and found again in the history.
import type { Page } from '@playwright/test';
import {
  ask,
  decision,
  detail,
  entriesOf,
  loginOf,
  memberIdOf,
  post,
  row,
  test,
  walletsOf,
} from './money-site';
import { expect, expectAccessible, expectToast, openAs, openFromMenu, signIn } from './operator';
import { portray } from './portray';

/** The queue, narrowed to members whose ID begins so, by keys alone. */
async function findByKeys(page: Page, id: string): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).focus();
  await page.keyboard.press('/');
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`query=${id}`));
}

test('from the alarm on, a queue is worked without the mouse and stands in the history', async ({
  page,
  desk,
}) => {
  await ask(desk, 'player30', 120_000);
  await ask(desk, 'player31', 130_000);
  await signIn(page, loginOf('finance'));
  await page.getByRole('link', { name: /^충전/ }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '충전 관리' })).toBeVisible();
  await expect(row(page, 'player19')).toBeVisible();
  await portray(page, 'charge');
  await findByKeys(page, 'player3');
  await row(page, 'player30').focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('승인하면')).toBeVisible();
  await portray(page, 'charge-open');
  await row(page, 'player30').focus();
  for (const [id, won] of [
    ['player30', '120,000'],
    ['player31', '130,000'],
  ] as const) {
    await expect(row(page, id)).toBeFocused();
    await page.keyboard.press('a');
    await expect(decision(page)).toContainText(`${id} 충전 ${won}원을 승인합니다.`);
    await expect(decision(page).getByRole('button', { name: '취소' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(decision(page).getByRole('button', { name: '승인' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, `${id} ${won}원을 승인했습니다.`);
  }
  await expect(row(page, 'player31')).toContainText(/finance님 \d\d:\d\d:\d\d/);

  const memberId = await memberIdOf(desk.support, 'player30');
  const walletsWon = await walletsOf(desk, memberId);
  await openFromMenu(page, '머니·포인트 내역');
  await page.getByRole('searchbox', { name: '회원 아이디' }).fill('player30');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '머니', exact: true }).press('Enter');
  const credited = page.getByRole('row', { name: /player30 .*충전.*\+120,000/ });
  await expect(credited).toContainText(walletsWon.money?.toLocaleString('en-US') ?? '');
  await expect(credited).toContainText('finance');
  await credited.focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('신청금액 120,000원 그대로입니다.')).toBeVisible();
  await expect(detail(page).getByText('하우스 · 충전계좌')).toBeVisible();
  await portray(page, 'history-open');
});

test('a charge without a deposit is declined for a reason, and no money moves', async ({
  page,
  desk,
}) => {
  const { memberId } = await ask(desk, 'player32', 70_000);
  const before = await walletsOf(desk, memberId);
  await openAs(page, '/money/charge?query=player32', loginOf('finance'));
  await row(page, 'player32').click();
  await detail(page).getByRole('button', { name: '거절' }).click();
  await expect(detail(page).getByRole('alert')).toHaveText('거절하는 사유를 입력하세요.');
  await detail(page).getByRole('button', { name: '입금 미확인' }).click();
  await detail(page).getByRole('button', { name: '거절' }).click();
  await decision(page).getByRole('button', { name: '거절' }).click();
  await expectToast(page, 'player32 70,000원 신청을 거절했습니다.');
  expect(await walletsOf(desk, memberId)).toEqual(before);
  await page.getByRole('link', { name: /^거절/ }).click();
  await expect(row(page, 'player32')).toContainText('finance님');
});

test('an exchange shows why its wagering is unmet, and where its money goes', async ({ page }) => {
  await signIn(page, loginOf('finance'));
  await openFromMenu(page, '환전 관리');
  await row(page, 'player18').click();
  await expect(detail(page).getByText('왜 미달?')).toBeVisible();
  await expect(detail(page).getByText('거절하면')).toBeVisible();
  await portray(page, 'exchange-open');
  await row(page, 'player18').focus();
  await page.keyboard.press('a');
  await expect(detail(page).getByRole('alert')).toContainText('승인하는 사유를 입력하세요');
});

test('many are approved at once, those that changed meanwhile are named, failures tried again', async ({
  page,
  desk,
}) => {
  const ids = ['player33', 'player34', 'player35'];
  const asked = [];
  for (const id of ids) asked.push(await ask(desk, id, 50_000));
  await openAs(page, '/money/charge?query=player3', loginOf('finance'));
  for (const id of ids) await row(page, id).getByRole('checkbox').check();
  await page.getByRole('button', { name: '선택 3건 승인' }).click();
  await expect(decision(page).getByText('3건 150,000원')).toBeVisible();
  const [quick, gone] = asked as [(typeof asked)[0], (typeof asked)[0]];
  const decided = `/api/money/requests/${quick.requestId}/decline`;
  await post(desk.operations, decided, { memberId: quick.memberId, reason: '입금 미확인' });
  await decision(page).getByLabel('사유').fill('입금 일괄 확인');
  await decision(page).getByRole('button', { name: '승인' }).click();
  await expect(decision(page).getByRole('list', { name: '이미 처리된 건' })).toContainText(
    'player33 50,000원 · operations님이 거절',
  );
  await expect(decision(page).getByText('2건 100,000원')).toBeVisible();
  const exclusion = `/api/members/${gone.memberId}/self-exclusion`;
  expect((await desk.support.put(exclusion, { data: { days: 30 } })).status()).toBe(200);
  await decision(page).getByLabel('사유').fill('입금 일괄 확인 완료');
  await decision(page).getByRole('button', { name: '승인' }).click();
  await expect(decision(page).getByText(/처리 1건.*실패 1건.*모두 끝났습니다/)).toBeVisible();
  await expect(decision(page).getByRole('list', { name: '거절될 건' })).toContainText('player34');
  await portray(page, 'bulk-done');
  await decision(page).getByRole('button', { name: '실패만 다시' }).click();
  await expect(decision(page).getByText('1건 50,000원', { exact: true })).toBeVisible();
  await expect(decision(page).getByRole('list', { name: '거절될 건' })).toContainText('자기배제');
});

test('a charge above the limit takes two people, and the first is not the second', async ({
  page,
  desk,
}) => {
  const { memberId, requestId } = await ask(desk, 'player37', 10_000_000);
  const before = await walletsOf(desk, memberId);
  await openAs(page, '/money/charge?query=player37', loginOf('finance'));
  await row(page, 'player37').focus();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('승인하면')).toBeVisible();
  await detail(page).getByLabel('사유').fill('통화로 확인');
  await detail(page).getByRole('button', { name: '승인' }).press('Enter');
  await decision(page).getByRole('button', { name: '승인' }).press('Enter');
  await expectToast(page, 'player37 10,000,000원의 1차 승인을 기록했습니다.');
  await expect(row(page, 'player37')).toContainText('2차 대기 · 1차 finance');
  expect(await walletsOf(desk, memberId)).toEqual(before);
  await row(page, 'player37').focus();
  if ((await detail(page).count()) === 0) await page.keyboard.press('Enter');
  const again = detail(page).getByRole('button', { name: '승인' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await expect(again).toHaveAccessibleDescription(/다른 관리자가 승인해야 합니다/);
  const request = `/api/money/requests/${requestId}`;
  const refused = await page.request.post(`${request}/approve`, {
    data: { memberId, reason: '통화로 확인' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect((await refused.json()).code).toBe('money.second_admin');
  expect(await walletsOf(desk, memberId)).toEqual(before);

  await post(desk.operations, `${request}/claim`, { memberId, takeOver: true });
  await post(desk.operations, `${request}/approve`, { memberId, reason: '입금 확인' });
  await expect(row(page, 'player37')).toContainText(/operations님 \d\d:\d\d:\d\d/, {
    timeout: 15_000,
  });
  const after = await walletsOf(desk, memberId);
  expect(after.money).toBe((before.money ?? 0) + 10_000_000);
  const credited = { memberId, type: 'charge', subject: `request/${requestId}` };
  expect(await entriesOf(desk, credited)).toHaveLength(1);
});

test('two administrators at one request make one decision', async ({ page, desk }) => {
  const { memberId, requestId } = await ask(desk, 'player36', 90_000);
  await openAs(page, '/money/charge?query=player36', loginOf('finance'));
  await row(page, 'player36').click();
  await detail(page).getByRole('button', { name: '승인' }).click();
  await expect(decision(page)).toContainText('player36');
  const request = `/api/money/requests/${requestId}`;
  await post(desk.operations, `${request}/claim`, { memberId, takeOver: true });
  await post(desk.operations, `${request}/approve`, { memberId });
  await decision(page).getByRole('button', { name: '승인' }).click();
  await expect(row(page, 'player36')).toContainText(/operations님 \d\d:\d\d:\d\d/);
  await expect(detail(page).getByRole('button', { name: '승인' })).toHaveCount(0);
  const credited = { memberId, type: 'charge', subject: `request/${requestId}` };
  expect(await entriesOf(desk, credited)).toHaveLength(1);
});

test('what a colleague works on is taken over before it is decided, by keys alone', async ({
  page,
  desk,
}) => {
  const { memberId, requestId } = await ask(desk, 'player29', 80_000);
  await post(desk.operations, `/api/money/requests/${requestId}/claim`, { memberId });
  await openAs(page, '/money/charge?query=player29', loginOf('finance'));
  await expect(row(page, 'player29')).toContainText('operations');
  await row(page, 'player29').focus();
  await page.keyboard.press('Enter');
  const claimed = detail(page)
    .getByRole('status')
    .filter({ hasText: 'operations님이 처리 중입니다.' });
  await expect(claimed).toBeVisible();
  await expect(detail(page).getByRole('button', { name: '승인' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('t');
  await expect(decision(page)).toContainText('operations님의 처리를 이어받을까요?');
  await expectAccessible(page);
  await decision(page).getByRole('button', { name: '이어받기' }).press('Enter');
  await expect(claimed).toHaveCount(0);
  await row(page, 'player29').focus();
  await page.keyboard.press('a');
  await decision(page).getByRole('button', { name: '승인' }).press('Enter');
  await expectToast(page, 'player29 80,000원을 승인했습니다.');
  await expect(row(page, 'player29')).toContainText(/finance님 \d\d:\d\d:\d\d/);
});
