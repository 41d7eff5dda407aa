// Two at one desk: a ring that is judged and stopped, a question that one of two answers, a member whom both change, and a partner for whom there is his line alone.
import type { Browser, Page } from '@playwright/test';
import { decision, loginOf } from './money-site';
import { callApi, expect, expectAccessible, signIn, test } from './operator';
import { feedOf, joinPlayer } from './player-site';

const DEVICE = 'journey-ring';
const RING = ['jring01', 'jring02', 'jring03'];

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

async function colleague(page: Page, browser: Browser, id: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: new URL('/', page.url()).href, locale: 'ko-KR', timezoneId: 'Asia/Seoul' },
  });
  const other = await context.newPage();
  await signIn(other, loginOf(id));
  return other;
}

async function memberOf(page: Page, id: string): Promise<string> {
  const { body } = await callApi(page, 'GET', `/api/members/find?query=${id}`);
  return body.members.find((member: { id: string }) => member.id === id)._id;
}

test('accounts of one device are found, judged to be one person, and stopped', async ({
  page,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url);
  for (const [at, id] of RING.entries()) {
    const joined = await joinPlayer(feed, { id, ip: `203.0.113.${100 + at}`, device: DEVICE });
    expect(joined.status).toBe(200);
    const approved = await callApi(page, 'POST', `/api/members/${joined.body.memberId}/approve`, {
      level: 1,
    });
    expect(approved.status).toBe(200);
  }
  await page.goto('/usertracking?kind=device&range=all');
  await row(page, new RegExp(DEVICE)).click();
  const panel = page.getByRole('table', { name: `${DEVICE} 값을 함께 쓴 회원` });
  for (const id of RING) await expect(panel.getByRole('link', { name: id })).toBeVisible();
  await expectAccessible(page);
  const judge = page.getByRole('button', { name: '판정 저장' }).locator('..');
  await judge.getByLabel('판정', { exact: true }).selectOption({ label: '동일인' });
  await judge.getByLabel('판정 메모').fill('같은 기기에서 잇따라 가입');
  await judge.getByRole('button', { name: '판정 저장' }).click();
  await expect(row(page, new RegExp(`${DEVICE}.*동일인`))).toBeVisible();

  await page.getByRole('button', { name: '선택 3명 처리' }).click();
  await decision(page).getByLabel('할 일').selectOption({ label: '정지' });
  await decision(page).getByLabel(/사유/).fill('다중 계정');
  await decision(page).getByRole('button', { name: '정지' }).click();
  await expect(page.getByText('3명 처리, 0명 제외')).toBeVisible();
  await page.goto('/user?categoryStatus=2&query=jring');
  for (const id of RING) await expect(row(page, new RegExp(id))).toBeVisible();
});

test('one of two answers a question, and who takes it over is seen', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  const feed = await feedOf(page, product.url);
  const memberId = await memberOf(page, 'player20');
  const asked = await feed('/feed/tickets', {
    ...{ memberId, kind: 'exchange', title: '환전은 언제 되나요', body: '한 시간 기다렸습니다.' },
  });
  expect(asked.status).toBe(200);
  const other = await colleague(page, browser, 'support');
  const open = async (desk: Page) => {
    await desk.goto('/help');
    await row(desk, /환전은 언제 되나요/).click();
  };
  await open(page);
  await expect(page.getByLabel('답변', { exact: true })).toBeVisible();
  await open(other);
  await expect(other.getByRole('status').filter({ hasText: /admin님이 .*작성 중/ })).toBeVisible();
  await expect(other.getByRole('button', { name: '보내기', exact: true })).toBeDisabled();
  await expectAccessible(other);
  await other.getByRole('button', { name: '이어받기' }).click();
  await decision(other).getByRole('button', { name: '이어받기' }).click();
  await other.getByLabel('답변', { exact: true }).fill('지금 처리했습니다.');
  await page.getByLabel('답변', { exact: true }).fill('저도 답합니다.');
  await page.keyboard.press('Control+Enter');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('player20 회원에게 답변했습니다')).toBeVisible();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /support|다른|이미/ })
      .first(),
  ).toBeVisible();
  // What was typed and not sent is still its writer's.
  await expect(page.getByLabel('답변', { exact: true })).toHaveValue('저도 답합니다.');
  const { body } = await callApi(
    page,
    'GET',
    `/api/help/${asked.body.ticketId}?memberId=${memberId}`,
  );
  expect(body.thread.map((one: { body: string }) => one.body)).toEqual([
    '한 시간 기다렸습니다.',
    '지금 처리했습니다.',
  ]);
  await other.context().close();
});

test('two change one member, and the later one decides field by field', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const memberId = await memberOf(page, 'player21');
  const other = await colleague(page, browser, 'operations');
  const edit = async (desk: Page) => {
    await desk.goto(`/user-popup?_id=${memberId}&which=info`);
    await desk.getByRole('button', { name: '회원정보 변경' }).click();
  };
  await edit(page);
  await edit(other);
  const save = (desk: Page) =>
    decision(desk).getByRole('button', { name: '저장', exact: true }).click();
  await decision(other).getByLabel('레벨').selectOption('7');
  await decision(other).getByLabel('닉네임').fill('먼저바꿈');
  // Another level is given for a reason.
  await decision(other).getByLabel('사유').fill('우수 회원');
  await save(other);
  await expect(other.getByText('player21 회원정보를 저장했습니다')).toBeVisible();
  await decision(page).getByLabel('닉네임').fill('나중바꿈');
  await save(page);
  await expect(decision(page).getByText(/다른 관리자가 먼저바꿈으로 저장했습니다/)).toBeVisible();
  // What only the other one changed is taken as it is.
  await expect(decision(page).getByLabel('레벨')).toHaveValue('7');
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText('player21 회원정보를 저장했습니다')).toBeVisible();
  const { body } = await callApi(page, 'GET', `/api/members/${memberId}`);
  expect(body).toMatchObject({ nick: '나중바꿈', level: 7 });
  await other.context().close();
});

/** Everything that a partner might ask of members, messages, coupons and support. */
const ROUTES = [
  ...['/main', '/user', '/user-minigames-personal', '/tree', '/usertracking', '/userloginlog'],
  ...['/userlogtoday', '/userbettoday', '/message', '/message/messagetemplates', '/coupon'],
  ...['/blocked-ipaddress', '/help', '/help/helptemplates'],
];

test('a partner finds his line and nobody else on every screen of members', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const foreign = await memberOf(page, 'daon-dist1');
  const own = await memberOf(page, 'hanbit-shop1');
  const partner = await colleague(page, browser, 'partner');
  const seen: string[] = [];
  for (const route of [
    ...ROUTES,
    `/usermodalwindow?_id=${foreign}`,
    `/user-popup?_id=${foreign}&which=money`,
  ]) {
    await partner.goto(route);
    await expect(partner.locator('main h1, main h2').first()).toBeVisible();
    await expect(partner.locator('[aria-busy=true]')).toHaveCount(0);
    if (/daon|다온/.test((await partner.locator('main').textContent()) ?? '')) seen.push(route);
  }
  expect(seen).toEqual([]);
  await expect(partner.getByText('없는 회원입니다', { exact: false }).first()).toBeVisible();
  await partner.goto(`/user-popup?_id=${own}&which=info`);
  await expect(partner.getByText('hanbit-shop1').first()).toBeVisible();
  await expectAccessible(partner);
  await partner.context().close();
});
