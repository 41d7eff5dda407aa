// The page before anything of it runs: what it fetches, and what it says when the console cannot start.
import { expect, expectAccessible, signIn, test } from './operator';
import { altered } from './stage';

const MAIN = /\/assets\/shell\/[^/]+\/main\.[^/]*js/;
const SCRIPTS = '**/assets/shell/**/*.js*';

for (const [what, answer] of [
  ['is not the deployed one', altered],
  ['does not arrive', (route: Parameters<typeof altered>[0]) => route.abort('connectionrefused')],
] as const)
  test(`a console whose main script ${what} says so in both languages, and names the file`, async ({
    page,
  }) => {
    await page.route(MAIN, answer);
    await page.goto('/admin');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('콘솔을 시작하지 못했습니다');
    await expect(alert).toContainText('The console did not start');
    await expect(alert).toContainText(MAIN);
    await expectAccessible(page);
    await page.waitForLoadState('networkidle');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The first may still find what the browser has kept, and has it fetched anew.
    for (const _ of ['first', 'second']) {
      await page.reload();
      await page.waitForLoadState('networkidle');
    }
    await expect(page.getByLabel('아이디')).toBeVisible();
    await expect(page.getByText('콘솔을 시작하지 못했습니다')).toBeHidden();
  });

test('a console whose alarms are not the deployed ones says so, and its screens work', async ({
  page,
}) => {
  await page.route(SCRIPTS, async (route) => {
    const isMain = MAIN.test(route.request().url());
    const isOfAlarms = (await (await route.fetch()).text()).includes('/api/alarm');
    return isOfAlarms && !isMain ? altered(route) : route.continue();
  });
  await signIn(page);
  await expect(page.getByText('알림 연결 안 됨')).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: '관리자 추가' })).toBeVisible();
});

test('every script, style sheet and preload is fetched once', async ({ page }) => {
  await signIn(page);
  // What the first screen still fetches is not the next page's.
  await page.waitForLoadState('networkidle');
  const times = new Map<string, number>();
  const refused: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The first rows of `/admin` are asked for by its page.
    if (/\.(js|css|woff2)$|^\/api\/admins$/.test(pathname))
      times.set(pathname, (times.get(pathname) ?? 0) + 1);
  });
  page.on('console', (message) => {
    if (/integrity/i.test(message.text())) refused.push(message.text());
  });
  for (const path of ['/v2/config/powerball', '/admin', '/admin/apiipaddress']) {
    times.clear();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(times.size).toBeGreaterThan(5);
    expect([...times].filter(([, count]) => count > 1)).toEqual([]);
    expect(times.has('/api/admins')).toBe(path === '/admin');
  }
  expect(refused).toEqual([]);
});
