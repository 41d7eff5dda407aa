// The document that names every remote: without it nothing starts, and what runs does not need it.
import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, menuLink, openFromMenu, test } from './operator';
import { noAnswer, openStage } from './stage';

const DOCUMENT = '**/deployment.json';

/** Puts what the browser itself times under the page's clock. */
const timeByClock = (page: Page) =>
  page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Timed out.', 'TimeoutError')), ms);
      return controller.signal;
    };
  });

test('a document that never answers at the start is given up, and a reload starts the console', async ({
  page,
}) => {
  await openStage(page);
  await timeByClock(page);
  await page.route(DOCUMENT, noAnswer);
  const scripts = new Set<Request>();
  page.on('request', (one) => one.resourceType() === 'script' && scripts.add(one));
  page.on('requestfinished', (one) => scripts.delete(one));
  // What the head names ahead hangs as well, and the page is not loaded before it ends.
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByRole('main', { name: '관제를 시작하는 중' })).toBeVisible();
  // A script that is still on its way would be given up by the clock, too.
  await expect.poll(() => scripts.size).toBe(0);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('alert')).toContainText('관제를 시작하지 못했습니다');
  await expectAccessible(page);
  await page.unroute(DOCUMENT, noAnswer);
  await page.getByRole('button', { name: '새로 고침' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '관리자 계정 관리' })).toBeVisible();
});

test('a document that hangs under an open console changes nothing, and a later report is followed', async ({
  page,
}) => {
  const stage = await openStage(page);
  await timeByClock(page);
  await page.goto('/admin');
  await openFromMenu(page, '관리자 계정 관리');
  const revision = 'feedfacefeedface';
  stage.tell((document) => {
    document.revision = revision;
    document.flags.modules = document.flags.modules.filter((module) => module !== 'powerball');
  });
  await page.route('**/api/alarm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), revision } });
  });
  await page.route(DOCUMENT, noAnswer);
  const question = page.waitForRequest(DOCUMENT);
  await page.clock.fastForward(11_000);
  await question;
  await openFromMenu(page, '파워볼 설정');
  const poll = page.waitForResponse('**/api/alarm');
  await page.clock.fastForward(11_000);
  expect((await poll).status()).toBe(200);

  await page.unroute(DOCUMENT, noAnswer);
  const answer = page.waitForResponse(DOCUMENT);
  await page.clock.fastForward(15_000);
  await page.clock.fastForward(11_000);
  await answer;
  await expect(await menuLink(page, '파워볼 설정')).toHaveCount(0);
  await openFromMenu(page, '관리자 계정 관리');
});
