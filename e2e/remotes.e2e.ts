// A remote that is not to run here costs nothing; one that fails is told to those who can help.
import type { Page } from '@playwright/test';
import { expect, expectToast, menuLink, openFromMenu, test } from './operator';
import { notFound, openStage } from './stage';

test('a remote that wants another contract is not even downloaded', async ({ page }) => {
  const stage = await openStage(page);
  stage.tell(({ remotes }) => {
    for (const { manifest } of remotes)
      if (manifest.id === 'minigames') Object.assign(manifest, { contract: '^9.0.0' });
  });
  const downloads: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') downloads.push(request.url());
  });
  await page.goto('/admin');
  await openFromMenu(page, '관리자 계정 관리');
  await openFromMenu(page, '파워볼 설정');
  await expect(page.getByText('버전이 맞지 않음')).toBeVisible();
  await expect(page.getByText('^9.0.0', { exact: false }).first()).toBeVisible();
  expect(downloads.filter((url) => url.includes('/remotes/minigames/'))).toEqual([]);
});

test('a module that is off costs no request and its address says so', async ({ page }) => {
  await openStage(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/config/powerball');
  await expect(page.getByText('꺼진 모듈입니다')).toBeVisible();
  expect(requests.filter((url) => url.includes('/remotes/'))).toEqual([]);
});

/** How often consoles have told the server that the mini-games were not there; other journeys count as well. */
async function countFailures(page: Page): Promise<number> {
  const text = await (await page.request.get('/metrics')).text();
  const labels = 'remote="minigames",outcome="failed",reason="not-found"';
  return Number(text.split(`gwanje_remote_loads_total{${labels}} `)[1]?.split('\n')[0] ?? 0);
}

test('a failure can be copied for a technician, and is reported to the server', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stage = await openStage(page);
  const before = await countFailures(page);
  await stage.answerEntry('minigames', notFound);
  await page.goto('/admin');
  await openFromMenu(page, '관리자 계정 관리');
  await (await menuLink(page, '파워볼 설정')).click();
  await stage.struck();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('main')).toContainText('앞선 시도: 모듈 내려받기, 파일이 없음');
  const report = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/remote-loads') &&
      (response.request().postData() ?? '').includes('"failed"'),
  );
  await page.clock.fastForward(100_000);
  await page.getByRole('button', { name: '기술 정보 복사' }).click();
  await expectToast(page, '기술 정보를 클립보드에 복사했습니다.');
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({
    remote: 'minigames',
    screen: 'powerball-settings',
    status: 'failed',
    step: 'module',
    reason: 'not-found',
    entry: expect.stringContaining(copied.buildHash),
    detail: expect.stringContaining('HTTP 404'),
  });
  expect(copied.history.length).toBeGreaterThan(0);

  await page.clock.fastForward(6_000);
  expect((await report).status()).toBe(200);
  expect((await report).request().postDataJSON().loads).toContainEqual(
    expect.objectContaining({ remote: 'minigames', outcome: 'failed', reason: 'not-found' }),
  );
  expect(await countFailures(page)).toBe(before + 1);
});
