// Two people of a demo: who may do everything, and a partner for whom his line is all there is.
import { callApi, expect, expectAccessible, openFromMenu, signIn, test } from './operator';
import { portray } from './portray';

test('a newcomer becomes a partner by one press, and finds his line and nobody else', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await expect(page.getByRole('group', { name: '체험 계정' })).toBeVisible();
  await portray(page, 'login-demo');
  await page.getByRole('button', { name: '파트너' }).click();
  await expect(page.getByLabel('아이디')).toHaveValue('partner');
  await page.keyboard.press('Enter');
  await expect(page.getByText('한빛총판1')).toBeVisible();
  const own = await callApi(page, 'GET', '/api/v3/partner-tree');
  const ids = ({ body }: typeof own) => body.recordSet.map(({ id }: { id: string }) => id);
  expect(ids(own)).toContain('hanbit-dist1');
  expect(ids(own).filter((id: string) => id.startsWith('daon'))).toEqual([]);

  const context = await browser.newContext({ baseURL: page.url(), locale: 'ko-KR' });
  const top = await context.newPage();
  await signIn(top);
  const all = await callApi(top, 'GET', '/api/v3/partner-tree');
  const other = all.body.recordSet.find(({ id }: { id: string }) => id === 'daon-hq');
  expect((await callApi(page, 'GET', `/api/members/${other._id}`)).status).toBe(404);
  expect((await callApi(top, 'GET', `/api/members/${other._id}`)).status).toBe(200);
  expect((await callApi(page, 'GET', '/api/current')).status).toBe(403);
  await context.close();
});

test('a top administrator names a partner’s line, and reads in the log that he did', async ({
  page,
}) => {
  await signIn(page);
  await openFromMenu(page, '관리자 계정 관리');
  await page.getByRole('button', { name: '관리자 추가' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('아이디', { exact: true }).fill('daon-desk');
  await dialog.getByLabel('닉네임').fill('다온창구');
  await dialog.getByLabel('유형').selectOption({ label: '파트너' });
  await dialog.getByLabel('파트너 회원 아이디').fill('player01');
  await dialog.getByLabel('첫 비밀번호').fill('handed-over-1');
  await dialog.getByRole('button', { name: '추가', exact: true }).click();
  await expect(dialog.getByText('파트너로 지정할 수 없습니다', { exact: false })).toBeVisible();
  await dialog.getByLabel('파트너 회원 아이디').fill('daon-hq');
  await dialog.getByRole('button', { name: '추가', exact: true }).click();
  await dialog.getByRole('button', { name: '전달 완료' }).click();
  await expect(page.getByText('파트너 · daon-hq')).toBeVisible();
  await portray(page, 'admins-partner');

  await page.getByRole('main').getByRole('link', { name: '작업 기록', exact: true }).click();
  await expect(page).toHaveURL(/\?tab=audit$/);
  const row = page.getByRole('row').filter({ hasText: '관리자 등록' }).first();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await portray(page, 'audit-log');
  await row.click();
  const line = page.getByRole('region', { name: '관리자 등록' });
  await expect(line.getByRole('row').filter({ hasText: '파트너 · 아이디' })).toContainText(
    'daon-hq',
  );
  await expectAccessible(page);
});
