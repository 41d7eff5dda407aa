// What each screen of members is for, from the palette to the last decision, by keys alone; Korean composed in every field of them.
import type { Locator, Page } from '@playwright/test';
import {
  choose,
  compose,
  expectNoPress,
  find,
  goTo,
  sitDown,
  stepInto,
  stepTo,
  tabTo,
  tabToRow,
} from './by-keys';
import { composeIn, type Keyboard, openKeyboard } from './composing';
import { decision, detail, memberIdOf } from './money-site';
import { callApi, expect, expectAccessible, expectToast, signIn, test } from './operator';
import { feedOf, joinPlayer } from './player-site';

type Feed = Awaited<ReturnType<typeof feedOf>>;

interface Task {
  readonly title: string;
  readonly screen: string;
  readonly body?: 'tree';
  /** Who does it. */
  readonly by: string;
  /** What has happened before he sits down. */
  readonly given?: (page: Page, feed: Feed) => Promise<unknown>;
  readonly work: (page: Page, keyboard: Keyboard) => Promise<unknown>;
  /** What it has sent, and how often. */
  readonly sends: readonly RegExp[];
}

const DEVICE = 'keys-ring';
const TITLE = '자판으로 묻습니다';
const COUPON = '봄맞이 쿠폰';

/** The row with this text in it, wherever it stands. */
const rowWith = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('row').filter({ hasText: text }).first();
const inDialog = (page: Page, name: string) =>
  decision(page).last().getByRole('button', { name, exact: true });

async function write(keyboard: Keyboard, field: Locator, text: string) {
  await tabTo(keyboard.page, field);
  await keyboard.page.keyboard.press('Control+A');
  await compose(keyboard, text);
  await expect(field).toHaveValue(text);
}

async function press(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Of a coupon, by the menu of its row. */
async function act(page: Page, verb: string) {
  await tabToRow(page, rowWith(page, COUPON));
  const name = `${COUPON} 쿠폰 처리`;
  await stepInto(page, rowWith(page, COUPON).getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: verb, exact: true });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const TASKS: readonly Task[] = [
  {
    ...{ title: 'somebody who has joined is let in', screen: '회원 목록', by: 'operations' },
    given: (_, feed) => joinPlayer(feed, { id: 'keys01', ip: '203.0.113.201' }),
    sends: [/\/approve$/],
    async work(page, keyboard) {
      await find(page, 'keys0', 'keys01');
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: /keys01 회원의 가입을 승인할까요/ });
      await choose(page, dialog.getByLabel('레벨'), '3');
      // Whom nobody knows brings nobody.
      await write(keyboard, dialog.getByLabel('추천인'), '없는사람');
      await press(page, inDialog(page, '승인'));
      await expect(dialog.getByText(/없/).last()).toBeVisible();
      await tabTo(page, dialog.getByLabel('추천인'));
      for (const key of ['Control+A', 'Delete']) await page.keyboard.press(key);
      await press(page, inDialog(page, '승인'));
      await expectToast(page, 'keys01 회원의 가입을 승인했습니다');
    },
  },
  {
    ...{ title: 'a member is found, opened and changed', screen: '회원 목록', by: 'operations' },
    sends: [/^\/api\/members\/[^/]+$/],
    async work(page, keyboard) {
      await find(page, 'player2', 'player24');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/member=/);
      const inside = page.frameLocator('iframe');
      await press(page, inside.getByRole('button', { name: '회원정보 변경' }));
      const form = inside.getByRole('dialog', { name: /player24/ }).last();
      await write(keyboard, form.getByLabel('닉네임'), '자판이');
      await choose(page, form.getByLabel('레벨'), '9');
      await write(keyboard, form.getByLabel('사유'), '우수 회원');
      await page.keyboard.press('Enter');
      await expect(inside.getByText('player24 회원정보를 저장했습니다').first()).toBeVisible();
    },
  },
  {
    ...{ title: 'a ring is judged to be one person', screen: '회원 접속 추적', by: 'risk' },
    async given(page, feed) {
      for (const [at, id] of ['keys11', 'keys12'].entries())
        await joinPlayer(feed, { id, ip: `198.51.100.${201 + at}`, device: DEVICE });
      await expect
        .poll(async () => {
          const path = '/api/members/trace-groups?kind=device';
          const { body } = await callApi(page, 'GET', path);
          return body.rows.some(({ key }: { key: string }) => key === DEVICE);
        })
        .toBe(true);
    },
    sends: [/\/judgement$/],
    async work(page, keyboard) {
      await stepTo(page, rowWith(page, DEVICE));
      await page.keyboard.press('Enter');
      const judge = page.getByRole('button', { name: '판정 저장' }).locator('..');
      await choose(page, judge.getByLabel('판정', { exact: true }), '동일인');
      await write(keyboard, judge.getByLabel('판정 메모'), '같은 기기');
      await press(page, judge.getByRole('button', { name: '판정 저장' }));
      await expectToast(page, '판정을 저장했습니다');
      await expect(rowWith(page, DEVICE)).toContainText('동일인');
    },
  },
  {
    ...{ title: 'a question is answered after all', screen: '고객문의', by: 'support' },
    async given(page, feed) {
      const memberId = await memberIdOf(page.request, 'player25');
      const asked = { memberId, kind: 'charge', title: TITLE, body: '아직입니다.' };
      expect((await feed('/feed/tickets', asked)).status).toBe(200);
    },
    sends: [/\/replies$/],
    async work(page, keyboard) {
      await stepTo(page, rowWith(page, TITLE));
      await page.keyboard.press('Enter');
      const reply = detail(page).getByLabel('답변', { exact: true });
      await write(keyboard, reply, '확인했습니다.');
      await page.keyboard.press('Control+Enter');
      await press(page, page.getByRole('button', { name: '보내기 취소' }));
      await expect(page.getByRole('button', { name: '보내기', exact: true })).toBeVisible();
      await expect(reply).toHaveValue('확인했습니다.');
      expect(keyboard.writes).toEqual([]);
      while (!(await reply.evaluate((one) => one === document.activeElement)))
        await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('player25 회원에게 답변했습니다')).toBeVisible({
        timeout: 15_000,
      });
    },
  },
  {
    ...{ title: 'a message is written and sent', screen: '쪽지 관리', by: 'operations' },
    sends: [/^\/api\/messages$/],
    async work(page, keyboard) {
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: '쪽지 보내기' });
      await write(keyboard, form.getByLabel('제목'), '점검 안내');
      await write(keyboard, form.getByLabel('내용'), '새벽 4시에 점검합니다.');
      await tabTo(page, form.getByLabel('받는 회원 아이디'));
      await page.keyboard.type('player24 player25');
      await press(page, form.getByRole('button', { name: '보내기', exact: true }));
      const question = page.getByRole('dialog', { name: '회원 2명에게 쪽지를 보낼까요?' });
      await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
      await press(page, question.getByRole('button', { name: '보내기', exact: true }));
      await expectToast(page, '쪽지를 보냅니다');
      await expect(rowWith(page, '점검 안내')).toBeVisible();
    },
  },
  {
    ...{ title: 'a coupon is made, let out and given', screen: '쿠폰 관리', by: 'operations' },
    sends: [/^\/api\/coupons$/, /\/activate$/, /\/issue$/],
    async work(page, keyboard) {
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: '쿠폰 만들기' });
      await write(keyboard, form.getByLabel('이름'), COUPON);
      await choose(page, form.getByLabel('종류'), '개인지급');
      for (const [label, won] of [
        ['포인트', '1000'],
        ['총 예산', '10000'],
      ] as const) {
        await tabTo(page, form.getByLabel(new RegExp(`^${label}`)));
        await page.keyboard.type(won);
      }
      await press(page, form.getByRole('button', { name: '초안 저장' }));
      await expectToast(page, `${COUPON} 쿠폰을 저장했습니다`);
      await act(page, '사용 시작');
      await press(page, inDialog(page, '사용 시작'));
      await expect(rowWith(page, COUPON)).toContainText('사용중');
      await act(page, '지급');
      const given = page.getByRole('dialog', { name: `${COUPON} 쿠폰 지급` });
      await tabTo(page, given.getByLabel('받는 회원 아이디'));
      await page.keyboard.type('player24');
      await press(page, given.getByRole('button', { name: '지급', exact: true }));
      const question = page.getByRole('dialog', { name: new RegExp(`1명에게 ${COUPON}`) });
      await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
      await press(page, question.getByRole('button', { name: '지급', exact: true }));
      await expectToast(page, `1명에게 ${COUPON} 쿠폰을 지급했습니다`);
    },
  },
  {
    ...{ title: 'a line is found in the tree', screen: '추천인 트리', by: 'operations' },
    body: 'tree',
    sends: [],
    async work(page, keyboard) {
      const field = page.getByLabel('아이디·닉네임 찾기');
      await write(keyboard, field, '다온');
      await expect(page.getByRole('treeitem').filter({ hasText: 'daon' }).first()).toBeVisible();
      await page.keyboard.press('F3');
      const chosen = page.locator('[role=treeitem][aria-selected=true]');
      await expect(chosen).toContainText('daon');
      await tabTo(page, page.getByRole('tree'));
      const at = async () => (await chosen.textContent()) ?? '';
      const before = await at();
      await page.keyboard.press('ArrowDown');
      await expect.poll(at).not.toBe(before);
      for (const key of ['Home', 'ArrowRight', 'End', '*']) await page.keyboard.press(key);
      await expect(chosen).toHaveCount(1);
    },
  },
];

for (const { title, screen, body, by, given, work, sends } of TASKS)
  test(`${title}, by keys alone`, async ({ page, product }) => {
    await signIn(page);
    await given?.(page, await feedOf(page, product.url));
    const keyboard = await sitDown(page, by);
    await goTo(page, screen, body);
    await work(page, keyboard);
    await expectAccessible(page);
    const sent = keyboard.writes.filter((path) => !path.endsWith('/opening'));
    expect(sent.map((path) => sends.findIndex((one) => one.test(path)))).toEqual([...sends.keys()]);
    await expectNoPress(page);
  });

/** Screens of members in which something is typed, with what opens more to type into. */
const TYPED: readonly (readonly [path: string, ...buttons: readonly (string | RegExp)[]])[] = [
  ['/user', /^회원 등록/],
  ['/user-minigames-personal', /^개인 한도 설정/],
  ['/tree'],
  ['/usertracking'],
  ['/userloginlog'],
  ['/userlogtoday'],
  ['/userbettoday'],
  ['/message', /^쪽지 보내기/],
  ['/message/messagetemplates', /^템플릿 등록/],
  ['/coupon', /^쿠폰 만들기/],
  ['/blocked-ipaddress', /^IP 차단/],
  ['/help'],
  ['/help/helptemplates', /^템플릿 등록/],
];

test('an Enter amid a syllable searches and sends nothing in any screen of members', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  const keyboard = await openKeyboard(page);
  for (const [path, ...buttons] of TYPED) {
    await page.goto(path);
    expect(await composeIn(keyboard, page.locator('main')), path).not.toEqual([]);
    for (const name of buttons) {
      await page.getByRole('main').getByRole('button', { name }).first().click();
      expect(await composeIn(keyboard, page.getByRole('dialog')), path).not.toEqual([]);
    }
  }
});
