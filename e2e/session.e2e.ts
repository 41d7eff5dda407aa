// An operator arrives, works and leaves; whoever is not signed in sees the login page.
import {
  expect,
  expectAccessible,
  fillLogin,
  menuLink,
  openAs,
  signIn,
  TOP_ADMIN,
  test,
} from './operator';

test('logs in and reaches the first screen, whose remote was loaded at run time', async ({
  page,
}) => {
  const entries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/')) entries.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  await expectAccessible(page);
  expect(entries).toEqual([]);
  await fillLogin(page, TOP_ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#menu')).toBeVisible();
  // The name of a screen stands there before its remote is asked for.
  await expect
    .poll(() => entries)
    .toContainEqual(expect.stringMatching(/^\/remotes\/\w+\/1\.0\.0\+[0-9a-f]+\/remoteEntry\.js$/));
});

test('says that a login failed and keeps what was typed', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, { id: 'nobody', password: 'wrong password' });
  await expect(page.getByRole('alert')).toContainText('아이디 또는 비밀번호가 올바르지 않습니다.');
  await expect(page.getByLabel('아이디')).toHaveValue('nobody');
});

test('takes the right password at once after a wrong one, by Enter', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, { ...TOP_ADMIN, password: 'wrong password' });
  await expect(page.getByRole('alert')).toContainText('올바르지 않습니다');
  // The focus stands in the password, and what is typed takes its place.
  await page.keyboard.type(TOP_ADMIN.password);
  await expect(page.getByRole('alert')).toHaveText('');
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu')).toBeVisible({ timeout: 2_500 });
});

test('sends whoever is not signed in to the login page', async ({ page }) => {
  await page.goto('/v2/config/powerball');
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('logs out, clears every cookie but the mark of the device, and the session is over', async ({
  page,
  context,
}) => {
  await signIn(page);
  const cookies = await context.cookies();
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['gwanje_device']);
  await context.addCookies(cookies);
  await page.goto('/v2/config/powerball');
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
});

test('warns and returns to the login page when the session has ended meanwhile', async ({
  page,
  context,
}) => {
  await openAs(page, '/v2/config/powerball');
  await expect(page.getByRole('heading', { level: 1, name: '파워볼 설정' })).toBeVisible();
  await context.clearCookies({ name: 'gwanje_session' });
  // Nobody touches the page: what the console asks by itself finds out.
  await expect(page.getByText('로그인이 필요합니다.').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
});

test('a refused auth call shows the connecting address and no form', async ({ page }) => {
  await page.route('**/api/auth', (route) =>
    route.fulfill({
      status: 403,
      json: {
        code: 'session.ip_not_allowed',
        message: '허용되지 않은 IP',
        requestId: '-',
        connectIP: '203.0.113.7',
      },
    }),
  );
  await page.goto('/');
  await expect(page.getByText('인증 오류')).toBeVisible();
  await expect(page.getByText('203.0.113.7')).toBeVisible();
  await expect(page.getByLabel('비밀번호')).toHaveCount(0);
});

test('speaks English and turns dark on request, and remembers both', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: '언어' }).click();
  await page.getByText('English').click();
  await page.getByRole('button', { name: /dark/i }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(await menuLink(page, 'Powerball settings')).toBeVisible();
});
