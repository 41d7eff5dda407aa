// What is typed outlives a reload, a module that is turned off and a session that ends; nobody else sees it.
import type { Page } from '@playwright/test';
import {
  callApi,
  card,
  expect,
  expectAccessible,
  expectToast,
  fillLogin,
  givenAdmin,
  menuLink,
  openAs,
  signIn,
  TOP_ADMIN,
  test,
} from './operator';
import { portray } from './portray';

const PATH = '/v2/config/powerball';
/** Two polls of the alarms tell of another deployment, at the latest. */
const TOLD_MS = 25_000;

const amount = (page: Page) =>
  card(page, '배팅금액 설정').getByLabel('대중소 최대 배팅금액', { exact: true });
const seconds = (page: Page) => card(page, '게임 등록 설정').getByRole('textbox');
const saveButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: '저장', exact: false }).last();

async function openSettings(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(amount(page)).toBeVisible();
}

/** Modules of the deployment as the page is told of them; a change is noticed with the next poll. */
async function followModules(page: Page) {
  const told = { isOff: false, revision: 0 };
  await page.route('**/deployment.json', async (route) => {
    const response = await route.fetch();
    const document = await response.json();
    if (told.revision > 0) document.revision = `told-${told.revision}`;
    if (told.isOff)
      document.flags.modules = document.flags.modules.filter(
        (name: string) => name !== 'powerball',
      );
    await route.fulfill({ response, json: document });
  });
  await page.route('**/api/alarm', async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    if (told.revision > 0) report.revision = `told-${told.revision}`;
    await route.fulfill({ response, json: report });
  });
  return (isOff: boolean) => {
    told.isOff = isOff;
    told.revision += 1;
  };
}

test('a reload brings back what was typed, also what cannot be read, and says so', async ({
  page,
}) => {
  await signIn(page);
  await openSettings(page);
  await amount(page).fill('1,500만원');
  await seconds(page).fill('2x');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(amount(page)).toHaveValue('15,000,000');
  await expect(seconds(page)).toHaveValue('2x');
  await expect(seconds(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('저장되지 않은 입력을 되살렸습니다')).toHaveCount(2);
  await portray(page, 'draft restored');
  for (const title of ['배팅금액 설정', '게임 등록 설정'])
    await card(page, title).getByRole('button', { name: '되돌리기' }).click();
  await page.reload();
  await expect(seconds(page)).toHaveValue(/^\d+$/);
  await expect(page.getByText('저장되지 않은 입력을 되살렸습니다')).toHaveCount(0);
});

test('a module that is turned off leaves the typing readable, and gives it back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const turn = await followModules(page);
  await signIn(page);
  await openSettings(page);
  await amount(page).fill('1,500만원');
  await seconds(page).fill('25');
  turn(true);
  await expect(page.getByRole('alert')).toContainText('꺼진 모듈입니다', { timeout: TOLD_MS });
  const limits = card(page, '배팅금액 설정');
  await expect(limits.getByRole('row').last()).toContainText('15,000,000원');
  await limits.getByRole('button', { name: '복사' }).click();
  await expectToast(page, '복사 완료');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('15,000,000원');
  await expectAccessible(page);
  await portray(page, 'draft of a module that is off');
  await page.reload();
  await expect(limits.getByRole('row').last()).toContainText('15,000,000원');
  turn(false);
  await expect(amount(page)).toHaveValue('15,000,000', { timeout: TOLD_MS });
  await expect(seconds(page)).toHaveValue('25');
});

test('a session that ends keeps the typing for its person and for nobody else', async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await givenAdmin(page, 1, 'other-one');
  await openSettings(page);
  await seconds(page).fill('25');
  await context.clearCookies({ name: 'gwanje_session' });
  await expect(page.getByText('같은 아이디로 로그인하면 되살립니다')).toBeVisible({
    timeout: TOLD_MS,
  });
  await portray(page, 'login with a draft');
  await fillLogin(page, other);
  // Nor is he led on to what the first one had on screen.
  await expect(page.getByRole('heading', { name: '로그인' })).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(PATH));
  await openSettings(page);
  await expect(seconds(page)).not.toHaveValue('25');
  await expect(page.getByText('되살렸습니다')).toHaveCount(0);
  await context.clearCookies({ name: 'gwanje_session' });
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible({ timeout: TOLD_MS });
  await fillLogin(page, TOP_ADMIN);
  await expect(page.getByRole('heading', { name: '로그인' })).toBeHidden();
  await openSettings(page);
  await expect(seconds(page)).toHaveValue('25');
  await expect(page.getByText('저장되지 않은 입력을 되살렸습니다')).toBeVisible();
});

test('forms of administration come back as well, but never a password', async ({ page }) => {
  await openAs(page, '/admin');
  await page.getByRole('button', { name: '관리자 추가' }).click();
  const form = page.getByRole('dialog', { name: '관리자 추가' });
  await form.getByLabel('아이디').fill('half-typed');
  await form.getByLabel('닉네임').fill('절반');
  await form.getByLabel('첫 비밀번호').fill('never-kept-anywhere');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByLabel('아이디')).toHaveValue('half-typed');
  await expect(form.getByLabel('닉네임')).toHaveValue('절반');
  await expect(form.getByLabel('첫 비밀번호')).toHaveValue('');
  await expect(form.getByText('되살렸습니다')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('never-kept');
  await expectAccessible(page);
  await form.getByRole('button', { name: '취소' }).click();
  await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();

  await page.goto('/admin/apiipaddress');
  await page.getByRole('button', { name: /^IP 추가/ }).click();
  const network = page.getByRole('textbox', { name: 'IP 또는 대역(CIDR)' });
  await network.fill('203.0.113.7');
  await page.context().clearCookies({ name: 'gwanje_session' });
  await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible({ timeout: TOLD_MS });
  await fillLogin(page, TOP_ADMIN);
  await expect(network).toHaveValue('203.0.113.7');
  await expect(page.getByText('되살렸습니다')).toBeVisible();
});

test('leaving during a save waits for it, and goes on by itself', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  const before = await callApi(page, 'GET', '/api/v2/config-powerball');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v2/config-powerball/powerballSwitchV2', async (route) => {
    await held;
    await route.continue();
  });
  await seconds(page).fill('41');
  await saveButton(page, '게임 등록 설정').click();
  await (await menuLink(page, '관리자 계정 관리')).click();
  const waiting = page.getByRole('dialog', { name: '저장하는 중입니다' });
  await expect(waiting).toContainText('곧 끝납니다');
  await expect(page.getByText('사라집니다')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(PATH);
  release();
  await expect(page.getByRole('heading', { level: 1, name: '관리자 계정 관리' })).toBeVisible();
  await page.unroute('**/api/v2/config-powerball/powerballSwitchV2');
  const find = ({ body }: typeof before) =>
    body.find(({ category }: { category: string }) => category === 'powerballSwitchV2');
  const saved = find(await callApi(page, 'GET', '/api/v2/config-powerball'));
  expect(saved.betEndSeconds).toBe(41);
  const back = { ...find(before), version: saved.version };
  await callApi(page, 'PUT', '/api/v2/config-powerball/powerballSwitchV2', back);
});

test('dangers are ticked one by one, and many of a kind together', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  await seconds(page).fill('0');
  await saveButton(page, '게임 등록 설정').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('추첨하는 순간까지 배팅을 받습니다');
  await dialog.getByRole('button', { name: '취소' }).click();

  await amount(page).fill('0');
  await page.getByRole('button', { name: '전체 레벨에 복사' }).click();
  await saveButton(page, '배팅금액 설정').click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  for (const level of ['레벨 1', '레벨 10']) await expect(dialog).toContainText(level);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '취소' }).click();

  const odds = (label: string) => card(page, '배당 설정').getByLabel(label, { exact: true });
  await odds('대중소 2 (중)').fill('2.90');
  await odds('파워볼 홀/짝').fill('2.01');
  await odds('일반볼 조합').fill('0');
  await saveButton(page, '배당 설정').click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByRole('button', { name: '확인하고 저장' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByRole('button', { name: '취소' }).click();
});

test('a field keeps what is typed, reads it, and refuses what it cannot read', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  await amount(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1,500만원');
  await expect(amount(page)).toHaveValue('1,500만원');
  await expect(page.getByRole('tooltip').getByText('1,500만원')).toBeVisible();
  await amount(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('-5.5');
  await page.keyboard.press('Tab');
  await expect(amount(page)).toHaveValue('-5.5');
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await amount(page).focus();
  await expect(page.getByText('0 이상으로 입력하세요.')).toBeVisible();
  await seconds(page).fill('');
  await page.keyboard.press('Tab');
  await expect(
    card(page, '게임 등록 설정').getByText('비워 둘 수 없습니다. 0이면 0을 입력하세요.'),
  ).toBeVisible();
  await saveButton(page, '배팅금액 설정').click();
  await expect(page.getByRole('alert')).toContainText('확인할 항목 1개');
  await portray(page, 'values that cannot be read');
  await page.getByRole('button', { name: /^언어/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByLabel('Big/middle/small Maximum bet', { exact: true }).fill('150000000');
  await expect(page.getByRole('tooltip', { name: '₩150,000,000' })).toBeVisible();
});

test('an input method composes undisturbed', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  await amount(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1500');
  const session = await page.context().newCDPSession(page);
  for (const text of ['ㅁ', '마', '만']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await expect(amount(page)).toHaveValue(`1500${text}`);
  }
  await session.send('Input.insertText', { text: '만' });
  await expect(amount(page)).toHaveValue('1500만');
  await page.keyboard.press('Tab');
  await expect(amount(page)).toHaveValue('15,000,000');
});
