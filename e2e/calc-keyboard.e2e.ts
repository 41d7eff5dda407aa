// The settlement of the house by keys alone: a day bridged to cash, what is behind it, its games, and a shot beside another.
import type { Page } from '@playwright/test';
import {
  choose,
  compose,
  expectNoPress,
  goTo,
  pick,
  pressInRow,
  sitDown,
  tabTo,
  toRow,
} from './by-keys';
import { givenMatch, settleMatch } from './given-match';
import { decision, memberIdOf, post } from './money-site';
import { colleague } from './multi-site';
import { expect, expectAccessible, signIn, test } from './operator';
import { feedOf } from './player-site';

// What a day came to is held against what others have done on the same site.
test.use({ apart: 'calc' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const CHARGED = { id: 'player01', amountWon: 41_000, shown: '41,000' };
const HOUR_MS = 3_600_000;
const PLAYED_ID = 'player05';
/** Time for a bet before the kick-off. */
const BEGINS_MS = 9_000;

/** Goes to the days of the house, those of today. */
async function goToToday(page: Page, title: string) {
  await pick(page, title);
  await choose(page, page.getByLabel('기간', { exact: true }), '오늘');
  await expect(page).toHaveURL(/range=today/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

test('a day is bridged to cash and opened down to the request of an hour, by keys alone', async ({
  page,
  product,
  browser,
}) => {
  const support = (await colleague(browser, product.url, 'support')).request;
  const operations = (await colleague(browser, product.url, 'operations')).request;
  const memberId = await memberIdOf(support, CHARGED.id);
  const asked = { memberId, kind: 'charge', amountWon: CHARGED.amountWon };
  const { requestId } = await post(support, '/api/money/requests', asked);
  const reason = '입금 확인';
  await post(operations, `/api/money/requests/${requestId}/approve`, { memberId, reason });

  await sitDown(page, 'finance');
  await goToToday(page, '일별 정산');
  const today = page.getByRole('row', { name: /잠정/ });
  await expect(today).toContainText(CHARGED.shown);
  await expectAccessible(page);
  await tabTo(page, today.getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '정산 상세' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^충전 .*41,000/ })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (const name of ['게임별', '회원별', '파트너별', '시간별']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused();
  }
  const hour = page.getByRole('row', { name: new RegExp(`^\\d\\d:00.* ${CHARGED.shown}`) });
  await tabTo(page, hour.getByRole('button'));
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog');
  await expect(made.getByRole('row', { name: /player01.*41,000/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(made.getByRole('row', { name: /player01.*41,000/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(made).toHaveCount(0);
  await expectNoPress(page);
});

test('games of a day are walked group by group, and lead to the bets of one, by keys alone', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const match = await givenMatch(page, feed, BEGINS_MS);
  await match.bet(await memberIdOf(page.request, PLAYED_ID));
  const operations = (await colleague(browser, product.url, 'operations')).request;
  await settleMatch(operations, match, 0, 1);
  const betsOf = async () => {
    const day = new Date(Date.now() + 9 * HOUR_MS).toISOString().slice(0, 10);
    const answer = await operations.get(`/api/calc/classes?from=${day}&to=${day}`);
    return (await answer.json()).rows.map(({ bets }: { bets: number }) => bets);
  };
  await expect.poll(betsOf).toContain(1);

  await sitDown(page, 'finance');
  await goToToday(page, '일별 정산 (신규)');
  const table = page.getByRole('table', { name: '게임별 정산' });
  // A day that runs may be a bet apart for now.
  await expect(page.getByText(/✓ 일별 정산의 배팅수익과 일치|진행 중인 날이 있어/)).toBeVisible();
  await expectAccessible(page);
  const day = table.getByRole('rowheader').getByRole('link').first();
  await tabTo(page, day);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-group]').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-group]').nth(1)).toBeFocused();
  await tabTo(page, day);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: '게임별', selected: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^스포츠.* 배팅 1건 보기$/ }));
  await page.keyboard.press('Enter');
  const made = page.getByRole('dialog');
  await expect(made.getByRole('row', { name: /player05.*100,000/ })).toBeVisible();
  await page.reload();
  await expect(made.getByRole('row', { name: /player05.*100,000/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectNoPress(page);
});

test('a shift is handed over by a shot with a note, held against another, by keys alone', async ({
  page,
}) => {
  const keyboard = await sitDown(page, 'finance');
  await goTo(page, '정산 스냅샷');
  for (const note of ['교대 전', '교대 뒤']) {
    await tabTo(page, page.getByRole('button', { name: '지금 고정' }));
    await page.keyboard.press('Enter');
    await expect(decision(page)).toContainText('지금 시점의 수치를 고정합니다. 지울 수 없습니다.');
    const field = decision(page).getByRole('textbox');
    await tabTo(page, field);
    await compose(keyboard, note);
    await expect(field).toHaveValue(note);
    await tabTo(page, decision(page).getByRole('button', { name: '고정' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid').getByRole('row', { name: new RegExp(note) })).toBeVisible();
  }
  await expect(page.getByText(/✓ 스냅샷 \d+건의 해시가 모두 이어집니다/)).toBeVisible();
  const newest = page.getByRole('grid').getByRole('row', { name: /교대 뒤/ });
  await toRow(page, newest);
  await pressInRow(page, newest.getByRole('button', { name: /스냅샷 비교$/ }));
  const beside = page.getByRole('dialog', { name: /스냅샷 비교$/ });
  await choose(page, beside.getByLabel('비교 대상'), '교대 전');
  await expect(page).toHaveURL(/compare=.*with=/);
  await expect(beside.getByRole('table', { name: '비교' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(beside.getByLabel('비교 대상').locator('option:checked')).toContainText('교대 전');
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await expectNoPress(page);
});
