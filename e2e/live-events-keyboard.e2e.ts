// Live events by keys alone, from their reservation to their settlement, and the names of their teams.
import type { Page } from '@playwright/test';
import {
  choose,
  compose,
  expectNoPress,
  goTo,
  press,
  pressInRow,
  sitDown,
  tabTo,
  toRow,
  write,
} from './by-keys';
import { agreeToForecast, filters, lookFor, match } from './events-by-keys';
import { givenMatch } from './given-match';
import { detail } from './money-site';
import { expect, expectAccessible, expectToast, signIn, test } from './operator';
import { feedOf } from './player-site';

const MINUTE_MS = 60_000;

/** Says yes to what is asked, wherever its focus is. */
const say = (page: Page, verb: string) =>
  press(page, page.getByRole('dialog').getByRole('button', { name: verb, exact: true }));

test('a live event is reserved before it begins, with a delay and a limit of its own, by keys alone', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const { home } = await givenMatch(page, feed, 60 * MINUTE_MS, 'sportsLive');
  const keyboard = await sitDown(page, 'risk');
  await goTo(page, '라이브 예정');
  await lookFor(keyboard, home);
  const event = match(page, home);
  await pressInRow(page, event.getByRole('button', { name: /라이브 예약$/ }));
  await expect(event.getByRole('button', { name: /예약 해제$/ })).toBeVisible();
  for (const [head, typed] of [
    ['접수지연(초)', '8'],
    ['배팅 한도 배율(%)', '50'],
  ] as const) {
    const open = event.getByRole('button', { name: ` ${head} ` });
    await toRow(page, event);
    await pressInRow(page, open);
    await expect(event.getByRole('textbox', { name: head })).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(open).toHaveText(typed);
  }
  await expectAccessible(page);
  await expectNoPress(page);
});

test('live events are stopped by one key, sold again, given their result and settled, by keys alone', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const [first, second] = [
    await givenMatch(page, feed, -MINUTE_MS, 'sportsLive'),
    await givenMatch(page, feed, -MINUTE_MS, 'sportsLive'),
  ];
  const keyboard = await sitDown(page, 'risk');
  await goTo(page, '라이브 진행');
  await lookFor(keyboard, first.home);
  const event = match(page, first.home);
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('button', { name: /^즉시 중지/ })).toBeVisible();
  await page.keyboard.press('s');
  await expectToast(page, `${first.home} vs ${first.home} 상대: 판매를 중지했습니다.`);
  await expect(event).toContainText('판매중지');

  await press(page, detail(page).getByRole('button', { name: '판매재개' }).first());
  const resumed = page.getByRole('dialog', { name: /다시 판매할까요/ });
  await write(keyboard, resumed.getByLabel('사유', { exact: true }), '오심 정정');
  await page.keyboard.press('Enter');
  await expect(resumed).toHaveCount(0);
  await expect(event).toContainText('진행');

  // All that is played is stopped by another key, whichever event is looked at.
  await toRow(page, event);
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toContainText('판매를 모두 중지할까요?');
  await say(page, '판매중지');
  await expect(event).toContainText('판매중지');
  await page.keyboard.press('Escape');
  await lookFor(keyboard, second.home);
  await expect(match(page, second.home)).toContainText('판매중지');
  await page.keyboard.press('Enter');
  await press(page, detail(page).getByRole('button', { name: '판매재개' }).first());
  await write(keyboard, resumed.getByLabel('사유', { exact: true }), '중계 복구');
  await page.keyboard.press('Enter');
  await expect(resumed).toHaveCount(0);

  await expect(detail(page).getByRole('button', { name: /^결과 입력/ })).toBeVisible();
  await toRow(page, match(page, second.home));
  await page.keyboard.press('i');
  const form = page.getByRole('dialog', { name: /결과를 입력할까요/ });
  for (const [label, typed] of [
    ['홈', '2'],
    ['원정', '1'],
    ['전반전 (홈-원정)', '1-0'],
    ['후반전 (홈-원정)', '1-1'],
  ] as const) {
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(typed);
  }
  await tabTo(page, form.getByLabel('사유', { exact: true }));
  await compose(keyboard, '중계 확인');
  await expect(form.getByLabel('사유', { exact: true })).toHaveValue('중계 확인');
  expect(keyboard.writes.filter((path) => path.endsWith('/result'))).toEqual([]);
  await agreeToForecast(page, '결과 입력');
  await expectToast(page, '처리했습니다.');

  await goTo(page, '라이브 종료');
  await lookFor(keyboard, second.home, '확인대기');
  await pressInRow(page, match(page, second.home).getByRole('button', { name: /확인$/ }));
  const confirmed = page.getByRole('dialog', { name: /지금 정산할까요/ });
  await write(keyboard, confirmed.getByLabel('사유', { exact: true }), '이의 없음');
  await page.keyboard.press('Enter');
  await expect(confirmed).toHaveCount(0);
  await expect(match(page, second.home)).toHaveCount(0);
  await page.keyboard.press('/');
  await choose(page, filters(page).getByLabel('상태', { exact: true }), '정산');
  await expect(match(page, second.home)).toContainText('2 : 1');
  await expectAccessible(page);
  await expectNoPress(page);
});

test('a team is given its Korean name, merged with another and taken apart again, by keys alone', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url, ['players', 'sports']);
  const from = (await givenMatch(page, feed, 60 * MINUTE_MS)).home;
  const into = `${(await givenMatch(page, feed, 60 * MINUTE_MS)).home} 상대`;
  const keyboard = await sitDown(page, 'operations');
  await goTo(page, '팀명 관리');
  const team = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const open = async (name: string) => {
    await page.keyboard.press('/');
    const field = page.getByRole('search').getByLabel('팀명 (초성)');
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+A');
    await compose(keyboard, name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((address) => address.searchParams.get('query') === name);
    await toRow(page, team(name));
    await page.keyboard.press('Enter');
    await expect(detail(page).getByRole('button', { name: '병합', exact: true })).toBeVisible();
  };
  await open(from);
  await write(keyboard, detail(page).getByLabel('한글', { exact: true }), '자판 구단');
  expect(keyboard.writes).toEqual([]);
  await page.keyboard.press('Enter');
  await expectToast(page, `${from} 팀명을 저장했습니다.`);
  await expect(team(from)).toContainText('자판 구단');

  await write(keyboard, detail(page).getByLabel('병합할 팀 찾기'), into);
  const found = detail(page).getByLabel('병합 대상');
  await expect(found.getByRole('option', { name: into })).toBeAttached();
  await choose(page, found, into);
  await press(page, detail(page).getByRole('button', { name: '병합', exact: true }));
  await say(page, '병합');
  await expectToast(page, `${from} 팀을 ${into} 팀으로 병합했습니다.`);
  await expect(team(from)).toHaveCount(0);
  await open(into);
  await press(page, detail(page).getByRole('button', { name: '병합 되돌리기' }));
  await say(page, '병합 되돌리기');
  await expectToast(page, `${into} 팀에서 ${from} 팀을 다시 나누었습니다.`);
  await expectAccessible(page);
  await expectNoPress(page);
});
