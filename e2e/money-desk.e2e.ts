// The desk of money version 5: judged beside the queue, paid by somebody else, told as movements.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { composeIn, openKeyboard } from './composing';
import {
  test as base,
  expect,
  expectAccessible,
  expectToast,
  menuLink,
  openFromMenu,
  signIn,
  TOP_ADMIN,
} from './operator';
import { portray } from './portray';
import { PLAYING, type SimulatedPlayers, simulatePlayers } from './simulated-players';

/** Players play beside every journey of this desk. */
const test = base.extend<{ players: SimulatedPlayers }>({
  players: [
    async ({ playwright, product }, use) => {
      const top = await playwright.request.newContext({ baseURL: product.url });
      expect((await top.post('/api/login', { data: TOP_ADMIN })).status()).toBe(200);
      const players = await simulatePlayers(top, product.url, PLAYING);
      await use(players);
      expect(players.isPlaying()).toBe(true);
      await players.stop();
      await top.dispose();
    },
    { auto: true },
  ],
});

const loginOf = (id: string) => ({ id, password: TOP_ADMIN.password });

let keys = 0;
async function post(context: APIRequestContext, path: string, data: object) {
  keys += 1;
  const headers = { 'idempotency-key': `desk-${process.pid}-${keys}` };
  const response = await context.post(path, { data, headers });
  expect(await response.json().then((body) => body.message)).toBeUndefined();
  return response.json();
}

/** Requests that the support desk makes for members. */
async function ask(
  page: Page,
  ids: readonly string[],
  amountWon: number,
  kind: 'charge' | 'exchange' = 'charge',
) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('no browser');
  const { request } = context;
  expect((await request.post('/api/login', { data: loginOf('support') })).status()).toBe(200);
  for (const id of ids) {
    const found = await (await request.get(`/api/members/find?query=${id}`)).json();
    const memberId = found.members.find((one: { id: string }) => one.id === id)._id;
    await post(request, '/api/money/requests', { memberId, kind, amountWon, reason: '전화 신청' });
  }
  await context.close();
}

/** The second word of the top administrator, who says it elsewhere. */
async function agree(page: Page, kind: 'exchange', id: string) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error('no browser');
  const { request } = context;
  expect((await request.post('/api/login', { data: TOP_ADMIN })).status()).toBe(200);
  const { rows } = await (
    await request.get(`/api/money/requests?kind=${kind}&flags=second&query=${id}`)
  ).json();
  const [{ requestId, member }] = rows;
  const asked = { memberId: member._id, reason: '통화로 확인' };
  await post(request, `/api/money/requests/${requestId}/approve`, asked);
  await context.close();
}

const row = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(` ${id} `) });
const panel = (page: Page) => page.getByRole('complementary', { name: '선택한 건' });
const decision = (page: Page) => page.getByRole('dialog');

test('a queue is worked at the desk without the mouse, and stands in the story of a member', async ({
  page,
}) => {
  await signIn(page, loginOf('finance'));
  await ask(page, ['player30', 'player31', 'player32'], 140_000);
  await page.goto('/v5/money/charge?query=player3');
  await row(page, 'player30').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('승인하면')).toBeVisible();
  await portray(page, 'desk-charge');
  await expectAccessible(page);
  // To the next and back, without leaving what is being judged.
  await row(page, 'player30').focus();
  await page.keyboard.press('j');
  await expect(row(page, 'player31')).toHaveAttribute('aria-details');
  await page.keyboard.press('k');
  await expect(row(page, 'player30')).toHaveAttribute('aria-details');
  for (const id of ['player30', 'player31']) {
    await expect(row(page, id)).toBeFocused();
    await page.keyboard.press('a');
    await expect(decision(page)).toContainText(`${id} 충전 140,000원을 승인합니다.`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectToast(page, `${id} 140,000원을 승인했습니다.`);
  }
  await expect(row(page, 'player32')).toBeFocused();
  await page.getByRole('link', { name: /^처리 내역/ }).press('Enter');
  await expect(row(page, 'player31')).toContainText('finance님');

  await openFromMenu(page, '머니·포인트 내역');
  await page.getByRole('searchbox', { name: '회원 아이디' }).fill('player30');
  await page.keyboard.press('Enter');
  const credited = page.getByRole('row', { name: /player30 .*머니 \+140,000/ });
  await expect(credited).toContainText('finance');
  await expect(page.getByRole('img', { name: '머니 잔액 흐름' })).toBeVisible();
  await portray(page, 'movements-story');
  await expectAccessible(page);
});

test('a queue of fifty is worked to its end without the mouse, while players play', async ({
  page,
}) => {
  test.setTimeout(240_000);
  // None of those who play: a player takes back what he waits for too long.
  const ids = [21, 22, 23, 24, 25, 26, 28, 29, 30, 31].map((no) => `player${no}`);
  const charges = Array.from({ length: 5 }, () => ids).flat();
  await signIn(page, loginOf('finance'));
  await ask(page, charges, 12_000);
  await page.evaluate(() => {
    const counting = globalThis as unknown as { presses: number };
    counting.presses = 0;
    addEventListener('pointerdown', () => {
      counting.presses += 1;
    });
  });
  const menu = await menuLink(page, '충전 관리');
  await menu.press('Enter');
  await page.getByLabel('금액 이상 (원)').fill('12000');
  await page.getByLabel('금액 이하 (원)').fill('12000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/minWon=12000.*maxWon=12000/);
  const waiting = page.getByRole('grid').getByRole('row', { name: /12,000/ });
  await expect(waiting).toHaveCount(charges.length);
  await waiting.first().focus();
  await page.keyboard.press('Enter');
  for (let left = charges.length; left > 0; left -= 1) {
    await expect(panel(page).getByText('승인하면')).toBeVisible();
    // One in ten is declined, by the first of the reasons that stand there.
    const isDeclined = left % 10 === 0;
    if (isDeclined) {
      await panel(page).getByRole('button', { name: '입금 미확인' }).press('Enter');
      await page.keyboard.press('d');
    } else await page.keyboard.press('a');
    const verb = isDeclined ? '거절' : '승인';
    await expect(decision(page)).toBeVisible();
    const decided = page.url();
    // Where the focus is as it opens, it is put only once it stands there.
    await expect(decision(page).getByRole('button', { name: '취소' })).toBeFocused();
    await decision(page).getByRole('button', { name: verb }).press('Enter');
    await expect(decision(page)).toHaveCount(0);
    // The panel goes on by itself, once the decision is carried out.
    if (left > 1) await expect(page).not.toHaveURL(decided);
  }
  const counted = async () => {
    const answer = await page.request.get(
      '/api/money/requests/totals?kind=charge&minWon=12000&maxWon=12000',
    );
    const { totals } = await answer.json();
    return Object.fromEntries(
      totals.map((total: { status: string; requests: number }) => [total.status, total.requests]),
    );
  };
  // The last one is carried out after its dialog is gone.
  await expect.poll(counted).toEqual({ approved: 45, declined: 5 });
  expect(await page.evaluate('presses')).toBe(0);
});

test('who approves an exchange and who sends its money are two people', async ({
  page,
  browser,
}) => {
  await signIn(page, loginOf('operations'));
  await ask(page, ['player19'], 10_000, 'exchange');
  await page.goto('/v5/money/exchange?query=player19');
  await row(page, 'player19').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('거절하면')).toBeVisible();
  await panel(page).getByLabel('사유').fill('통화로 확인');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(decision(page)).toContainText('1차 승인만 기록합니다.');
  await decision(page).getByRole('button', { name: '승인' }).press('Enter');
  // What is waived of its wagering takes two.
  await expectToast(page, 'player19 10,000원의 1차 승인을 기록했습니다.');
  await agree(page, 'exchange', 'player19');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const payer = await context.newPage();
  await signIn(payer, loginOf('finance'));
  const keyboard = await openKeyboard(payer);
  await payer.goto('/v5/money/exchange?status=due');
  await expect(payer.getByRole('list', { name: '이체' })).toContainText('10,000원');
  await expect(row(payer, 'player19')).toContainText('admin');
  // What a file of the bank is made for is written in Korean, too.
  await payer.getByRole('button', { name: '이체 파일' }).click();
  expect(await composeIn(keyboard, decision(payer))).toContain('사유');
  await payer.keyboard.press('Escape');
  await expect(decision(payer)).toHaveCount(0);
  await row(payer, 'player19').focus();
  await payer.keyboard.press('Enter');
  await expect(panel(payer).getByRole('button', { name: '이체 완료' })).toBeVisible();
  await portray(payer, 'desk-due');
  await row(payer, 'player19').focus();
  await payer.keyboard.press('a');
  await expect(decision(payer)).toContainText('10,000원을 이체했습니까? 되돌릴 수 없습니다.');
  await decision(payer).getByRole('button', { name: '이체 완료' }).press('Enter');
  await expectToast(payer, 'player19 10,000원을 이체 완료로 처리했습니다.');
  await payer.getByRole('link', { name: /^처리 내역/ }).press('Enter');
  await expect(row(payer, 'player19')).toContainText('이체 완료');
  await context.close();
});

test('an auditor reads the desk and its story, and whatever he might press says why it is off', async ({
  page,
}) => {
  await signIn(page, loginOf('audit'));
  await ask(page, ['player34'], 66_000);
  for (const path of ['/v5/money/exchange?status=due', '/v5/money/history', '/money/change']) {
    await page.goto(path);
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  for (const path of ['/v5/money/exchange', '/v5/money/charge?query=player34']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^대리신청/ })).toHaveAccessibleDescription(
      /권한이 없/,
    );
  }
  await row(page, 'player34').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('승인하면')).toBeVisible();
  for (const name of [/^승인/, /^거절/, /^보류/, /^금액 정정/]) {
    const button = panel(page).getByRole('button', { name }).first();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/권한이 없/);
  }
  // The keys of what is off do nothing either.
  for (const key of ['a', 'd', 'h', 'm']) {
    await row(page, 'player34').focus();
    await page.keyboard.press(key);
  }
  await expect(decision(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('a partner finds his own line at the desk and nobody else, and asks for no deposits', async ({
  page,
  browser,
  product,
}) => {
  const [own, strange] = ['player01', 'player07'];
  const context = await browser.newContext({ baseURL: product.url });
  const colleague = await context.newPage();
  await signIn(colleague, loginOf('finance'));
  await ask(colleague, [own, strange], 67_000);
  const { rows } = await (
    await colleague.request.get(`/api/money/requests?kind=charge&status=open&query=${strange}`)
  ).json();
  const [{ requestId, member }] = rows;
  await context.close();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, loginOf('partner'));
  for (const path of ['/v5/money/exchange', '/v5/money/history', '/v5/money/charge']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(strange)).toHaveCount(0);
  }
  await row(page, own).first().focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: /^승인/ })).toHaveAccessibleDescription(
    /권한이 없/,
  );
  await expectAccessible(page);
  expect(asked.filter((path) => path.startsWith('/api/money/deposits'))).toEqual([]);
  // By its identifier a request of another line is nothing at all.
  const evidence = await page.request.get(
    `/api/money/requests/${requestId}/evidence?memberId=${member._id}&code=firstCharge`,
  );
  expect(evidence.status()).toBe(404);
  await page.goto(`/v5/money/history?memberId=${member._id}&range=all`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(strange)).toHaveCount(0);
  for (const title of ['메가 충전 관리', '테스트 충환전'])
    await expect(await menuLink(page, title)).toHaveCount(0);
});

test('Korean is composed in every field of the desk and its dialogs without pressing anything', async ({
  page,
}) => {
  await signIn(page, loginOf('finance'));
  await ask(page, ['player33'], 15_000);
  const keyboard = await openKeyboard(page);
  const composed: string[] = [];
  const compose = async (place: Locator) => {
    composed.push(...(await composeIn(keyboard, place)));
  };
  const inDialog = async (button: RegExp) => {
    await page.locator('main').getByRole('button', { name: button }).first().click();
    await compose(decision(page));
    await page.keyboard.press('Escape');
    await expect(decision(page)).toHaveCount(0);
  };
  await page.goto('/v5/money/charge?query=player33');
  await row(page, 'player33').focus();
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: /^금액 정정/ })
    .click();
  await compose(page.locator('main'));
  await inDialog(/^대리신청/);
  await inDialog(/내보내기/);
  await page.goto('/v5/money/exchange');
  await page.getByRole('grid').getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await compose(panel(page));
  await inDialog(/^대리신청/);
  await page.goto('/v5/money/history');
  await compose(page.locator('main'));
  for (const label of ['사유', '정정 금액 (원)', '회원 아이디', '검색어'])
    expect(composed).toContain(label);
});
