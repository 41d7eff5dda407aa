// A day of partners: settled by two, paid, taken back and settled again; rates that two agree to; a partner's own console.
import type { Browser, Locator, Page } from '@playwright/test';
import {
  choose,
  compose,
  expectNoPress,
  goTo,
  pick,
  press,
  pressInRow,
  sitDown,
  tabTo,
  toRow,
} from './by-keys';
import { closeYesterday } from './closed-day';
import { composeIn, openKeyboard } from './composing';
import { decision, loginOf } from './money-site';
import { colleague } from './multi-site';
import {
  callApi,
  card,
  expect,
  expectAccessible,
  expectToast,
  openAs,
  signIn,
  TOP_ADMIN,
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

/** Says yes to what is asked; where an amount is asked about its cancelling has not the focus. */
const sayYes = (page: Page, verb: string) =>
  press(page, decision(page).getByRole('button', { name: verb }));

/** To the settlements, of which there may be none yet. */
async function goToRuns(page: Page) {
  await pick(page, '파트너 통합정산');
  await expect(page.getByRole('button', { name: '미리보기', exact: true })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Opens the newest settlement beside its list, and waits until its lines are there. */
async function openRun(page: Page, status: string) {
  const run = page
    .getByRole('grid')
    .getByRole('row', { name: new RegExp(`${status}.*${SUM}`) })
    .first();
  await toRow(page, run);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'hanbit-dist1', exact: true }).last()).toBeVisible();
}

/** Previews yesterday and lays it ready, and gives the first word. */
async function runAndApprove(page: Page) {
  // Its table has the same name.
  const preview = card(page, '미리보기').first();
  await page.keyboard.press('p');
  await expect(preview).toContainText(`2명 2줄, 지급 ${SUM}원`);
  await press(page, preview.getByRole('button', { name: '실행' }));
  await expect(decision(page)).toContainText(`2명 ${SUM}원을 정산 대기로 만듭니다.`);
  await sayYes(page, '실행');
  await expectToast(page, `2명 ${SUM}원이 정산 대기입니다`);
  await openRun(page, '정산 대기');
  await page.keyboard.press('a');
  await expect(decision(page)).toContainText(`2명의 정산머니로 ${SUM}원을 지급합니다.`);
  await sayYes(page, '승인·지급');
  await expectToast(page, '1차 승인했습니다. 다른 관리자의 승인이 필요합니다.');
}

/** Another administrator agrees to what waits in the inbox. */
async function agreeInInbox(browser: Browser, { url }: { url: string }, name: RegExp) {
  const context = await browser.newContext({ baseURL: url, locale: 'ko-KR' });
  const page = await context.newPage();
  await sitDown(page, TOP_ADMIN.id);
  await goTo(page, '2차 승인 대기');
  const row = page.getByRole('row', { name });
  await toRow(page, row);
  await pressInRow(page, row.getByRole('button', { name: /승인$/ }));
  const question = page.getByRole('dialog', { name: /2차 승인할까요/ });
  await press(page, question.getByRole('button', { name: '승인' }));
  await expectToast(page, '처리했습니다');
  await expect(row).toHaveCount(0);
  await expectNoPress(page);
  await portray(page, 'second-words of partners');
  await context.close();
}

/**
 * From what was paid to why: the statement with its sentence and bets, the entry of the payment in the
 * history of money, and back from there.
 */
async function askWhy(page: Page) {
  await press(page, page.getByRole('link', { name: 'hanbit-dist1', exact: true }).last());
  await expect(page.getByRole('heading', { level: 1, name: '파트너 정산' })).toBeVisible();
  await press(page, page.getByRole('button', { name: '미니게임 루징' }));
  await expect(page.getByText(/기준액 12,000,000원 × 30\.00 %/)).toBeVisible();
  await press(page, page.getByRole('button', { name: '루징 기준액 배팅 보기' }));
  const bets = page.getByRole('dialog', { name: /어떤 배팅인가/ });
  await expect(bets).toContainText('1행 합계 12,000,000원');
  await page.reload();
  await expect(bets).toContainText('1행 합계 12,000,000원');
  await page.keyboard.press('Escape');
  await expect(bets).toHaveCount(0);
  await press(page, page.getByRole('link', { name: '지급 내역 보기' }));
  const entry = page.getByRole('grid').getByRole('row', { name: /hanbit-dist1.*3,600,000/ });
  await toRow(page, entry.first());
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: /^정산서에서 보기: .+ 미니게임 루징$/ }));
  await expect(page.getByText(/기준액 12,000,000원 × 30\.00 %/)).toBeVisible();
}

test.describe.configure({ mode: 'serial' });

test('a day is previewed, approved by two, paid, rolled back and settled again to the won, by keys alone', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(120_000);
  await closeYesterday(product, LOST);
  const keyboard = await sitDown(page, 'finance');
  const heldWon = await incomeOf(page);
  await goToRuns(page);
  await runAndApprove(page);
  await expectAccessible(page);
  await portray(page, 'partner settlement');
  expect(await incomeOf(page)).toBe(heldWon);
  await agreeInInbox(browser, product, /파트너 정산/);
  await expect.poll(() => incomeOf(page)).toBe(heldWon + OWN_WON);

  await goToRuns(page);
  await page.reload();
  await openRun(page, '완료');
  await askWhy(page);
  await goToRuns(page);
  await openRun(page, '완료');
  await press(page, page.getByRole('button', { name: '롤백' }));
  const question = page.getByRole('dialog', { name: /롤백할까요/ });
  await expect(question).toContainText(`${SUM}원을 회수합니다.`);
  await tabTo(page, question.getByLabel('사유'));
  await compose(keyboard, '기준 확인');
  await expect(question.getByLabel('사유')).toHaveValue('기준 확인');
  await press(page, question.getByRole('button', { name: '롤백' }));
  await expect.poll(() => incomeOf(page)).toBe(heldWon);

  await goToRuns(page);
  await runAndApprove(page);
  await agreeInInbox(browser, product, /파트너 정산/);
  await expect.poll(() => incomeOf(page)).toBe(heldWon + OWN_WON);
  await expectNoPress(page);
});

test('a higher rate waits for another administrator, who agrees in the inbox, by keys alone', async ({
  page,
  product,
  browser,
}) => {
  const keyboard = await sitDown(page, 'finance');
  await goTo(page, '파트너 관리');
  await openPartner(page, 'hanbit-royal');
  await press(page, page.getByRole('button', { name: '요율 변경' }));
  const form = page.getByRole('dialog', { name: 'hanbit-royal 요율 변경' });
  await choose(page, form.getByLabel('미니게임 정산방식'), '혼합');
  const rolling = form.getByRole('textbox', { name: '미니게임 롤링 %' });
  await tabTo(page, rolling);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2.00');
  await tabTo(page, form.getByLabel('사유'));
  await compose(keyboard, '계약 갱신');
  await press(page, form.getByRole('button', { name: '저장' }));
  await expectToast(page, 'hanbit-royal 요율은 2차 승인을 기다립니다');
  await expect(
    page.getByText(/finance 관리자가 요청한 변경이 2차 승인을 기다립니다/),
  ).toBeVisible();
  await expectNoPress(page);
  await portray(page, 'partner card');
  expect((await partnerOf(page, 'hanbit-royal')).minigameBps).toBe(0);
  await agreeInInbox(browser, product, /파트너 요율.*hanbit-royal/);
  expect((await partnerOf(page, 'hanbit-royal')).minigameBps).toBe(200);
});

test('a partner joins, is moved and suspended, by keys alone', async ({ page }) => {
  test.setTimeout(120_000);
  const [id, upline] = ['keyshop1', 'hanbit-dist1'];
  const keyboard = await sitDown(page, 'operations');
  const writeIn = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await compose(keyboard, text);
    await expect(field).toHaveValue(text);
  };
  await goTo(page, '파트너 관리');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '파트너 등록' });
  const typed = [
    [form.getByRole('textbox', { name: '아이디', exact: true }), id],
    [form.getByLabel('비밀번호'), 'correct horse battery'],
  ] as const;
  for (const [field, text] of typed) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await writeIn(form.getByRole('textbox', { name: '닉네임' }), '새매장');
  const above = form.getByRole('textbox', { name: '상위' });
  await tabTo(page, above);
  await page.keyboard.type('hanbit-dist');
  // Who is looked for stands beneath the field.
  await press(page, form.getByRole('button', { name: new RegExp(`^${upline}`) }));
  await expect(above).toHaveValue(upline);
  await expect(form.getByText('등급의 시작 요율보다 높으면')).toBeVisible();
  expect(keyboard.writes).toEqual([]);
  await press(page, form.getByRole('button', { name: '등록' }));
  await expectToast(page, `${id} 파트너를 등록했습니다`);
  await expectAccessible(page);

  await openPartner(page, id);
  await press(page, page.getByRole('button', { name: '상위 변경' }));
  const move = page.getByRole('dialog', { name: `${id} 상위 변경` });
  await tabTo(page, move.getByRole('textbox', { name: '새 상위' }));
  await page.keyboard.type('hanbit-royal');
  await press(page, move.getByRole('button', { name: '미리보기' }));
  await expect(move).toContainText(/벗어나는 상위: .*hanbit-dist1\./);
  await writeIn(move.getByLabel('사유'), '계약 변경');
  await press(page, move.getByRole('button', { name: '상위 변경' }));
  await expectToast(page, `${id} 상위를 바꿨습니다`);
  expect(await partnerOf(page, id)).toMatchObject({ upline: 'hanbit-royal', status: 1 });

  await press(page, page.getByRole('button', { name: '정지', exact: true }));
  const suspend = page.getByRole('dialog', { name: /정지할까요/ });
  await writeIn(suspend.getByLabel('사유'), '계좌 확인');
  await press(page, suspend.getByRole('button', { name: '정지' }));
  await expectToast(page, `${id} 파트너를 정지했습니다`);
  expect(await partnerOf(page, id)).toMatchObject({ upline: 'hanbit-royal', status: 2 });
  await expectNoPress(page);
});

/** Looks for a partner among the others, and opens what there is about him. */
async function openPartner(page: Page, id: string) {
  await tabTo(page, page.getByRole('search').getByLabel('아이디·닉네임', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`query=${id}`));
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const found = page
    .locator('tr[data-row]')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) });
  await expect(page.locator('tr[data-row]').first()).toContainText(id);
  await page.keyboard.press('Escape');
  await toRow(page, found);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '요율 변경' })).toBeVisible();
}

/** Screens of partners in which something is typed, with what opens more to type into. */
const TYPED = (partnerId: string): readonly (readonly [string, ...(string | RegExp)[]])[] => [
  ['/partner'],
  ['/partner', /^파트너 등록/],
  ...['요율 변경', '상위 변경', '정지', '정보 변경', '계좌 변경', '직접지급'].map(
    (button) => [`/partner?query=hanbit-dist1&open=${partnerId}`, button] as const,
  ),
  [`/partner-calc?partnerId=${partnerId}`],
  ['/calc/shot', /^지금 고정/],
];

test('an Enter amid a syllable searches and sends nothing in any screen of partners', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const { _id } = await partnerOf(page, 'hanbit-dist1');
  const keyboard = await openKeyboard(page);
  for (const [path, button] of TYPED(_id)) {
    await page.goto(path);
    const where = [path, button].join(' ');
    if (button === undefined) {
      expect(await composeIn(keyboard, page.locator('main')), where).not.toEqual([]);
      continue;
    }
    const main = page.getByRole('main');
    await main.getByRole('button', { name: button, exact: true }).first().click();
    expect(await composeIn(keyboard, page.getByRole('dialog')), where).not.toEqual([]);
  }
});

test('two change one partner: whoever comes second keeps what the first has changed', async ({
  page,
  product,
  browser,
}) => {
  await openAs(page, '/partner?query=hanbit-dist1');
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
  await openAs(page, '/partner', loginOf('partner'));
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
