// What an operator of three sites does: a notice that one of them says otherwise, popups that would pile up, a domain that moves under its members, a bonus that costs more than it brings, and data that has served its time.
import type { Page } from '@playwright/test';
import { givenPast, OLD_ROWS } from './long-past';
import { colleague, givenSite, said, test } from './multi-site';
import {
  callApi,
  expect,
  expectAccessible,
  expectToast,
  openAs,
  signIn,
  TOP_ADMIN,
} from './operator';
import { feedOf } from './player-site';
import { portray } from './portray';

const PLAYERS = ['player21', 'player22'];

const content = (over: object) => ({
  ...{ category: null, isPinned: false, isMustRead: false, fromAt: null, untilAt: null },
  ...{ levels: null, withVisitors: true, siteIds: null, imagePc: null, imagePhone: null },
  ...{ link: null, popup: null, ...over },
});

async function publish(page: Page, board: 'notice' | 'popup', over: object) {
  const { body } = await callApi(page, 'POST', `/api/boards/${board}/posts`, content(over));
  const path = `/api/boards/${board}/posts/${body.postId}/publish`;
  expect((await callApi(page, 'POST', path, { version: body.version })).status).toBe(200);
}

/** Of an open window, behind which nothing answers, so that its language and theme stay. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES_DIR;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Types into the editor, which is loaded when it is opened. */
const write = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: /^내용/ }).fill(text);

test('a notice stands on three sites, and says something else on one of them', async ({ page }) => {
  await signIn(page);
  const second = await givenSite(page, '둘째');
  await givenSite(page, '셋째');
  await page.goto('/board/notice-multi');
  await page.getByRole('button', { name: /글 쓰기/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '제목' }).fill('연휴 환전 안내');
  await write(page, '연휴에는 환전이 늦습니다.');
  await page.getByRole('dialog').getByRole('button', { name: '임시저장' }).click();
  await page.getByRole('button', { name: '‘연휴 환전 안내’ 게시할까요?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '게시' }).click();
  await expectToast(page, '‘연휴 환전 안내’ 게시했습니다');
  const cell = (site: string) =>
    page.getByRole('button', { name: `‘연휴 환전 안내’의 ${site} 내용` });
  await expect(cell('셋째')).toHaveText('게시중');
  await cell('둘째').click();
  const variant = page.getByRole('dialog', { name: /^둘째: / });
  await variant.getByRole('textbox', { name: '제목' }).fill('둘째 사이트 연휴 안내');
  await variant.getByRole('button', { name: '저장' }).click();
  await expect(cell('둘째')).toHaveText('변형');
  await expect(cell('셋째')).toHaveText('게시중');
  await expectAccessible(page);
  await portray(page, 'notice of three sites');
  const { body } = await callApi(page, 'GET', '/api/boards/notice/posts');
  expect(body.rows[0].variantSiteIds).toEqual([second]);
});

test('popups that would pile up are seen while another one is written', async ({ page }) => {
  await signIn(page);
  const popup = { device: 'both', pages: ['main'], place: 'center', widthPx: 400, hideDays: 1 };
  for (const title of ['하나', '둘', '셋', '넷', '다섯'])
    await publish(page, 'popup', { title, body: said(title), popup });
  await page.goto('/popup/popup-multi');
  await page.getByRole('button', { name: /팝업 만들기/ }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText(/메인 화면에 동시에 6개가 뜨게 되어/)).toContainText('다섯');
  await expectAccessible(page);
  await picture(page, 'popups-pile-up');
  await form.getByRole('checkbox', { name: '메인' }).uncheck();
  await form.getByRole('checkbox', { name: '고객센터' }).check();
  await expect(form.getByText('이 기간과 대상에 함께 뜨는 팝업이 없습니다.')).toBeVisible();
});

test('a domain moves to another site under members who stay signed in', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  await givenSite(page, '옮길 곳');
  await page.goto('/config/domain');
  await page.getByRole('button', { name: /^도메인 추가/ }).click();
  const host = 'play.example.com';
  await page.getByRole('dialog').getByRole('textbox', { name: '도메인' }).fill(host);
  await page.getByRole('dialog').getByRole('button', { name: '도메인 추가' }).click();
  await expect(page.getByRole('row', { name: new RegExp(host) })).toBeVisible();
  await callApi(page, 'POST', '/api/api-ip-addresses', { network: '127.0.0.1', memo: '' });
  const feed = await feedOf(page, product.url);
  const visits: { memberId: string; sessionId: string }[] = [];
  for (const id of PLAYERS) {
    const came = { id, password: 'gwanje-demo-player', ip: '203.0.113.21', host };
    await expect.poll(async () => (await feed('/feed/logins', came)).status).toBe(200);
    const { memberId, sessionId } = (await feed('/feed/logins', came)).body;
    visits.push({ memberId, sessionId });
  }
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(host) });
  await expect(row).toContainText('2명');
  await row.getByRole('button', { name: `${host} 수정` }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: '사이트' }).selectOption({ label: '옮길 곳' });
  await form.getByRole('button', { name: '저장' }).click();
  await expect(row).toContainText('옮길 곳 · 추가로 변경 요청 (admin)');
  const own = row.getByRole('button', { name: `${host} 승인` });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await portray(page, 'domain move');

  const other = await colleague(browser, product.url, 'operations');
  await other.goto('/config/domain');
  await other.getByRole('button', { name: `${host} 승인` }).click();
  await expect(other.getByRole('dialog')).toContainText('접속 2명은 로그인이 유지되고');
  await other.getByRole('dialog').getByRole('button', { name: '승인' }).click();
  await expectToast(other, '승인했습니다');
  await other.context().close();
  expect((await feed('/feed/sessions/seen', { visits })).body).toEqual({ ended: [] });
});

test('a bonus that would pay more than it earns is stopped with its sum', async ({ page }) => {
  await openAs(page, '/config/bonus');
  const first = page.getByRole('group', { name: '첫충' });
  await first.getByRole('textbox', { name: '레벨 1 비율' }).fill('20');
  await first.getByRole('textbox', { name: '레벨 1 최대 보너스' }).fill('100만');
  await page.getByRole('button', { name: '저장' }).click();
  const question = page.getByRole('dialog');
  const point = question.getByRole('checkbox', {
    name: /1,000,000원 충전에 보너스 200,000원: .*남아, 충전할 때마다 손실/,
  });
  await expect(point).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'bonus-stopped');
  await point.check();
  await question.getByLabel('사유').fill('개업 행사');
  await question.getByRole('button', { name: '승인 요청' }).click();
  await expectToast(page, '변경안을 올렸습니다');
  const { body } = await callApi(page, 'GET', '/api/money/settings');
  const saved = body.find((one: { category: string }) => one.category === 'chargeBonus');
  expect(saved.levels.lv1.first.rateBps).toBe(1_000);
});

test('data that has served its time goes by two people, and its archive comes back', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  const second = { ...TOP_ADMIN, id: 'second-top' };
  await givenPast(product, second.id);
  await page.goto('/admin/clear');
  await page.getByRole('button', { name: /^정리 요청/ }).click();
  const form = page.getByRole('dialog');
  await form
    .getByRole('switch', { name: /로그인/ })
    .first()
    .click();
  await expect(form.getByRole('row', { name: new RegExp(`${OLD_ROWS}`) }).first()).toBeVisible();
  await form.getByLabel('사유').fill('보관 기간 경과');
  await expectAccessible(page);
  await picture(page, 'clear-request');
  await form.getByRole('button', { name: '승인 요청' }).click();
  await expectToast(page, '승인을 요청했습니다');
  const own = page.getByRole('button', { name: / 승인$/ });
  await expect(own).toHaveAttribute('aria-disabled', 'true');

  const context = await browser.newContext({ baseURL: product.url, locale: 'ko-KR' });
  const other = await context.newPage();
  await openAs(other, '/admin/clear', second);
  await other.getByRole('button', { name: / 승인$/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: '승인' }).click();
  const run = async () => (await callApi(page, 'GET', '/api/clear-runs')).body.rows[0];
  await expect.poll(async () => (await run()).status, { timeout: 30_000 }).toBe('done');
  expect(await run()).toMatchObject({ rowsArchived: OLD_ROWS, rowsDeleted: OLD_ROWS });
  await other.reload();
  await other.getByRole('button', { name: /되돌리기$/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
  await expect.poll(async () => (await run()).status, { timeout: 30_000 }).toBe('imported');
  expect((await run()).rowsImported).toBe(OLD_ROWS);
  await context.close();
});
