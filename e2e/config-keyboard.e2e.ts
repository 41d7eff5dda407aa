// Boards, domains, accounts and clearing by keys alone, with Korean composed in what is written.
import { compose, expectNoPress, goTo, sitDown, stepTo, tabTo } from './by-keys';
import { givenPast } from './long-past';
import { callApi, expect, expectToast, test } from './operator';

test('a notice is written, published, hidden and deleted by keys alone', async ({ page }) => {
  const title = '설 연휴 안내';
  const keyboard = await sitDown(page, 'operations');
  await goTo(page, '공지사항');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '새로 쓰기' });
  await tabTo(page, form.getByRole('textbox', { name: '제목' }));
  await compose(keyboard, title);
  expect(keyboard.writes).toEqual([]);
  const body = form.getByRole('textbox', { name: '내용' });
  await tabTo(page, body);
  for (const text of ['ㅎ', '하', '환'])
    await keyboard.ime.send('Input.imeSetComposition', {
      ...{ text, selectionStart: 1, selectionEnd: 1 },
    });
  await keyboard.ime.send('Input.insertText', { text: '환' });
  await page.keyboard.insertText('전이 늦습니다.');
  await expect(body).toHaveText('환전이 늦습니다.');
  await tabTo(page, form.getByRole('button', { name: '임시저장' }));
  await page.keyboard.press('Enter');
  await expectToast(page, '임시저장했습니다');
  await expect(form).toHaveCount(0);

  const row = page.locator('tr[data-row]').filter({ hasText: title });
  await stepTo(page, row);
  await page.keyboard.press('Enter');
  const deeds = page.getByRole('group', { name: title });
  await expect(deeds.getByRole('button', { name: '게시' })).toBeVisible();
  const question = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '취소' }) });
  const decide = async (verb: string, done: string, state: string) => {
    await expect(question).toContainText(title);
    await tabTo(page, question.getByRole('button', { name: verb, exact: true }));
    await page.keyboard.press('Enter');
    await expectToast(page, `‘${title}’ ${done}`);
    await expect(row).toContainText(state);
  };
  // A decision holds the buttons for a moment, so that a second press of its key does nothing.
  const key = async (name: string, pressed: string) => {
    await expect(deeds.getByRole('button', { name })).toBeEnabled();
    await page.keyboard.press(pressed);
  };
  await key('게시', 'p');
  await decide('게시', '게시했습니다', '게시중');
  await key('숨김', 'h');
  await decide('숨김', '숨겼습니다', '숨김');
  const last = deeds.getByRole('button', { name: '삭제' });
  await expect(last).toBeEnabled();
  await tabTo(page, last);
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
  await tabTo(page, question.getByRole('button', { name: '삭제', exact: true }));
  await page.keyboard.press('Enter');
  await expectToast(page, `‘${title}’ 삭제했습니다`);
  await expectNoPress(page);
});

test('a domain is added and an account made by keys alone', async ({ page }) => {
  const keyboard = await sitDown(page, 'admin');
  await goTo(page, '도메인 설정');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: '도메인 추가' });
  await tabTo(page, form.getByRole('textbox', { name: '도메인' }));
  await page.keyboard.insertText('keys.example.com');
  await tabTo(page, form.getByRole('textbox', { name: '메모' }));
  await compose(keyboard, '명절 행사');
  expect(keyboard.writes).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /keys\.example\.com/ })).toContainText('명절 행사');

  await goTo(page, '관리자 계정 관리');
  await page.keyboard.press('n');
  const admin = page.getByRole('dialog', { name: '관리자 추가' });
  await tabTo(page, admin.getByLabel('아이디'));
  await page.keyboard.insertText('by-keys');
  await tabTo(page, admin.getByLabel('닉네임'));
  await compose(keyboard, '야간 근무');
  await tabTo(page, admin.getByLabel('첫 비밀번호'));
  await page.keyboard.insertText('handed-over-at-night');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^by-keys/ })).toContainText('야간 근무');
  await expectNoPress(page);
});

test('clearing is asked for by keys alone, with its reason', async ({ page, product }) => {
  await givenPast(product, 'clearing-top');
  const keyboard = await sitDown(page, 'admin');
  await goTo(page, '지난 데이터 정리');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await tabTo(page, form.getByRole('switch', { name: /로그인/ }).first());
  await page.keyboard.press('Space');
  await expect(form.getByRole('table').first()).toBeVisible();
  await tabTo(page, form.getByLabel('사유'));
  await compose(keyboard, '보관 기간 경과');
  expect(keyboard.writes).toEqual([]);
  await tabTo(page, form.getByRole('button', { name: '승인 요청' }));
  await page.keyboard.press('Enter');
  await expectToast(page, '승인을 요청했습니다');
  await expectNoPress(page);
  const { clearId } = (await callApi(page, 'GET', '/api/clear-runs')).body.rows[0];
  const path = `/api/clear-runs/${clearId}/decline`;
  expect((await callApi(page, 'POST', path, {})).status).toBe(200);
});
