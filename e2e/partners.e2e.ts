// A day of partners: settled by two, paid, taken back and settled again; rates that two agree to; a partner's own console.
import type { Browser, Page } from '@playwright/test';
import { closeYesterday } from './closed-day';
import { decision, loginOf } from './money-site';
import { colleague } from './multi-site';
import {
  callApi,
  card,
  expect,
  expectAccessible,
  expectToast,
  openFromMenu,
  signIn,
  test,
} from './operator';
import { portray } from './portray';

/** 50 % of 12,000,000 for the top of the line, of which 30 % are the partner's beneath. */
const LOST = {
  player: 'player01',
  stakeWon: 12_000_000,
  losingBps: { 'hanbit-royal': 5_000, 'hanbit-dist1': 3_000 },
};
const SUM = '6,000,000';
const OWN_WON = 3_600_000;

const partnerOf = async (page: Page, id: string) => {
  const { body } = await callApi(page, 'GET', `/api/partners?query=${id}`);
  return body.rows.find((row: { id: string }) => row.id === id);
};
const incomeOf = async (page: Page) => (await partnerOf(page, 'hanbit-dist1')).incomeWon;

/** Opens the newest settlement beside its list. */
async function openRun(page: Page, status: string) {
  const row = page.getByRole('grid').getByRole('row', { name: new RegExp(`${status}.*${SUM}`) });
  await row.first().focus();
  await page.keyboard.press('Enter');
}

/** Previews yesterday and lays it ready, and gives the first word. */
async function runAndApprove(page: Page) {
  // Its table has the same name.
  const preview = card(page, '미리보기').first();
  await preview.getByRole('button', { name: /^미리보기/ }).click();
  await expect(preview).toContainText(`2명 2줄, 지급 ${SUM}원`);
  await preview.getByRole('button', { name: '실행' }).click();
  await expect(decision(page)).toContainText(`2명 ${SUM}원을 정산 대기로 만듭니다.`);
  await decision(page).getByRole('button', { name: '실행' }).click();
  await expectToast(page, `2명 ${SUM}원이 정산 대기입니다`);
  await openRun(page, '정산 대기');
  await page.getByRole('button', { name: /^승인·지급/ }).click();
  await expect(decision(page)).toContainText(`2명의 정산머니로 ${SUM}원을 지급합니다.`);
  await decision(page).getByRole('button', { name: '승인·지급' }).click();
  await expectToast(page, '1차 승인했습니다. 다른 관리자의 승인이 필요합니다.');
}

/** Another administrator agrees to what waits in the inbox. */
async function agreeInInbox(browser: Browser, { url }: { url: string }, name: RegExp) {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/second-words');
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: /승인$/ }).click();
  const question = page.getByRole('dialog', { name: /2차 승인할까요/ });
  await question.getByRole('button', { name: '승인' }).click();
  await expectToast(page, '처리했습니다');
  await expect(row).toHaveCount(0);
  await portray(page, 'second-words of partners');
  await context.close();
}

test.describe.configure({ mode: 'serial' });

test('a day is previewed, approved by two, paid, rolled back and settled again to the won', async ({
  page,
  product,
  browser,
}) => {
  await closeYesterday(product, LOST);
  await signIn(page, loginOf('finance'));
  const heldWon = await incomeOf(page);
  await openFromMenu(page, '파트너 통합정산');
  await runAndApprove(page);
  await expectAccessible(page);
  await portray(page, 'partner settlement');
  expect(await incomeOf(page)).toBe(heldWon);
  await agreeInInbox(browser, product, /파트너 정산/);
  await expect.poll(() => incomeOf(page)).toBe(heldWon + OWN_WON);

  await page.goto('/vx/partners/partners-calc');
  await openRun(page, '완료');
  await page.getByRole('button', { name: '롤백' }).click();
  const question = page.getByRole('dialog', { name: /롤백할까요/ });
  await expect(question).toContainText(`${SUM}원을 회수합니다.`);
  await question.getByLabel('사유').fill('기준 확인');
  await question.getByRole('button', { name: '롤백' }).click();
  await expect.poll(() => incomeOf(page)).toBe(heldWon);

  await page.goto('/vx/partners/partners-calc');
  await runAndApprove(page);
  await agreeInInbox(browser, product, /파트너 정산/);
  await expect.poll(() => incomeOf(page)).toBe(heldWon + OWN_WON);
});

test('a higher rate waits for another administrator, who agrees in the inbox', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, loginOf('finance'));
  await page.goto('/partner?query=hanbit-royal');
  await page
    .getByRole('grid')
    .getByRole('row', { name: /hanbit-royal/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '요율 변경' }).click();
  const form = page.getByRole('dialog', { name: 'hanbit-royal 요율 변경' });
  await form.getByLabel('미니게임 정산방식').selectOption('both');
  await form.getByLabel('미니게임 롤링 %').fill('2.00');
  await form.getByLabel('사유').fill('계약 갱신');
  await form.getByRole('button', { name: '저장' }).click();
  await expectToast(page, 'hanbit-royal 요율은 2차 승인을 기다립니다');
  await expect(
    page.getByText(/finance 관리자가 요청한 변경이 2차 승인을 기다립니다/),
  ).toBeVisible();
  await portray(page, 'partner card');
  expect((await partnerOf(page, 'hanbit-royal')).minigameBps).toBe(0);
  await agreeInInbox(browser, product, /파트너 요율.*hanbit-royal/);
  expect((await partnerOf(page, 'hanbit-royal')).minigameBps).toBe(200);
});

test('two change one partner: whoever comes second keeps what the first has changed', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page);
  await page.goto('/partner?query=hanbit-dist1');
  await page
    .getByRole('grid')
    .getByRole('row', { name: /^hanbit-dist1/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '정보 변경' }).click();
  const dialog = page.getByRole('dialog', { name: 'hanbit-dist1 정보 변경' });
  const nick = dialog.getByRole('textbox', { name: '닉네임' });
  const before = await nick.inputValue();
  const { _id } = await partnerOf(page, 'hanbit-dist1');
  const read = async () => (await callApi(page, 'GET', `/api/members/${_id}`)).body;
  const { version, status, grade, level } = await read();
  const other = await colleague(browser, product.url, 'operations');
  const changed = { version, status, grade, level, nick: `${before} 본점` };
  expect((await callApi(other, 'PUT', `/api/members/${_id}`, changed)).status).toBe(200);
  await dialog.getByRole('combobox', { name: '레벨' }).selectOption(String(level + 1));
  await dialog.getByRole('textbox', { name: '사유' }).fill('거래량이 늘었다');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog.getByRole('alert')).toContainText('다른 관리자');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expectToast(page, 'hanbit-dist1 정보를 저장했습니다');
  expect(await read()).toMatchObject({ nick: `${before} 본점`, level: level + 1 });
  await other.context().close();
});

test('a partner sees what his own line has earned him, which bets, and nothing above', async ({
  page,
  product,
  browser,
}) => {
  const staff = await colleague(browser, product.url, 'finance');
  const { _id: above } = await partnerOf(staff, 'hanbit-royal');
  const { _id: own } = await partnerOf(staff, 'hanbit-dist1');
  await staff.context().close();
  await signIn(page, loginOf('partner'));
  await page.goto('/partner');
  await expect(page.getByRole('grid').getByRole('row', { name: /^hanbit-dist1/ })).toBeVisible();
  await expect(page.getByText('hanbit-royal')).toHaveCount(0);
  await page.goto(`/partner-calc?partnerId=${own}`);
  await page.getByRole('button', { name: '미니게임 루징' }).click();
  await expect(page.getByText(/기준액 12,000,000원 × 30\.00 %/)).toBeVisible();
  await page.getByRole('button', { name: '루징 기준액 배팅 보기' }).click();
  const bets = page.getByRole('dialog', { name: /어떤 배팅인가/ });
  await expect(bets).toContainText('1행 합계 12,000,000원');
  await expectAccessible(page);
  await portray(page, 'statement of a partner');
  const asked = `from=2026-01-01&to=2026-01-02`;
  const { status } = await callApi(page, 'GET', `/api/partners/${above}/statement?${asked}`);
  expect(status).toBe(404);
  expect((await callApi(page, 'GET', '/api/settlements')).status).toBe(403);
});
