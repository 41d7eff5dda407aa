// Events of sports by keys alone, with Korean composed where something is typed: one made by hand, its odds, its void by two, a score that two enter blind, and its correction.
import type { Browser, Page } from '@playwright/test';
import { compose, expectNoPress, goTo, press, pressInRow, sitDown, tabTo } from './by-keys';
import type { Keyboard } from './composing';
import { agreeToForecast, lookFor, match } from './events-by-keys';
import { betterOn, givenMatch, STAKE_WON } from './given-match';
import { detail, memberIdOf } from './money-site';
import { expect, expectAccessible, expectToast, signIn, test } from './operator';
import { feedOf } from './player-site';

const HOUR_MS = 3_600_000;
const SEOUL_MS = 9 * HOUR_MS;

const moneyOf = async (page: Page, memberId: string) =>
  (await (await page.request.get(`/api/money/members/${memberId}`)).json()).walletsWon
    .money as number;

/** Types one field after another, from the one that has the focus, and composes the last. */
async function typeThrough(keyboard: Keyboard, texts: readonly string[], last: string) {
  for (const text of texts) {
    await keyboard.page.keyboard.press('Control+A');
    await keyboard.page.keyboard.type(text);
    await keyboard.page.keyboard.press('Tab');
  }
  await compose(keyboard, last);
}

/** A colleague at a console of his own, by keys as well. */
async function colleague(browser: Browser, url: string, id: string) {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'ko-KR', timezoneId: 'Asia/Seoul' },
  });
  return sitDown(await context.newPage(), id);
}

test('an event is made by hand, sold at other odds, and void once two say so, by keys alone', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const memberId = await memberIdOf(page.request, 'player20');
  const before = await moneyOf(page, memberId);
  const home = `손으로 ${process.pid}-${Date.now() % 100_000}`;
  const startsAt = new Date(Date.now() + HOUR_MS + SEOUL_MS).toISOString().slice(0, 16);

  const other = await colleague(browser, product.url, 'admin');
  const keyboard = await sitDown(page, 'operations');
  await goTo(page, '수동 경기 등록');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '경기 등록' });
  await tabTo(page, form.getByLabel('리그'));
  await compose(keyboard, '손 리그');
  await tabTo(page, form.getByLabel('홈', { exact: true }));
  await compose(keyboard, home);
  await tabTo(page, form.getByLabel('원정', { exact: true }));
  await compose(keyboard, `${home} 상대`);
  await tabTo(page, form.getByLabel('경기일시'));
  await page.keyboard.type(startsAt.replace('T', ' '));
  await tabTo(page, form.getByLabel('승무패 홈'));
  const odds = ['2.10', '3.20', '3.30', '-0.5', '1.90', '1.90', '2.5', '1.85', '1.95'];
  expect(keyboard.writes.filter((path) => path.endsWith('/events'))).toEqual([]);
  await typeThrough(keyboard, [...odds, '100'], '중립 구장');
  await expect(form.getByLabel('공지')).toHaveValue('중립 구장');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, '경기를 등록했습니다.');
  await expect(form).toHaveCount(0);

  await goTo(page, '프리매치 진행');
  await lookFor(keyboard, home);
  await pressInRow(
    page,
    match(page, home)
      .getByRole('button', { name: /^배당 .* 변경$/ })
      .first(),
  );
  await expect(match(page, home).getByLabel('홈', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2.05');
  await page.keyboard.press('Enter');
  await expectToast(page, '배당을 변경했습니다. 기존 배팅의 배당은 그대로입니다.');
  await expect(match(page, home)).toContainText('2.05 / 3.20 / 3.30');

  const { bet } = await betterOn(page, feed, home);
  await bet(memberId);
  expect(await moneyOf(other.page, memberId)).toBe(before - STAKE_WON);
  await goTo(other.page, '프리매치 진행');
  for (const [person, said] of [
    [keyboard, '첫 확인을 기록했습니다.'],
    [other, '처리했습니다.'],
  ] as const) {
    const at = person.page;
    await lookFor(person, home);
    await pressInRow(at, match(at, home).getByRole('button', { name: /적특$/ }));
    const question = at.getByRole('dialog', { name: /적특 처리할까요/ });
    await tabTo(at, question.getByLabel('사유', { exact: true }));
    await compose(person, '경기 취소');
    await agreeToForecast(at, '적특');
    await expectToast(at, said);
  }
  expect(await moneyOf(other.page, memberId)).toBe(before);
  await expectNoPress(page);
  await expectNoPress(other.page);
  await other.page.context().close();
});

test('two enter a score without seeing each other’s, one settles it, and two correct it, by keys alone', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const memberId = await memberIdOf(page.request, 'player20');
  const given = await givenMatch(page, feed, 4_000);
  const { home } = given;
  await given.bet(memberId);
  const staked = await moneyOf(page, memberId);
  const first = await sitDown(page, 'operations');
  const second = await colleague(browser, product.url, 'admin');
  const both = [first, second] as const;
  for (const one of both) await goTo(one.page, '프리매치 마감');
  await page.waitForTimeout(Math.max(0, given.startsAt() - Date.now() + 300));

  /** Each opens it, types score and halves through, and reads what it would pay. */
  const enter = async (key: string, verb: string, phase: string, score: readonly string[]) => {
    for (const one of both) {
      const at = one.page;
      await lookFor(one, home, phase);
      // What was open when its phase changed still is, once its row is listed again.
      if ((await detail(at).count()) === 0) await at.keyboard.press('Enter');
      await expect(detail(at)).toContainText('승무패');
      if (one === second) await expect(detail(at)).toContainText('비공개');
      if (key) await at.keyboard.press(key);
      else await press(at, detail(at).getByRole('button', { name: verb, exact: true }));
      const form = at.getByRole('dialog');
      await tabTo(at, form.getByLabel('홈', { exact: true }));
      await typeThrough(one, [...score, ''], '중계 확인');
      await expect(form.getByLabel('사유', { exact: true })).toHaveValue('중계 확인');
      await expectAccessible(at);
      await agreeToForecast(at, verb);
      await expectToast(at, one === first ? '첫 확인을 기록했습니다.' : '처리했습니다.');
      await at.keyboard.press('Escape');
    }
  };

  await enter('i', '결과 입력', '진행', ['1', '0', '1-0', '0-0']);
  expect(await moneyOf(second.page, memberId)).toBe(staked);
  await lookFor(second, home, '확인대기');
  const inRow = match(second.page, home).getByRole('button', { name: /확인$/ });
  await pressInRow(second.page, inRow);
  const settling = second.page.getByRole('dialog', { name: /결과를 지금 정산할까요/ });
  await tabTo(second.page, settling.getByLabel('사유', { exact: true }));
  await compose(second, '중계 확인');
  await second.page.keyboard.press('Enter');
  await expect(settling).toHaveCount(0);
  await expect.poll(() => moneyOf(second.page, memberId)).toBe(staked + 2.1 * STAKE_WON);

  await enter('', '정정', '정산', ['0', '1', '0-0', '0-1']);
  expect(await moneyOf(second.page, memberId)).toBe(staked);
  for (const one of both) await expectNoPress(one.page);
  await second.page.context().close();
});
