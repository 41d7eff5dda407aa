// The time that a load has: seconds are said from the tenth, and after two minutes it is given up.
import type { Page } from '@playwright/test';
import { expect, menuLink, openFromMenu, test } from './operator';
import { noAnswer, notFound, openStage, type Stage } from './stage';

const main = (page: Page) => page.getByRole('main');

/** Opens a screen that works and stops the clock. */
async function standStill(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await openFromMenu(page, title);
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Lets time pass by the second until something has happened. */
async function passUntil(page: Page, happening: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = happening.finally(() => {
    isOver = true;
  });
  while (!isOver) await page.clock.runFor(1_000);
  await over;
}

const HANGS = [
  {
    what: 'an entry',
    from: { path: '/admin', title: '관리자 계정 관리' },
    to: '파워볼 설정',
    arrange: (stage: Stage) => stage.answerEntry('minigames', noAnswer),
  },
  {
    what: 'the script of a page',
    from: { path: '/v2/config/powerball', title: '파워볼 설정' },
    to: '관리자 허용 IP',
    arrange: (stage: Stage) => stage.answerPages('config', noAnswer),
  },
] as const;

for (const { what, from, to, arrange } of HANGS)
  test(`${what} that hangs is slow from the tenth second and given up at the 120th, not before`, async ({
    page,
  }) => {
    const stage = await openStage(page);
    await arrange(stage);
    await standStill(page, from.path, from.title);
    await (await menuLink(page, to)).click();
    await stage.struck();
    await page.clock.runFor(9_999);
    await expect(main(page)).not.toContainText('오래 걸리고 있습니다');
    await page.clock.runFor(1);
    await expect(main(page)).toContainText('화면을 불러오는 데 오래 걸리고 있습니다');
    await expect(main(page)).toContainText('10초째 · 120초까지 시도합니다');
    const poll = page.waitForResponse('**/api/alarm');
    await page.clock.runFor(50_000);
    expect((await poll).status()).toBe(200);
    await expect(main(page)).toContainText('60초째');
    await page.clock.runFor(59_999);
    await expect(main(page)).toContainText('119초째');
    await expect(main(page).getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(main(page).getByRole('alert')).toContainText('화면을 불러오지 못했습니다');
    await expect(main(page)).toContainText(/\d+번, 120초/);
    await expect(main(page)).toContainText('응답 없음');
  });

test('who leaves and comes back finds the load further on, and then the screen', async ({
  page,
}) => {
  const stage = await openStage(page);
  await stage.answerEntry('minigames', noAnswer);
  await standStill(page, '/admin', '관리자 계정 관리');
  await (await menuLink(page, '파워볼 설정')).click();
  await stage.struck();
  await page.clock.runFor(30_000);
  await expect(main(page)).toContainText('30초째');
  await (await menuLink(page, '관리자 계정 관리')).click();
  await expect(main(page).getByRole('grid')).toBeVisible();
  await page.clock.runFor(20_000);
  await (await menuLink(page, '파워볼 설정')).click();
  await page.clock.runFor(1_000);
  await expect(main(page)).toContainText('51초째');

  await (await menuLink(page, '관리자 계정 관리')).click();
  // Awaited from before it is mended: what hangs may be let go by that, and all be here before one looks.
  const asked = page.waitForRequest('**/remotes/minigames/**');
  const arrival = page.waitForResponse('**/remotes/minigames/**/__federation_expose_remote.*');
  await stage.mend();
  // What an attempt asks for comes while time stands still: a script that time runs away from is given up.
  await passUntil(page, asked);
  expect((await arrival).ok()).toBe(true);
  await page.clock.resume();
  await (await menuLink(page, '파워볼 설정')).click();
  await expect(page.getByRole('region', { name: '배당 설정' })).toBeVisible();
});

for (const { what, from, to, shows, answer } of [
  {
    what: 'An entry',
    from: { path: '/admin', title: '관리자 계정 관리' },
    to: '파워볼 설정',
    shows: '배당 설정',
    answer: 'answerEntry',
  },
  {
    what: 'The script of a page',
    from: { path: '/v2/config/powerball', title: '파워볼 설정' },
    to: '관리자 허용 IP',
    shows: '현재 접속 IP',
    answer: 'answerPages',
  },
] as const)
  test(`${what} that fails twice and then answers opens the screen without a click`, async ({
    page,
  }) => {
    const stage = await openStage(page);
    const urls = new Set<string>();
    await stage[answer](answer === 'answerEntry' ? 'minigames' : 'config', (route) => {
      urls.add(new URL(route.request().url()).search);
      return urls.size > 2 ? route.continue() : notFound(route);
    });
    await page.goto(from.path);
    await openFromMenu(page, from.title);
    await (await menuLink(page, to)).click();
    await expect(main(page)).toContainText(shows);
    expect(urls.size).toBe(3);
  });
