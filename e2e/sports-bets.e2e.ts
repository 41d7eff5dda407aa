// Bets on sports between a member, a feed and two operators: a cancellation that the kick-off outruns, a score that was wrong, a win that was exchanged before its bet was void, a match that is put off.
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { givenMatch, STAKE_WON, settleMatch } from './given-match';
import { entriesOf, loginOf, memberIdOf, post } from './money-site';
import { expect, expectAccessible, signIn, test } from './operator';
import { feedOf } from './player-site';
import { portray } from './portray';

const HOUR_MS = 3_600_000;

const moneyOf = async (page: Page, memberId: string) =>
  (await (await page.request.get(`/api/money/members/${memberId}`)).json()).walletsWon
    .money as number;

const openBet = (page: Page, betId: string) => page.goto(`/bet/sportshistory?bet=${betId}`);
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

async function signedIn(browser: Browser, url: string, id: string): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: url });
  expect((await context.request.post('/api/login', { data: loginOf(id) })).status()).toBe(200);
  return context.request;
}

test('a cancellation that the kick-off outruns is refused, and no money moves', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const memberId = await memberIdOf(page.request, 'player05');
  const match = await givenMatch(page, feed, 9_000);
  const betId = await match.bet(memberId);
  const before = await moneyOf(page, memberId);
  await openBet(page, betId);
  await button(page, '취소').click();
  const dialog = page.getByRole('dialog', { name: /배팅을 취소할까요/ });
  await dialog.getByLabel('사유', { exact: true }).selectOption({ label: '회원요청' });
  await expect(dialog.getByRole('cell', { name: '취소', exact: true })).toBeVisible();
  await page.waitForTimeout(Math.max(0, match.startsAt() - Date.now() + 300));
  await dialog.getByRole('button', { name: '취소', exact: true }).last().click();
  await expect(dialog.getByText('이미 시작한 경기가 있어 취소할 수 없습니다.')).toBeVisible();
  await expectAccessible(page);
  expect(await moneyOf(page, memberId)).toBe(before);
});

test('a wrong score is corrected by two, and a win is taken back although it was exchanged', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page);
  const operations = await signedIn(browser, product.url, 'operations');
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const memberId = await memberIdOf(page.request, 'player05');
  const match = await givenMatch(page, feed, 4_000);
  const betId = await match.bet(memberId);
  const before = await moneyOf(page, memberId);
  await settleMatch(operations, match, 0, 1);
  expect(await moneyOf(page, memberId)).toBe(before);

  // It was one to nil: one asks for it on the screen, the other says it without having seen it.
  await page.goto(`/prematchclosed?query=${encodeURIComponent(match.home)}&state=settled`);
  await page.getByRole('row').filter({ hasText: match.home }).first().click();
  await button(page, '정정').click();
  const dialog = page.getByRole('dialog', { name: /결과를 정정할까요/ });
  await dialog.getByLabel('홈', { exact: true }).fill('1');
  await dialog.getByLabel('원정', { exact: true }).fill('0');
  await dialog.getByLabel('사유', { exact: true }).fill('스코어 오기');
  await dialog.getByRole('button', { name: '정정' }).click();
  const question = page.getByRole('dialog', { name: /결과를 정정할까요/ }).last();
  await expect(question).toContainText('당첨');
  await question.getByRole('button', { name: '정정' }).click();
  await expect(page.getByText(/다른 관리자의 확인을 기다립니다/).first()).toBeVisible();
  const result = { status: 'final', home: 1, away: 0, periods: [], overtime: null, sides: [] };
  const seen = await (await operations.get(`/api/bets/events/${match.eventId}`)).json();
  const preview = await post(operations, `/api/bets/events/${match.eventId}/preview`, {
    ...{ deed: 'correct', result },
  });
  await post(operations, `/api/bets/events/${match.eventId}/correct`, {
    ...{ version: seen.event.version, reason: '스코어 확인', result, expected: preview.expected },
  });
  expect(await moneyOf(page, memberId)).toBe(before + 210_000);

  // The win leaves before anybody finds that the odds were wrong.
  const support = await signedIn(browser, product.url, 'support');
  const amountWon = Math.floor((before + 210_000) / 10_000) * 10_000;
  const { requestId } = await post(support, '/api/money/requests', {
    ...{ memberId, kind: 'exchange', amountWon, reason: '당첨금 환전' },
  });
  await post(operations, `/api/money/requests/${requestId}/approve`, { memberId, reason: '확인' });
  const left = await moneyOf(page, memberId);
  await openBet(page, betId);
  await button(page, '적특').click();
  const voided = page.getByRole('dialog', { name: /적특 처리할까요/ });
  await voided.getByLabel('사유', { exact: true }).selectOption({ label: '명백한 배당오류' });
  await expect(voided.getByText(/−/).first()).toBeVisible();
  await voided.getByRole('button', { name: '적특', exact: true }).click();
  await expect(page.getByText(/배팅을 처리했습니다/).first()).toBeVisible();
  const owed = left - 210_000 + STAKE_WON;
  expect(owed).toBeLessThan(0);
  expect(await moneyOf(page, memberId)).toBe(owed);
  const entries = await entriesOf({ support } as never, { memberId, subject: `bet/${betId}` });
  expect(entries.map((one) => one.amountWon).sort((a, b) => a - b)).toEqual([
    -210_000, -100_000, 100_000, 210_000,
  ]);
  await expect(page.getByText('적특').first()).toBeVisible();
  await portray(page, 'sports-bet-void');
});

test('a match that is put off for too long gives every stake back by itself', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const memberId = await memberIdOf(page.request, 'player07');
  const match = await givenMatch(page, feed, HOUR_MS);
  const before = await moneyOf(page, memberId);
  const betId = await match.bet(memberId);
  const event = {
    ...{ revision: 2, gameType: 'sports', sport: 'Football', league: '여정 리그' },
    ...{ home: match.home, away: `${match.home} 상대`, isPostponed: true },
  };
  await match.tell('/feed/events', {
    ...{ ...event, startsAt: new Date(Date.now() - 37 * HOUR_MS).toISOString() },
  });
  await expect.poll(() => moneyOf(page, memberId), { timeout: 20_000 }).toBe(before);
  await openBet(page, betId);
  await expect(page.getByRole('main').getByText('적특').first()).toBeVisible();
});
