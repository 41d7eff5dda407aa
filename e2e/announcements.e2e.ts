// Changes are said aloud once: how a screen's load goes on, and what has arrived.
import { heard, listen } from './announcements';
import { expect, menuLink, openFromMenu, test } from './operator';
import { noAnswer, openStage } from './stage';

test('each change of a load is said once, however many attempts there are', async ({ page }) => {
  await listen(page);
  const stage = await openStage(page);
  await stage.answerEntry('minigames', noAnswer);
  await page.goto('/admin');
  await openFromMenu(page, '관리자 계정 관리');
  await expect(page.getByRole('grid')).toBeVisible();
  await heard(page);

  await (await menuLink(page, '파워볼 설정')).click();
  await stage.struck();
  for (let passedMs = 0; passedMs < 120_000; passedMs += 4_000) await page.clock.runFor(4_000);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toBeVisible();
  expect(await heard(page)).toEqual([
    '파워볼 설정 화면을 불러오는 중',
    '화면을 불러오는 데 오래 걸리고 있습니다',
    (await failure.textContent())?.replace(/\s+/g, ' ').trim(),
  ]);

  await stage.mend();
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByRole('region', { name: '배당 설정' })).toBeVisible();
  expect(await heard(page)).toEqual([
    '파워볼 설정 화면을 불러오는 중',
    '파워볼 설정 화면을 불러왔습니다',
    '설정을 불러오고 있습니다.',
  ]);
});

test('what arrives is said once, however often it is reported', async ({ page }) => {
  await listen(page);
  await openStage(page);
  let arrivals = 0;
  await page.route('**/api/alarm', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    report.count.countCharge += arrivals;
    if (arrivals > 0) report.latest.countCharge = 'ffffffff-ffff-7fff-bfff-000000000002';
    await route.fulfill({ response, json: report });
  });
  await page.goto('/admin');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('list', { name: '처리 대기' })).toContainText('충전');
  await heard(page);
  arrivals = 2;
  for (let polls = 0; polls < 3; polls += 1) {
    const poll = page.waitForResponse('**/api/alarm');
    await page.clock.fastForward(11_000);
    await poll;
    await expect(page.getByRole('banner').first().getByRole('status').first()).toContainText('2건');
  }
  expect((await heard(page)).filter((text) => text.includes('2건'))).toEqual(['새 충전 신청 2건']);
});
