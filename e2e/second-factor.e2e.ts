// A policy that asks for more: a second factor is set up and asked for, and a session that is not used says so before it ends.
import { codeAt, fromBase32, stepOf } from './authenticator';
import { givenIdle } from './long-past';
import { callApi, expect, expectAccessible, fillLogin, givenAdmin, signIn, test } from './operator';
import { portray } from './portray';

// The policy is everybody's.
test.use({ apart: 'second factor' });

const IDLE_MINUTES = 5;
const POLICY = '/api/config/admin-policy';

test('a type that has to use a second factor sets one up, and comes in by it alone from then on', async ({
  page,
  product,
}) => {
  await signIn(page);
  const login = await givenAdmin(page, 3, 'factor-two');
  const { body } = await callApi(page, 'GET', POLICY);
  const [policy] = body;
  const saved = await callApi(page, 'PUT', `${POLICY}/adminPolicy`, {
    ...policy,
    idleMinutes: IDLE_MINUTES,
    totpTypes: { ...policy.totpTypes, type3: true },
  });
  expect(saved.status).toBe(200);

  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, login);
  await expect(
    page.getByText('이 계정은 2단계 인증을 등록한 뒤 이용할 수 있습니다.'),
  ).toBeVisible();
  // Nothing else answers before it is set up.
  expect((await callApi(page, 'GET', '/api/members')).status).toBe(403);
  await page.getByRole('button', { name: '등록 시작' }).press('Enter');
  const secret = fromBase32(((await page.locator('dd').textContent()) ?? '').replaceAll(' ', ''));
  await expectAccessible(page);
  await portray(page, 'setting up a second factor');
  const first = stepOf(new Date());
  await page.getByLabel('인증 코드').fill(codeAt(secret, first));
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, login);
  const code = page.getByLabel('인증 코드');
  await expect(code).toBeFocused();
  // The code that was used up, and the next one.
  await code.fill(codeAt(secret, first));
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=alert]').filter({ hasText: /코드/ })).toBeVisible();
  await page.getByLabel('비밀번호', { exact: true }).fill(login.password);
  await code.fill(codeAt(secret, first + 1));
  await code.press('Enter');
  await expect(page.locator('#menu')).toBeVisible();

  await givenIdle(product, login.id, IDLE_MINUTES - 1);
  // As another tab says it that has kept the session alive: look again.
  await page.evaluate(() => new BroadcastChannel('gwanje.session').postMessage('stayed'));
  const notice = page.getByRole('region', { name: '접속 종료 안내' });
  await expect(notice).toContainText(/사용하지 않아 .* 뒤 자동 로그아웃됩니다/);
  await expectAccessible(page);
  await portray(page, 'a session that is about to end');
  await notice.getByRole('button', { name: '계속' }).press('Enter');
  await expect(notice).toBeHidden();

  await givenIdle(product, login.id, IDLE_MINUTES + 1);
  await page.reload();
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
});
