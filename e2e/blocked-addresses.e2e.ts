// Blocking addresses by keys alone: whom it concerns, what is refused, and that it can be undone.
import type { Page } from '@playwright/test';
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

const PATH = '/api/blocked-ips';
const NETWORKS = ['198.51.100.0/24', '2001:db8:77::/48'];

const row = (page: Page, network: string) => page.getByRole('row').filter({ hasText: network });

/** Steps with Tab until what is focused has this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByLabel(name).or(page.getByRole('button', { name, exact: true }));
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.and(wanted).count()) > 0) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

test('blocks pasted lines by keys, after a question that says whom it concerns', async ({
  page,
}) => {
  await signIn(page);
  await openFromMenu(page, '차단 IP 관리');
  await expect(page.getByText('아직 차단 IP가 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: 'IP 차단' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'IP 차단' });
  await expect(dialog.getByLabel('IP·대역')).toBeFocused();
  await page.keyboard.insertText(`${NETWORKS.join('\n')}\n203.0.0.0/8`);
  await tabTo(page, '사유');
  await page.keyboard.insertText('계정 도용 시도');
  await dialog.getByLabel('사유').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('203.0.0.0/8: 너무 넓은 대역이라', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('IP·대역')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(NETWORKS.join('\n'));
  await dialog.getByLabel('사유').focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /접속을 차단할까요/ });
  await expect(question).toContainText('최근 30일 동안 여기에서 로그인한 관리자는 없습니다.');
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: '취소' }).focus();
  await tabTo(page, '차단');
  await page.keyboard.press('Enter');
  await expectToast(page, 'IP 2개를 차단했습니다');
  for (const network of NETWORKS) await expect(row(page, network)).toContainText('계정 도용 시도');
  await expectAccessible(page);
  await portray(page, 'blocked-addresses');

  await page.getByLabel('IP·사유').fill('198.51.100.44');
  await page.keyboard.press('Enter');
  await expect(row(page, NETWORKS[1] ?? '')).toHaveCount(0);
  await expect(page).toHaveURL(/query=198\.51\.100\.44/);
  await row(page, NETWORKS[0] ?? '')
    .getByRole('button', { name: /해제/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('사유')).toBeFocused();
  await page.keyboard.insertText('본인 확인');
  await page.keyboard.press('Enter');
  await expectToast(page, `${NETWORKS[0]} 차단을 해제했습니다`);
  await expect(page.getByText('조회된 자료가 없습니다.', { exact: false })).toBeVisible();
  const isWhole = (cell: Element) => cell.scrollHeight <= cell.clientHeight;
  expect(await page.locator('td[data-empty]').evaluate(isWhole)).toBe(true);
});

test('never blocks the address from which it is asked, in English too', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^언어/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await openFromMenu(page, 'Blocked IP addresses');
  await page.getByRole('button', { name: 'Block IPs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block IPs' });
  await dialog.getByLabel('IP or network').fill('127.0.0.0/24');
  await dialog.getByLabel('Reason').fill('a mistake');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog.getByText(/^127\.0\.0\.0\/24: This would lock out/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: false }).click();
  await expect(dialog).toHaveCount(0);
  expect((await callApi(page, 'GET', '/api/blocked-ips')).status).toBe(200);
});

test('shows who may only look why nothing can be pressed', async ({ page }) => {
  await signIn(page, { id: 'finance', password: 'gwanje-demo' });
  await openFromMenu(page, '차단 IP 관리');
  await expect(page.getByRole('button', { name: 'IP 차단' })).toHaveAccessibleDescription(
    /차단 IP 관리/,
  );
  const order = { networks: NETWORKS, door: 'both', reason: 'x', endsSessions: false };
  expect((await callApi(page, 'POST', PATH, order)).status).toBe(403);
});
