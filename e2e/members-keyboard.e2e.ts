// What each screen of members is for, from the palette to the last decision, by keys alone; Korean composed in every field of them.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  choose,
  compose,
  expectNoPress,
  find,
  goTo,
  press,
  pressInMenu,
  pressInRow,
  sitDown,
  stepTo,
  tabTo,
  toRow,
  write,
} from './by-keys';
import { composeOn, type Keyboard, openKeyboard, type TypedPage } from './composing';
import { decision, detail, memberIdOf, row } from './money-site';
import { callApi, card, expect, expectAccessible, expectToast, signIn, test } from './operator';
import { feedOf, joinPlayer } from './player-site';
import { DEMO_PASSWORD } from './simulated-players';

type Feed = Awaited<ReturnType<typeof feedOf>>;

interface Task {
  readonly title: string;
  readonly screen: string;
  readonly body?: 'tree' | 'region';
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
/** From where somebody has tried to get in. */
const DOOR = '198.51.100.231';

/** The row with this text in it, wherever it stands. */
const rowWith = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('row').filter({ hasText: text }).first();
const inDialog = (page: Page, name: string) =>
  decision(page).last().getByRole('button', { name, exact: true });

/** Of a coupon, by the menu of its row. */
async function act(page: Page, verb: string) {
  const coupon = rowWith(page, COUPON);
  await toRow(page, coupon);
  await pressInMenu(
    page,
    coupon.getByRole('button', { name: `${COUPON} 쿠폰 처리`, exact: true }),
    verb,
  );
}

/** Standard words are written, changed and no longer used, said as before, and thrown away. */
const templates =
  (name: string, ...texts: readonly (readonly [label: string, text: string])[]) =>
  async (page: Page, keyboard: Keyboard) => {
    const labelled = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: '템플릿 등록' });
    await write(keyboard, labelled(form, '이름'), name);
    for (const [label, text] of texts) await write(keyboard, labelled(form, label), text);
    await press(page, inDialog(page, '저장'));
    await expectToast(page, '템플릿을 저장했습니다');
    await expect(form).toHaveCount(0);

    const one = rowWith(page, name);
    const change = `‘${name}’ 템플릿 변경`;
    await toRow(page, one);
    await pressInRow(page, one.getByRole('button', { name: change }));
    const changed = page.getByRole('dialog', { name: change });
    await write(keyboard, labelled(changed, '내용'), '잠시 뒤 답합니다.');
    await choose(page, labelled(changed, '사용'), '중지');
    await press(page, inDialog(page, '저장'));
    await expect(changed).toHaveCount(0);
    await expect(one).toContainText('중지');

    await toRow(page, one);
    await page.keyboard.press('Enter');
    const before = detail(page).getByRole('button', { name: /내용으로 되돌리기$/ });
    await press(page, before);
    await press(page, inDialog(page, '되돌리기'));
    // What was said before that is kept as well.
    await expect(before).toHaveCount(2);
    await toRow(page, one);
    const remove = `‘${name}’ 템플릿을 삭제할까요?`;
    await pressInRow(page, one.getByRole('button', { name: remove }));
    await press(page, inDialog(page, '삭제'));
    await expect(one).toHaveCount(0);
  };

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
  {
    ...{ title: 'what waits is gone to from the dashboard, and its days are read', screen: '메인' },
    ...{ by: 'operations', body: 'region' },
    given: (_, feed) => joinPlayer(feed, { id: 'keys21', ip: '203.0.113.221' }),
    sends: [],
    async work(page) {
      const waiting = card(page, '지금 처리할 일').getByRole('link', { name: /^신규회원/ });
      await press(page, waiting);
      await expect(page.getByRole('heading', { level: 1, name: '회원 목록' })).toBeVisible();
      await expect(rowWith(page, 'keys21')).toBeVisible();
      await goTo(page, '메인', 'region');
      const days = card(page, '30일 회원');
      await press(page, days.getByRole('button', { name: '표로 보기' }));
      const read = days.getByRole('table', { name: '30일 회원' }).getByRole('row');
      await expect(read).toHaveCount(31);
      await expect(read.last().getByRole('cell')).toHaveText([/^\d/, /^\d/, /^\d/]);
    },
  },
  {
    ...{ title: 'who has tried a door is looked at, and the door shut', screen: '로그인 기록' },
    by: 'risk',
    async given(_, feed) {
      const guess = { id: 'player26', password: 'a guess that is wrong', ip: DOOR };
      expect((await feed('/feed/logins', guess)).status).not.toBe(200);
    },
    sends: [/^\/api\/blocked-ips$/],
    async work(page, keyboard) {
      await find(page, 'player26', 'player26');
      const tried = row(page, 'player26');
      await pressInRow(page, tried.getByRole('link', { name: 'player26', exact: true }));
      const inside = page.frameLocator('iframe');
      await expect(inside.getByRole('button', { name: '회원정보 변경' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('iframe')).toHaveCount(0);
      await toRow(page, tried);
      await pressInMenu(page, tried.getByRole('button', { name: /^player26/ }), `${DOOR} 차단`);
      const form = page.getByRole('dialog', { name: 'IP 차단' });
      await expect(form.getByLabel('IP·대역')).toHaveValue(DOOR);
      await choose(page, form.getByLabel('만료'), '1시간');
      await write(keyboard, form.getByLabel('사유'), '비밀번호 추측');
      await press(page, form.getByRole('button', { name: '차단', exact: true }));
      const question = page.getByRole('dialog', { name: `${DOOR} 접속을 차단할까요?` });
      await expect(question).toContainText('회원');
      await expect(question.getByRole('button', { name: '취소' })).toBeFocused();
      await press(page, question.getByRole('button', { name: '차단', exact: true }));
      await expectToast(page, 'IP 1개를 차단했습니다');
    },
  },
  {
    ...{ title: 'who is here now is put out', screen: '금일 접속 회원', by: 'risk' },
    async given(_, feed) {
      const came = { id: 'player29', password: DEMO_PASSWORD, ip: '203.0.113.229' };
      expect((await feed('/feed/logins', came)).status).toBe(200);
    },
    sends: [/\/end-sessions$/],
    async work(page) {
      await press(page, page.getByRole('button', { name: /^접속중/ }));
      await expect(page).toHaveURL(/state=now/);
      await find(page, 'player29', 'player29', '아이디·닉네임');
      const here = row(page, 'player29');
      await pressInMenu(page, here.getByRole('button', { name: /^player29/ }), '접속종료');
      await expect(decision(page)).toContainText('player29의 접속 1개를 종료합니다');
      await press(page, inDialog(page, '접속종료'));
      await expectToast(page, 'player29');
      await expect(page.locator('tr[data-row]')).toHaveCount(0);
    },
  },
  {
    ...{
      title: 'who bets today is noted for the next shift',
      screen: '금일 배팅 회원',
      by: 'risk',
    },
    async given(page, feed) {
      const bet = await feed('/feed/casino/rv/bet', {
        ...{ memberId: await memberIdOf(page.request, 'player09'), amountWon: 10_000 },
        ...{ game: 'baccarat', gameClass: 'casino', roundRef: randomUUID() },
        vendorRef: randomUUID(),
      });
      expect(bet.body.message).toBeUndefined();
    },
    sends: [/\/memos$/],
    async work(page, keyboard) {
      await find(page, 'player09', 'player09', '아이디·닉네임');
      await page.keyboard.press('/');
      await choose(page, page.getByRole('search').getByLabel('게임', { exact: true }), '카지노');
      await expect(page).toHaveURL(/gameClass=casino/);
      const bettor = row(page, 'player09');
      await toRow(page, bettor);
      await pressInMenu(page, bettor.getByRole('button', { name: /^player09/ }), '메모');
      const inside = page.frameLocator('iframe');
      await tabTo(page, inside.getByRole('textbox', { name: '메모' }));
      await compose(keyboard, '밤새 배팅 확인');
      await press(page, inside.getByRole('button', { name: '메모 남기기' }));
      await expect(inside.getByRole('listitem').filter({ hasText: '밤새 배팅' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('iframe')).toHaveCount(0);
    },
  },
  {
    ...{ title: 'what one member may bet is set, changed by Enter, and left to his level again' },
    ...{ screen: '회원별 미니게임 설정', by: 'operations' },
    sends: [/\/minigame-limits$/, /\/minigame-limits\/[^/]+$/, /\/minigame-limits\/[^/]+$/],
    async work(page, keyboard) {
      const form = page.getByRole('dialog');
      const most = form.getByLabel(/^최대배팅/);
      await page.keyboard.press('n');
      await tabTo(page, form.getByLabel('아이디'));
      await page.keyboard.type('player32');
      await tabTo(page, form.getByRole('listbox'));
      await page.keyboard.press('Home');
      await tabTo(page, most);
      await page.keyboard.type('2000');
      await write(keyboard, form.getByLabel('사유'), '과몰입 상담');
      await page.keyboard.press('Enter');
      await expect(form).toHaveCount(0);
      const limit = row(page, 'player32');
      await expect(limit).toContainText('2,000 ←');

      await find(page, 'player32', 'player32', '아이디·닉네임');
      await page.keyboard.press('Enter');
      await tabTo(page, most);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('1000');
      await write(keyboard, form.getByLabel('사유'), '본인이 다시 요청');
      await page.keyboard.press('Enter');
      await expect(form).toHaveCount(0);
      await expect(limit).toContainText('1,000 ←');

      await toRow(page, limit);
      await pressInRow(page, limit.getByRole('button', { name: '해제', exact: true }));
      await write(keyboard, form.getByLabel('사유'), '상담 종료');
      await page.keyboard.press('Enter');
      await expectToast(page, 'player32 회원의 개인 한도를 해제했습니다');
      await expect(page.locator('tr[data-row]')).toHaveCount(0);
    },
  },
  {
    ...{ title: 'a message in standard words is kept, and thrown away', screen: '쪽지 템플릿' },
    by: 'operations',
    sends: [
      ...[/^\/api\/message-templates$/, /\/message-templates\/[^/]+$/],
      ...[/\/restore$/, /\/message-templates\/[^/]+$/],
    ],
    work: templates('자판 점검 안내', ['제목', '점검 안내'], ['내용', '새벽에 점검합니다.']),
  },
  {
    ...{ title: 'a reply in standard words is kept, and thrown away', screen: '문의 답변 템플릿' },
    by: 'support',
    sends: [
      ...[/^\/api\/help-templates$/, /\/help-templates\/[^/]+$/],
      ...[/\/restore$/, /\/help-templates\/[^/]+$/],
    ],
    work: templates('자판 환전 안내', ['단축어', '자판환전'], ['내용', '환전은 바로 됩니다.']),
  },
];

for (const { title, screen, body, by, given, work, sends } of TASKS)
  test(`${title}, by keys alone`, async ({ page, product }) => {
    await signIn(page);
    await given?.(page, await feedOf(page, product.url, ['players', 'casino']));
    const keyboard = await sitDown(page, by);
    await goTo(page, screen, body);
    await work(page, keyboard);
    await expectAccessible(page);
    const sent = keyboard.writes.filter((path) => !path.endsWith('/opening'));
    expect(sent).toEqual(sends.map((one) => expect.stringMatching(one)));
    await expectNoPress(page);
  });

/** Screens of members in which something is typed, with what opens more to type into. */
const TYPED: readonly TypedPage[] = [
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
  await composeOn(await openKeyboard(page), TYPED);
});
