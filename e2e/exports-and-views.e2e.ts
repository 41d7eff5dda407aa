// A whole list as a file, and a view that one administrator keeps for another one's type.
import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectToast,
  givenAdmin,
  openFromMenu,
  signIn,
  test,
} from './operator';
import { portray } from './portray';

const TITLE = '관리자 계정 관리';

test('an administrator exports the list from the keyboard and saves the file', async ({ page }) => {
  await signIn(page);
  await openFromMenu(page, TITLE);
  await page.getByRole('row', { name: /finance/ }).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: /내보내기/ });
  await dialog.getByLabel('형식').selectOption('csv');
  await dialog.getByLabel('사유').fill('월말 점검');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('link', { name: '파일 받기' });
  await expect(link).toBeVisible();
  if (process.env.PICTURES_DIR)
    await page.screenshot({ path: `${process.env.PICTURES_DIR}/export-dialog.png` });
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^admins-\d{8}-\d{6}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\ufeff사이트,/);
  expect(lines).toContain('사유,월말 점검');
  const count = Number(lines.find((line) => line.startsWith('건수,'))?.slice(3));
  const head = lines.findIndex((line) => line.startsWith('ID,닉네임,'));
  expect(lines.slice(head + 1, -1)).toHaveLength(count);
  expect(text).toContain('finance,재무담당,재무,');
});

test('a view for a type is chosen by another administrator of it, and seen as it was kept', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const colleague = await givenAdmin(page, 0, 'second-top');
  await openFromMenu(page, TITLE);
  await page.getByRole('button', { name: '열', exact: true }).click();
  await page.getByRole('checkbox', { name: '최근 로그인 IP' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByLabel('상태').first().selectOption('active');
  await page.getByRole('button', { name: '보기 저장' }).click();
  const dialog = page.getByRole('dialog', { name: '보기 저장' });
  await dialog.getByLabel('이름').fill('쓰는 계정');
  await dialog.getByLabel('새로 저장할 때 볼 사람').selectOption({ label: '최고관리자' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '새로 저장' }).click();
  await expectToast(page, '보기를 저장했습니다.');

  const context = await browser.newContext({
    locale: 'ko-KR',
    baseURL: new URL(page.url()).origin,
  });
  const own = await context.newPage();
  await signIn(own, colleague);
  await openFromMenu(own, TITLE);
  await expect(own.getByRole('columnheader', { name: '최근 로그인 IP' })).toBeVisible();
  await own.getByLabel('보기', { exact: true }).selectOption({ label: '쓰는 계정 (최고관리자)' });
  await expect(own.getByRole('columnheader', { name: '최근 로그인 IP' })).toHaveCount(0);
  await expect(own).toHaveURL(/status=active/);
  await own.reload();
  await expect(own.getByRole('columnheader', { name: '닉네임' })).toBeVisible();
  await expect(own.getByRole('columnheader', { name: '최근 로그인 IP' })).toHaveCount(0);
  await expectAccessible(own);
  await portray(own, 'list-with-view');
  await context.close();
});
