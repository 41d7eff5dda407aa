// Accounts and allowed addresses: for top administrators only, whatever the browser shows.
import {
  callApi,
  expect,
  expectAccessible,
  expectToast,
  givenAdmin,
  menuLink,
  openFromMenu,
  signIn,
  test,
} from './operator';

test('a type-1 administrator sees no administration menu and is refused by the server', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const operator = await givenAdmin(page, 1, 'operator-one');
  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
  });
  const own = await context.newPage();
  await signIn(own, operator);
  await expect(await menuLink(own, '파워볼 설정')).toBeVisible();
  await expect(await menuLink(own, '관리자 계정 관리')).toHaveCount(0);
  await own.goto('/admin');
  await expect(own.getByText('권한 없음')).toBeVisible();
  const refusedRead = await callApi(own, 'GET', '/api/admins');
  expect(refusedRead).toMatchObject({ status: 403, body: { code: 'session.forbidden' } });
  const refusedWrite = await callApi(own, 'POST', '/api/admins', {
    id: 'intruder',
    nick: 'intruder',
    type: 0,
    password: 'a long password',
  });
  expect(refusedWrite.status).toBe(403);
  const { body } = await callApi(page, 'GET', '/api/admins');
  expect(body.rows.map(({ id }: { id: string }) => id)).not.toContain('intruder');
  await context.close();
});

test('adds an administrator, who must choose an own password at the first login', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await openFromMenu(page, '관리자 계정 관리');
  await page.getByRole('button', { name: '관리자 추가' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('아이디').fill('newcomer');
  await dialog.getByLabel('닉네임').fill('새 관리자');
  await dialog
    .getByLabel(/비밀번호/)
    .first()
    .fill('handed-over-1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '추가', exact: false }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'newcomer' })).toBeVisible();

  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
  });
  const own = await context.newPage();
  await own.goto('/');
  await own.getByLabel('아이디').fill('newcomer');
  await own.getByLabel('비밀번호', { exact: true }).fill('handed-over-1');
  await own.getByRole('button', { name: '로그인' }).click();
  await expect(own.getByText('처음 받은 비밀번호입니다.', { exact: false })).toBeVisible();
  await expectAccessible(own);
  await own.getByLabel('새 비밀번호', { exact: true }).fill('chosen-by-me-1');
  await own.getByLabel('새 비밀번호 확인').fill('chosen-by-me-1');
  await own.getByRole('button', { name: '비밀번호 변경' }).click();
  await expectToast(own, '새 비밀번호로 로그인하세요.');
  await own.getByLabel('아이디').fill('newcomer');
  await own.getByLabel('비밀번호', { exact: true }).fill('chosen-by-me-1');
  await own.getByRole('button', { name: '로그인' }).click();
  await expect(own.locator('#menu')).toBeVisible();
  await context.close();
});

test('refuses an allowed-address list that would lock its author out', async ({ page }) => {
  await signIn(page);
  await openFromMenu(page, '관리자 허용 IP');
  await page.getByRole('button', { name: /^IP 추가/ }).click();
  await page.getByRole('textbox', { name: /IP/ }).first().fill('203.0.113.0/24');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제한 시작' }).click();
  await expect(page.getByText('지금 접속한 IP가 막힙니다', { exact: false }).first()).toBeVisible();
  await page.getByRole('textbox', { name: /IP/ }).first().fill('127.0.0.1');
  await expect(page.getByRole('button', { name: '추가', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제한 시작' }).click();
  const row = page.getByRole('row').filter({ hasText: '127.0.0.1' });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /삭제/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /삭제/ }).click();
  await expect(row).toHaveCount(0);
});

test("keeps the feed API's own list of addresses", async ({ page }) => {
  await signIn(page);
  await openFromMenu(page, 'API 허용 IP');
  await page.getByRole('button', { name: /^IP 추가/ }).click();
  await page.getByRole('textbox', { name: /IP/ }).first().fill('not an address');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await expect(
    page.getByText('IP 주소 또는 대역(CIDR)을 입력하세요.', { exact: false }).first(),
  ).toBeVisible();
  await page.getByRole('textbox', { name: /IP/ }).first().fill('203.0.113.7');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '203.0.113.7' })).toBeVisible();
});
