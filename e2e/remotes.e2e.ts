// What a remote costs that is not to run here: nothing.
import { expect, openFromMenu, test } from './operator';
import { openStage } from './stage';

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
