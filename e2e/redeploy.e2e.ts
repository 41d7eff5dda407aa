// Another deployment under an open tab: what runs stays whole, the rest is new, nothing is lost.
import type { Page } from '@playwright/test';
import {
  card,
  expect,
  expectAccessible,
  openAs,
  openFromMenu,
  test as withProduct,
} from './operator';
import { type OwnSite, startOwnSite } from './own-site';

const ADMINS = '콘솔에 로그인하는 사람과 권한 유형을 관리합니다.';
const NEXT_ADMINS = '다음 빌드의 관리자 목록입니다.';
const THIRD_ADMINS = '세 번째 빌드의 명단입니다.';
/** Two polls of the alarms tell of another deployment, at the latest. */
const TOLD_MS = 25_000;

const test = withProduct.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  site: async ({}, use) => {
    const site = await startOwnSite();
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

/** Paths of the scripts of remotes that the page asks for from now on. */
function watchScripts(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && pathname.startsWith('/remotes/'))
      paths.push(pathname);
  });
  return paths;
}

const banner = (page: Page) => page.getByRole('region', { name: '새 배포 알림' });

const nextConfig = (hash: string, before: string, after: string) => ({
  remote: 'config',
  hash,
  texts: { [before]: after },
});

test('an open tab keeps the builds that it runs, takes new ones of what it has not begun, and reloads when the form is done', async ({
  page,
  site,
}) => {
  await openAs(page, '/v2/config/powerball');
  const amount = card(page, '배팅금액 설정').getByLabel('파워볼 홀짝 최대 배팅금액', {
    exact: true,
  });
  const typedBefore = await amount.inputValue();
  const oldMinigames = site.baseUrlOf('minigames');
  const scripts = watchScripts(page);
  const scriptsOutside = (remote: string, baseUrl: string) =>
    scripts.filter((path) => path.startsWith(`/remotes/${remote}/`) && !path.startsWith(baseUrl));

  await amount.fill('1234567');
  site.deploy([
    nextConfig('aaaaaaaaaaaa', ADMINS, NEXT_ADMINS),
    { remote: 'minigames', hash: 'bbbbbbbbbbbb', texts: {} },
  ]);
  await expect(banner(page)).toContainText('미뤘습니다', { timeout: TOLD_MS });
  const reload = banner(page).getByRole('button', { name: '새로 고침' });
  await reload.press('Enter');
  await expect(amount).toHaveValue('1,234,567');
  await amount.fill(typedBefore);
  await expect(banner(page)).toContainText('새로 고치면 적용됩니다');

  await openFromMenu(page, '관리자 계정 관리');
  await expect(page.getByText(NEXT_ADMINS)).toBeVisible();
  const running = site.baseUrlOf('config');
  site.deploy([nextConfig('cccccccccccc', NEXT_ADMINS, THIRD_ADMINS)]);
  // The menu follows within one poll; what runs does not.
  const told = page.waitForResponse('**/deployment.json', { timeout: TOLD_MS });
  await (await told).finished();
  await page.getByRole('button', { name: '관리자 추가' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await openFromMenu(page, '관리자 허용 IP');
  await expect(page.getByRole('button', { name: /^IP 추가/ })).toBeVisible();
  await openFromMenu(page, '파워볼 설정');
  await expect(amount).toBeVisible();
  await openFromMenu(page, '관리자 계정 관리');
  await expect(page.getByText(NEXT_ADMINS)).toBeVisible();
  // Entry, exposed module, the list's forms and another screen, in chunks of their own.
  expect(new Set(scripts.filter((path) => path.startsWith(running))).size).toBeGreaterThan(3);
  expect(scriptsOutside('config', running)).toEqual([]);
  expect(scriptsOutside('minigames', oldMinigames)).toEqual([]);

  await reload.click();
  await expect(page.getByText(THIRD_ADMINS)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a page whose files another deployment took away says so at once and offers the reload', async ({
  page,
  site,
}) => {
  await openAs(page, '/admin');
  await expect(page.getByRole('grid')).toBeVisible();
  const old = site.baseUrlOf('config');
  site.deploy([nextConfig('aaaaaaaaaaaa', ADMINS, NEXT_ADMINS)]);
  site.removeBuild(old);
  const scripts = watchScripts(page);

  await openFromMenu(page, '관리자 허용 IP');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('설정 화면의 새 버전이 배포되었습니다');
  await expect(page.getByText('파일이 없음')).toBeVisible();
  const [, oldHash = ''] = /\+(\w+)\/$/.exec(old) ?? [];
  await expect(page.getByText(`빌드 ${oldHash}`)).toBeVisible();
  await expect(page.getByRole('button', { name: '다시 시도' })).toHaveCount(0);
  // Each file once: what is gone does not come back.
  expect(scripts).toHaveLength(new Set(scripts).size);
  await expectAccessible(page);

  await openFromMenu(page, '관리자 계정 관리');
  await expect(page.getByText(ADMINS)).toBeVisible();
  await page.getByRole('button', { name: '관리자 추가' }).click();
  await expect(alert).toContainText('설정 화면의 새 버전이 배포되었습니다');
  await page.getByRole('main').getByRole('button', { name: '새로 고침' }).click();
  await expect(page.getByText(NEXT_ADMINS)).toBeVisible();
  await page.getByRole('button', { name: '관리자 추가' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
