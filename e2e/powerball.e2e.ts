// The powerball settings, as an administrator uses them all day.
import type { Page } from '@playwright/test';
import {
  callApi,
  card,
  expect,
  expectAccessible,
  expectToast,
  givenAdmin,
  menuLink,
  signIn,
  test,
} from './operator';

const PATH = '/v2/config/powerball';
const oddEvenMax = '파워볼 홀짝 최대 배팅금액';

async function openSettings(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(card(page, '배팅금액 설정').getByRole('textbox').first()).toBeVisible();
}

const amount = (page: Page, label: string) =>
  card(page, '배팅금액 설정').getByLabel(label, { exact: true });
const odds = (page: Page, label: string) =>
  card(page, '배당 설정').getByLabel(label, { exact: true });
const unsaved = (page: Page, title: string) =>
  card(page, title).getByRole('status').filter({ hasText: '저장되지 않은 변경' });
const level = (page: Page, number: number) =>
  page.getByRole('tab', { name: new RegExp(`^레벨 ${number}( |$)`) });

async function save(page: Page, title: string): Promise<void> {
  const button = card(page, title).getByRole('button', { name: '저장', exact: false }).last();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}

const currentOf = async (page: Page, category: string) => {
  const { body } = await callApi(page, 'GET', '/api/v2/config-powerball');
  return body.find((config: { category: string }) => config.category === category);
};

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await openSettings(page);
});

test('edits an amount, copies it to all levels, saves, and finds it after a reload', async ({
  page,
}) => {
  await amount(page, oddEvenMax).fill('');
  await amount(page, oddEvenMax).pressSequentially('123만 4,567');
  await expect(amount(page, oddEvenMax)).toHaveValue('123만 4,567');
  await expect(page.getByRole('tooltip').getByText('123만 4,567원')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(amount(page, oddEvenMax)).toHaveValue('1,234,567');
  await amount(page, '파워볼 홀짝 회차당 최대 배팅금액').fill('5000000');
  await expect(unsaved(page, '배팅금액 설정')).toHaveText('저장되지 않은 변경 2건');

  await page.getByRole('button', { name: '전체 레벨에 복사' }).click();
  await expectToast(page, '레벨 1 값을 전체 레벨에 복사했습니다');
  await level(page, 10).click();
  await expect(amount(page, oddEvenMax)).toHaveValue('1,234,567');
  expect((await currentOf(page, 'powerballBetV2')).lv10.PWBPOE.max).toBe(5_000_000);

  await save(page, '배팅금액 설정');
  await expectToast(page, '저장 완료');
  await expectToast(page, '설정이 저장되었습니다.');
  const again = card(page, '배팅금액 설정').getByRole('button', { name: '저장' }).last();
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await level(page, 10).click();
  await expect(amount(page, oddEvenMax)).toHaveValue('1,234,567');
  expect((await currentOf(page, 'powerballBetV2')).lv10.PWBPOE.max).toBe(1_234_567);
});

test('saves the registration card: switches and at most three characters of seconds', async ({
  page,
}) => {
  const registration = card(page, '게임 등록 설정');
  const seconds = registration.getByRole('textbox');
  await seconds.fill('');
  await seconds.pressSequentially('4567');
  await page.keyboard.press('Tab');
  await expect(seconds).toHaveValue('4567');
  await expect(registration.getByText('3자 이하로 입력하세요.')).toBeVisible();
  await seconds.fill('456');
  await save(page, '게임 등록 설정');
  await expect(registration.getByText('299 이하로 입력하세요.').first()).toBeVisible();
  await seconds.fill('45');
  await registration.getByRole('switch', { name: '배팅 가능' }).click();
  await save(page, '게임 등록 설정');
  await expectToast(page, '저장 완료');
  const saved = await currentOf(page, 'powerballSwitchV2');
  expect(saved).toMatchObject({ betEndSeconds: 45, betStatus: false, regStatus: true });
});

test('shows the edge while typing, marks odds above break-even and asks before saving them', async ({
  page,
}) => {
  const middle = '대중소 2 (중)';
  await odds(page, middle).fill('2.90');
  const row = page.getByRole('row').filter({ has: page.getByRole('textbox', { name: middle }) });
  await expect(row).toContainText('2.7889');
  await expect(row).toContainText('103.98');
  await expect(row).toContainText('손익분기 2.78 초과 · 확인 필요');
  await save(page, '배당 설정');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('확인이 필요한 값 1건');
  const point = dialog.getByRole('checkbox', { name: middle });
  await expect(point).not.toBeChecked();
  const confirm = dialog.getByRole('button', { name: '확인하고 저장' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '취소' }).click();
  expect((await currentOf(page, 'powerballRateV2')).BMSRate2).toBe(2.43);
  await save(page, '배당 설정');
  await point.check();
  await dialog.getByLabel('사유').fill('행사 기간');
  await confirm.click();
  await expectToast(page, '저장 완료');
  const { version, ...saved } = await currentOf(page, 'powerballRateV2');
  expect(saved.BMSRate2).toBe(2.9);
  const back = { ...saved, version, BMSRate2: 2.43 };
  await callApi(page, 'PUT', '/api/v2/config-powerball/powerballRateV2', back);
});

test('asks before unsaved work is left, and never when there is none', async ({ page }) => {
  const before = await odds(page, '파워볼 홀/짝').inputValue();
  await odds(page, '파워볼 홀/짝').fill('1.91');
  await (await menuLink(page, '관리자 계정 관리')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('저장하지 않은 변경이 있습니다');
  await dialog.getByRole('button', { name: '계속 수정' }).click();
  await expect(odds(page, '파워볼 홀/짝')).toHaveValue('1.91');
  await odds(page, '파워볼 홀/짝').fill(before);
  await (await menuLink(page, '관리자 계정 관리')).click();
  await expect(page.getByRole('heading', { level: 1, name: '관리자 계정 관리' })).toBeVisible();
});

test('shows who changed what and when, and brings an old version back as an unsaved change', async ({
  page,
}) => {
  await odds(page, '일반볼 조합').fill('3.71');
  await save(page, '배당 설정');
  await expectToast(page, '저장 완료');
  await card(page, '배당 설정').getByRole('button', { name: '변경 이력' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('일반볼 조합');
  await expect(dialog).toContainText('3.72');
  await expect(dialog).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '버전 1 복원' }).click();
  await expect(odds(page, '일반볼 조합')).toHaveValue('3.72');
  await expect(unsaved(page, '배당 설정')).toBeVisible();
  expect((await currentOf(page, 'powerballRateV2')).NCOMBORate).toBe(3.71);
});

test('two administrators save at once: the second merges field by field and nothing is lost', async ({
  page,
  browser,
}) => {
  const second = await givenAdmin(page, 1, 'second-one');
  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
  });
  const other = await context.newPage();
  await signIn(other, second);
  await openSettings(other);

  await odds(other, '파워볼 홀/짝').fill('1.93');
  await odds(other, '파워볼 언더/오버').fill('1.92');
  await odds(page, '파워볼 홀/짝').fill('1.94');
  await odds(page, '일반볼 홀/짝').fill('1.90');
  await save(other, '배당 설정');
  await expectToast(other, '저장 완료');

  await save(page, '배당 설정');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('다른 관리자가 먼저 저장했습니다');
  await expect(dialog).toContainText('second-one');
  await expectAccessible(page);
  const conflict = dialog.getByRole('row').filter({ hasText: '파워볼 홀/짝' });
  await conflict.getByRole('radio').first().check();
  const merge = dialog.getByRole('button', { name: '합쳐서 저장' });
  await expect(merge).not.toHaveAttribute('aria-disabled', 'true');
  await merge.click();
  await expectToast(page, '저장 완료');
  expect(await currentOf(page, 'powerballRateV2')).toMatchObject({
    POERate: 1.94,
    PUORate: 1.92,
    NOERate: 1.9,
  });
  await context.close();
});

test('serves the whole page by keyboard alone', async ({ page }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  const reach = async (target: ReturnType<Page['locator']>) => {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const betting = page.getByRole('switch', { name: '배팅 가능' });
  await reach(betting);
  const was = await betting.isChecked();
  await page.keyboard.press('Space');
  expect(await betting.isChecked()).toBe(!was);

  await reach(level(page, 1));
  await page.keyboard.press('ArrowRight');
  await expect(level(page, 2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(level(page, 10)).toHaveAttribute('aria-selected', 'true');

  await reach(amount(page, '파워볼 홀짝 최소 배팅금액'));
  await page.keyboard.press('Enter');
  await expect(amount(page, '파워볼 언더오버 최소 배팅금액')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(amount(page, '파워볼 홀짝 최소 배팅금액')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('6000');
  await expect(amount(page, '파워볼 홀짝 최소 배팅금액')).toHaveValue('6000');
  await page.keyboard.press('Control+S');
  await expectToast(page, '저장 완료');
  expect((await currentOf(page, 'powerballBetV2')).lv10.PWBPOE.min).toBe(6_000);

  await reach(odds(page, '파워볼 홀/짝'));
  await reach(card(page, '탑(상위) 전송 설정').getByRole('switch').first());
});

test('a read-only administrator sees everything and can change nothing', async ({
  page,
  browser,
}) => {
  const auditor = await givenAdmin(page, 5, 'auditor-one');
  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
  });
  const own = await context.newPage();
  await signIn(own, auditor);
  await openSettings(own);
  await expect(
    own.getByRole('paragraph').filter({ hasText: '보기만 할 수 있습니다' }),
  ).toBeVisible();
  const config = await currentOf(own, 'powerballSwitchV2');
  const answer = await callApi(own, 'PUT', '/api/v2/config-powerball/powerballSwitchV2', config);
  expect(answer.status).toBe(403);
  await context.close();
});
