// A history of bets from the palette to the last decision, by keys alone; Korean composed in every field of bets.
import { randomUUID } from 'node:crypto';
import type { FrameLocator, Page } from '@playwright/test';
import {
  choose,
  compose,
  expectNoPress,
  find,
  goTo,
  press,
  pressInRow,
  sitDown,
  stepTo,
  tabTo,
  write,
} from './by-keys';
import { composeIn, composeOn, openKeyboard, type TypedPage } from './composing';
import { givenMatch, STAKE_WON } from './given-match';
import { detail, memberIdOf, row } from './money-site';
import { expect, expectAccessible, signIn, test } from './operator';
import { feedOf } from './player-site';
import { openRoundTimes } from './round-times';

const HOUR_MS = 3_600_000;
const GAME = 'speedladder';
const windowOf = (page: Page): FrameLocator => page.frameLocator('iframe');

test('bets are filtered, opened, one cancelled for a reason and one void, by keys alone', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const ids = ['player05', 'player07'] as const;
  const match = await givenMatch(page, feed, HOUR_MS);
  for (const id of ids) await match.bet(await memberIdOf(page.request, id));

  const keyboard = await sitDown(page, 'operations');
  await goTo(page, '스포츠 배팅내역');
  await find(page, 'player0', 'player05');
  const narrowed = page.getByRole('search').getByLabel('폴더', { exact: true });
  await page.keyboard.press('/');
  await choose(page, narrowed, '단폴');
  await expect(page).toHaveURL(/folder=1/);
  await page.keyboard.press('Escape');
  await stepTo(page, row(page, 'player05'));

  // The row folds out its legs, and leads on to everything that is known of the bet.
  await page.keyboard.press('Enter');
  await expect(detail(page)).toContainText(match.home);
  await expectAccessible(page);
  await page.keyboard.press('o');
  const inside = windowOf(page);
  await expect(inside.getByRole('heading', { name: '왜 이 금액?' })).toBeVisible();
  await expect(inside.getByText('일치').first()).toBeVisible();
  await tabTo(page, inside.getByRole('button', { name: '취소', exact: true }));
  await page.keyboard.press('Enter');
  const dialog = inside.getByRole('dialog', { name: /배팅을 취소할까요/ });
  await choose(page, dialog.getByLabel('사유', { exact: true }), '회원요청');
  const more = dialog.getByLabel('사유 상세');
  await tabTo(page, more);
  await compose(keyboard, '고객 전화');
  await expect(more).toHaveValue('고객 전화');
  expect(keyboard.writes.filter((path) => path.endsWith('/cancel'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(inside.getByText('회원요청').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toHaveCount(0);

  // Back where it was, and on to the next one, whose own button asks.
  await expect(row(page, 'player05')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
  await expect(row(page, 'player05')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'player07')).toBeFocused();
  await pressInRow(page, row(page, 'player07').getByRole('button', { name: 'player07 적특' }));
  const question = page.getByRole('dialog', { name: /적특 처리할까요/ });
  await expect(question.getByRole('cell', { name: '적특' })).toBeVisible();
  await choose(page, question.getByLabel('사유', { exact: true }), '명백한 배당오류');
  await tabTo(page, question.getByRole('button', { name: '적특', exact: true }));
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  const answer = await page.request.get(`/api/bets/sports?event=${match.eventId}&isTest=false`);
  const { rows } = await answer.json();
  const now = rows.map(({ member, result }: { member: { id: string }; result: string }) => [
    ...[member.id, result],
  ]);
  expect(now.sort()).toEqual([
    ['player05', 'C'],
    ['player07', 'N'],
  ]);
  for (const { stakeWon } of rows) expect(stakeWon).toBe(STAKE_WON);
  await expectNoPress(page);
});

test('a bet on a mini-game is cancelled in its row while its round is open, by keys alone', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url);
  const memberId = await memberIdOf(page.request, 'player18');
  const moneyOf = async () =>
    (await (await page.request.get(`/api/money/members/${memberId}`)).json()).walletsWon.money;
  const before = await moneyOf();
  const times = await openRoundTimes(product);
  const round = await times.begin(GAME, { closesInMs: 90_000, drawnInMs: 95_000 });
  const bet = (oddsHundredths: number) =>
    feed('/feed/bets/minigames', {
      ...{ memberId, reference: randomUUID(), roundId: round.roundId, stakeWon: 10_000 },
      ...{ betType: 'SLDLR', pick: 'Left', oddsHundredths },
    });
  const seen = await bet(195);
  // A journey before this one may have changed what it pays.
  const { body } = seen.status === 200 ? seen : await bet(seen.body.details.oddsHundredths);
  expect(body.message).toBeUndefined();
  expect(await moneyOf()).toBe(before - 10_000);

  const keyboard = await sitDown(page, 'risk');
  // What is written of it on its own page: a note, and why something is decided.
  const { roundId } = round;
  await page.goto(`/bet/minigameDetail?round=${roundId}&bet=${body.betId}`);
  for (const name of ['메모 남기기', '적특']) {
    await press(page, page.getByRole('main').getByRole('button', { name, exact: true }));
    const form = page.getByRole('dialog');
    expect(await composeIn(keyboard, form), name).not.toEqual([]);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  }
  await goTo(page, '미니게임 배팅내역 (통합)');
  await find(page, 'player18', 'player18');
  const listed = row(page, 'player18').first();
  await pressInRow(page, listed.getByRole('button', { name: 'player18 취소' }));
  const question = page.getByRole('dialog', { name: /배팅을 취소할까요/ });
  await choose(page, question.getByLabel('사유', { exact: true }), '회원요청');
  await write(keyboard, question.getByLabel('사유 상세'), '잘못 눌렀답니다');
  expect(keyboard.writes).toEqual([]);
  await press(page, question.getByRole('button', { name: '취소', exact: true }).last());
  await expect(question).toHaveCount(0);
  await expect(listed).toContainText('취소');
  await expect(listed.getByRole('button', { name: 'player18 취소' })).toHaveCount(0);
  expect(await moneyOf()).toBe(before);
  await expectAccessible(page);
  await expectNoPress(page);
  await times.close();
});

/** Screens of bets in which something is typed; those of casinos have a journey of their own. */
const TYPED: readonly TypedPage[] = [
  ...(['/bet/sportshistory', '/bet/sportsprematchhistory', '/bet/sportslivehistory'] as const),
  ...(['/bet/minihistory', '/bet/minigamehistory', '/bet/bet365history'] as const),
  ...(['/bet/tokenhistory', '/prematchongoing', '/prematchclosed'] as const),
  ...(['/liveupcoming', '/liveongoing', '/liveclosed'] as const),
].map((path): TypedPage => [path]);

test('an Enter amid a syllable searches and sends nothing in any screen of bets', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await composeOn(await openKeyboard(page), [
    ...TYPED,
    ['/customgame', /^경기 등록/],
    ['/team-name', 'CSV 가져오기'],
  ]);
});
