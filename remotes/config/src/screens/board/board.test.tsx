// Boards: what each of them shows, how a post is written, decided on and drawn, and that nothing in it runs.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  COMMENTS_AT_ONCE,
  config,
  dailyAttendance,
  type Locale,
  MAIN_SITE_ID,
  money,
  posts,
  REFUSALS,
  type ReplyOf,
  type RowOf,
  unsavedDocument,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import BoardScreen from './board.screen';
import { frameOf } from './shown-body';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const SITE = '01890a5d-ac96-774b-bcce-b302099a8099';
const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b302099a81${n}0`;
const BODY =
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"내일 점검합니다."}]}]}';
const ROW: RowOf<typeof posts> = {
  ...{ postId: '01890a5d-ac96-774b-bcce-b302099a8081', board: 'notice', state: 'live' },
  ...{ title: '점검 안내', category: null, isPinned: true, isMustRead: true, fromAt: null },
  ...{ untilAt: '2026-12-01T00:00:00.000Z', levels: [1, 3], withVisitors: false, line: null },
  ...{ siteIds: null, variantSiteIds: [SITE], imagePc: null, imagePhone: null, link: null },
  ...{ coupon: null, linkedSetting: null, linkedChangedAt: null },
  ...{ popup: null, views: 1204, helpful: 0, unhelpful: 0, shown: 0, clicked: 0, closed: 0 },
  ...{ comments: 0, reports: 0, caughtBy: null, author: ME, member: null, createdAt: AT },
  ...{ updatedAt: AT, version: 4 },
};
const POST: ReplyOf<typeof config.readPost> = {
  ...{ ...ROW, body: BODY, html: '<p>내일 점검합니다.</p>', variants: [] },
  ...{ thread: [], bannedUntil: null, sameIp: [], lastPosts: [] },
};
/** From now on, at a whole minute. */
const NOW_MS = Math.floor(Date.now() / 60_000) * 60_000;
const inDays = (days: number) => new Date(NOW_MS + days * 86_400_000).toISOString();
const FINANCE = { ...ME, nick: '정재무', type: 2 };
const HEADS = {
  ko: ['번호', '고정', '제목', '상태', '대상', '게시기간', '조회', '작성자', '수정일시'],
  en: ['Number', 'Pinned', 'Title', 'State', 'Audience', 'Window', 'Views', 'Author', 'Changed at'],
};

type Searches = ReplyOf<typeof config.listFaqSearches>['searches'];

async function open(
  path: string,
  options: ShellOptions = {},
  rows = [ROW],
  searches: Searches = [],
) {
  const asked = answer(posts.page, () => ({ rows, more: false, at: AT }));
  answer(posts.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  answer(config.readPost, () => POST);
  answer(config.listFaqSearches, () => ({ searches }));
  answer(config.readPostReach, () => ({ levels: [{ level: 3, members: 3310, readers: 1204 }] }));
  answer(config.listSites, () => ({
    sites: [
      { siteId: MAIN_SITE_ID, siteName: null, isPaused: false },
      { siteId: SITE, siteName: '둘째', isPaused: false },
    ],
  }));
  const declared = remote.screens.find((one) => one.path === path);
  renderInShell(<BoardScreen />, { screen: declared, path, ...options });
  const grid = await screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
  return { grid, asked };
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => sessionStorage.clear());

test.each(['ko', 'en'] as const)('shows a board under its heads in %s', async (locale: Locale) => {
  const { grid, asked } = await open('/board/notice', { locale });
  for (const head of HEADS[locale]) expect(grid).toHaveTextContent(head);
  expect(grid).toHaveTextContent('1,204');
  expect(within(grid).getByTitle(ROW.postId)).toHaveTextContent('099a8081');
  expect(asked.inputs[0]).toMatchObject({ board: 'notice' });
});

test.each([
  ['/board/faq', ['분류', '도움됨', '안됨']],
  ['/board/gamerule', ['분류', '시행일시']],
  ['/board/events', ['쿠폰', '연결된 설정', '게시기간']],
  ['/board/free', ['작성 회원', '댓글', '신고', '걸린 규칙']],
  ['/popup/popup', ['노출 화면', '노출', '클릭', '닫음']],
] as const)('shows at %s what that board has', async (path, heads) => {
  answer(config.readFaqCategories, () => ({ categories: ['입금'] }));
  answer(config.listSettingFindings, () => []);
  const { grid } = await open(path, {}, []);
  for (const head of heads) expect(grid).toHaveTextContent(head);
});

test('has a column for each site where there are several, with what differs there', async () => {
  await open('/board/notice-multi', { flags: { multiSite: true } });
  expect(await screen.findByRole('button', { name: '‘점검 안내’의 둘째 내용' })).toHaveTextContent(
    '변형',
  );
  expect(screen.getByRole('button', { name: '‘점검 안내’의 대표 사이트 내용' })).toHaveTextContent(
    '게시중',
  );
});

test('publishes after one yes that says for whom', async () => {
  await open('/board/notice', {}, [{ ...ROW, state: 'draft' }]);
  const { inputs } = answer(config.publishPost, () => POST);
  await press('‘점검 안내’ 게시할까요?');
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/레벨 1, 3/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '게시' }));
  expect(await screen.findByText('‘점검 안내’ 게시했습니다')).toBeVisible();
  expect(inputs).toEqual([{ board: 'notice', postId: ROW.postId, version: 4 }]);
});

test.each([
  ['nobody', false, [], true],
  ['members without anybody of their level', false, [{ level: 3, members: 0, readers: 0 }], true],
  ['members', false, [{ level: 3, members: 1, readers: 0 }], false],
  ['visitors', true, [], false],
])('says before it publishes to nobody: %s', async (_, withVisitors, levels, isSaid) => {
  await open('/board/notice', {}, [{ ...ROW, state: 'draft', withVisitors }]);
  answer(config.readPostReach, () => ({ levels }));
  await press('‘점검 안내’ 게시할까요?');
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.queryByText(/해당하는 회원이 한 명도 없습니다/) !== null).toBe(isSaid);
});

test('shows above the rules which games have none', async () => {
  const found = [{ ko: '파워볼: 시행 중인 게임규정이 없습니다.', en: 'Powerball: no rules.' }];
  answer(config.listSettingFindings, () => [
    { check: 'bonus' as const, found: [{ ko: '다른 것', en: 'Something else' }] },
    { check: 'rules' as const, found },
  ]);
  await open('/board/gamerule', {}, []);
  expect(await screen.findByText('파워볼: 시행 중인 게임규정이 없습니다.')).toBeVisible();
  expect(screen.queryByText('다른 것')).not.toBeInTheDocument();
});

test('says why a decision was refused', async () => {
  await open('/board/notice');
  answer(config.hidePost, () => refusal('record.stale'));
  await press('‘점검 안내’ 숨길까요?');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: '숨김' }),
  );
  expect(await screen.findByText(REFUSALS['record.stale'].ko)).toBeVisible();
});

test('draws a post that is opened in a frame that may do nothing, with its readers', async () => {
  await open('/board/notice');
  await userEvent.click(screen.getByRole('rowheader', { name: /점검 안내/ }));
  const frame = await screen.findByTitle('미리보기');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('<p>내일 점검합니다.</p>'));
  expect(await screen.findByText('3,310명 중 1,204명 읽음')).toBeVisible();
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<svg><animate onbegin=alert(1)></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><button>x</button></form>',
  '<style>*{background:url(https://evil.example)}</style>',
])('lets nothing of %s into the frame, whoever has drawn it', (hostile) => {
  const framed = frameOf(`<p>안녕</p>${hostile}`);
  expect(framed).toContain('<p>안녕</p>');
  expect(framed.slice(framed.indexOf('<body>'))).not.toMatch(
    /onerror|onbegin|script|javascript|iframe|form|style>|evil/i,
  );
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open('/board/notice', { admin: FINANCE });
  expect(screen.getByRole('button', { name: /글 쓰기/ })).toHaveAccessibleDescription(
    /게시글 등록·변경/,
  );
});

test.each([
  ['/board/notice', {}, '위의 ‘글 쓰기’ 버튼으로 시작하세요.'],
  ['/popup/popup', {}, '위의 ‘팝업 만들기’ 버튼으로 시작하세요.'],
  ['/board/notice', { admin: FINANCE }, undefined],
])(
  'says how to begin where nothing stands yet, to whoever may: %s',
  async (path, options, said) => {
    const { grid } = await open(path, options, []);
    expect(within(grid).getByText(/^아직 .+이 없습니다/)).toBeVisible();
    const found = within(grid).queryByText(/버튼으로 시작하세요/);
    expect(found?.textContent).toBe(said);
  },
);

test('names the categories of the questions, one a line', async () => {
  answer(config.readFaqCategories, () => ({ categories: ['입금'] }));
  await open('/board/faq', {}, []);
  const { inputs } = answer(config.saveFaqCategories, ({ categories }) => ({
    categories: [...categories],
  }));
  await press('분류 관리');
  const dialog = within(await screen.findByRole('dialog', { name: '분류 관리' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: '분류 관리' }), '{Enter}출금');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저장했습니다')).toBeVisible();
  expect(inputs).toEqual([{ categories: ['입금', '출금'], before: ['입금'] }]);
});

test('keeps what somebody else has made of the categories, and saves what was typed on top of it', async () => {
  let there = ['입금', '이벤트'];
  answer(config.readFaqCategories, () => ({ categories: there }));
  await open('/board/faq', {}, []);
  const { inputs } = answer(config.saveFaqCategories, ({ categories, before }) =>
    before.join() === there.join()
      ? { categories: [...categories] }
      : refusal('record.stale', { details: { categories: there } }),
  );
  await press('분류 관리');
  const dialog = within(await screen.findByRole('dialog', { name: '분류 관리' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: '분류 관리' }), '{Enter}출금');
  there = ['입금', '쿠폰'];
  const save = () => userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await save();
  expect(await dialog.findByText(/다른 관리자가 저장한 분류: 입금 · 쿠폰/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '분류 관리' })).toHaveValue('입금\n출금\n쿠폰');
  await save();
  expect(await screen.findByText('저장했습니다')).toBeVisible();
  expect(inputs[1]).toEqual({ categories: ['입금', '출금', '쿠폰'], before: there });
});

test('adds a site', async () => {
  await open('/board/notice-multi', { flags: { multiSite: true } });
  const { inputs } = answer(config.addSite, ({ siteName }) => ({
    ...{ siteId: SITE, siteName, isPaused: false },
  }));
  await press('사이트 추가');
  const dialog = within(await screen.findByRole('dialog', { name: '사이트 추가' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '사이트명' }), '셋째');
  await userEvent.click(dialog.getByRole('button', { name: '사이트 추가' }));
  expect(await screen.findByText('셋째 사이트를 추가했습니다')).toBeVisible();
  expect(inputs).toEqual([{ siteName: '셋째' }]);
});

test('shows a post as the feed would answer it, to whom and when one chooses', async () => {
  const { grid } = await open('/board/notice');
  const shown = { title: '점검 안내', html: '<p>내일</p>', isPinned: false, isMustRead: false };
  const beside = { imagePc: null, imagePhone: null, link: null, untilAt: null };
  const asked = answer(config.readPostAsShown, ({ reader }) => ({
    shown: reader === 'visitor' ? null : { ...shown, ...beside },
  }));
  await userEvent.click(within(grid).getByText('점검 안내'));
  await press('독자로 보기');
  expect(await screen.findByText('이 독자에게는 이 시각에 보이지 않습니다.')).toBeVisible();
  const section = screen.getByRole('region', { name: '독자로 보기' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '독자' }), 'level');
  await userEvent.selectOptions(within(section).getByRole('combobox', { name: '레벨' }), '3');
  expect(await screen.findByRole('heading', { name: '점검 안내', level: 3 })).toBeVisible();
  expect(asked.inputs.at(-1)).toMatchObject({ reader: 'level', level: 3 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '화면 너비' }), '390');
  expect(screen.getByTitle('미리보기')).toHaveAttribute('data-width', '390');
});

test('shows which popups run on which site on the coming days', async () => {
  const popup = { ...ROW, board: 'popup' as const };
  const run = { postId: ROW.postId, title: '신규 이벤트', fromAt: null, untilAt: null };
  answer(config.listPopupRuns, () => ({ runs: [{ ...run, siteId: SITE }] }));
  await open('/popup/popup-multi', { flags: { multiSite: true } }, [popup]);
  const table = await screen.findByRole('table', { name: '사이트별 팝업 14일' });
  expect(within(table).getAllByTitle('신규 이벤트')).toHaveLength(14);
  expect(within(table).getAllByTitle('이날은 팝업이 없습니다')).toHaveLength(14);
});

test('draws popups as bars, and says in words which of them pile up', async () => {
  const runs = Array.from({ length: 6 }, (_, n) => ({
    ...{ postId: idOf(n), siteId: SITE, title: `행사 ${n}`, fromAt: null, untilAt: null },
  }));
  answer(config.listPopupRuns, () => ({
    runs: [...runs, { ...runs[0], postId: idOf(6), siteId: MAIN_SITE_ID, title: '혼자' }] as never,
  }));
  await open('/popup/popup-multi', { flags: { multiSite: true } }, [{ ...ROW, board: 'popup' }]);
  expect(await screen.findByText('행사 5 · 동시 6개')).toHaveStyle({ width: '100%' });
  expect(screen.getAllByText(/동시 6개/)).toHaveLength(6);
  expect(screen.getByRole('button', { name: '혼자, 대표 사이트, …부터 …까지' })).toBeVisible();
});

describe('a bar of a popup', () => {
  const RUN = {
    ...{ siteId: SITE, postId: ROW.postId, title: '행사' },
    ...{ fromAt: inDays(2), untilAt: inDays(4) },
  };
  async function openBars(options: ShellOptions = {}) {
    answer(config.listPopupRuns, () => ({
      runs: [{ ...RUN, siteId: MAIN_SITE_ID, postId: idOf(7), title: '다른' }, RUN],
    }));
    await open('/popup/popup-multi', { flags: { multiSite: true }, ...options }, [
      { ...ROW, board: 'popup' },
    ]);
    const { fromAt, untilAt } = RUN;
    answer(config.readPost, () => ({ ...POST, board: 'popup' as const, fromAt, untilAt }));
    const saved = answer(config.savePostVariant, () => ({ ...POST, board: 'popup' as const }));
    return { saved, bar: await screen.findByRole('button', { name: /^행사, 둘째/ }) };
  }
  const SAVED = {
    ...{ board: 'popup', postId: ROW.postId, siteId: SITE, version: 4, isHidden: false },
    ...{ title: null, body: null, hasOwnWindow: true, imagePc: null, imagePhone: null, link: null },
  };

  it('is moved by arrows and saved by Enter, on its site alone, after a yes', async () => {
    const { saved, bar } = await openBars();
    const other = screen.getByRole('button', { name: /^다른/ });
    act(() => other.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(bar).toHaveFocus();
    const left = bar.style.marginLeft;
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(Number.parseFloat(bar.style.marginLeft)).toBeCloseTo(Number.parseFloat(left) + 100 / 14);
    expect(saved.inputs).toEqual([]);
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '행사 게시기간을 옮길까요?' });
    await userEvent.click(within(dialog).getByRole('button', { name: '옮기기' }));
    await waitFor(() =>
      expect(saved.inputs).toEqual([{ ...SAVED, fromAt: inDays(3), untilAt: inDays(5) }]),
    );
    await waitFor(() => expect(bar.style.marginLeft).toBe(left));
  });

  it('stands where it stood after Escape, and never ends before now', async () => {
    const { saved, bar } = await openBars();
    const left = bar.style.marginLeft;
    act(() => bar.focus());
    await userEvent.keyboard('{ArrowRight}{Escape}');
    expect(bar.style.marginLeft).toBe(left);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(Number.parseFloat(bar.style.width)).toBeGreaterThan(0);
    expect(saved.inputs).toEqual([]);
  });

  it.each(['mouse', 'touch'])('is dragged by whole days, by %s', async (pointerType) => {
    const { saved, bar } = await openBars();
    Object.assign(bar, { setPointerCapture: () => undefined });
    // Or a browser takes the finger for one that scrolls; jsdom does not compute it.
    expect(document.head.textContent).toMatch(/touch-action:\s?pan-y/);
    const track = bar.parentElement as HTMLElement;
    track.getBoundingClientRect = () => ({ width: 1_400 }) as DOMRect;
    // jsdom has no PointerEvent to say so.
    const point = (name: string, clientX: number) => {
      const event = new MouseEvent(name, { bubbles: true, button: 0, clientX });
      fireEvent(bar, Object.assign(event, { pointerType }));
    };
    point('pointerdown', 500);
    point('pointermove', 690);
    point('pointerup', 690);
    await press('옮기기');
    await waitFor(() =>
      expect(saved.inputs).toEqual([{ ...SAVED, fromAt: inDays(4), untilAt: inDays(6) }]),
    );
  });

  it('is moved by nobody who may not change boards', async () => {
    const { bar } = await openBars({ admin: FINANCE });
    expect(bar).toBeDisabled();
  });
});

test('is narrowed to the days on which something was written, on every board', async () => {
  const { asked } = await open('/board/notice?from=2026-11-01&to=2026-11-03');
  expect(asked.inputs.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-03' });
  await press('전체');
  await waitFor(() => expect(asked.inputs.at(-1)).not.toHaveProperty('from'));
});

test('begins a question with what was looked for in vain', async () => {
  answer(config.readFaqCategories, () => ({ categories: ['출금'] }));
  await open('/board/faq', {}, [], [{ word: '출금 시간', times: 12, lastOn: '2026-11-22' }]);
  expect(await screen.findByRole('row', { name: /출금 시간 12 2026-11-22/ })).toBeVisible();
  await press('출금 시간 글 쓰기');
  expect(await screen.findByRole('textbox', { name: '제목' })).toHaveValue('출금 시간');
});

/** Shows the panel of the only row. */
async function openRow(grid: HTMLElement) {
  const row = within(grid).getAllByRole('row').at(-1) as HTMLElement;
  act(() => row.focus());
  await userEvent.keyboard('{Enter}');
}

const WRITER = { memberId: '01890a5d-ac96-774b-bcce-b302099a8070', id: 'hong12', nick: '홍길동' };
const WRITTEN = { ...ROW, board: 'free', author: null, member: WRITER } as const;

const PASSING = { postId: ROW.postId, id: ROW.title };
const DIGEST = 'a'.repeat(64);
const seenOf = (count: number) => ({
  ...{ count, digest: DIGEST, passes: { count, rows: [PASSING] }, waits: { count: 0, rows: [] } },
});
const STARTED = {
  ...{ bulkId: ROW.postId, status: 'done' as const, startedBy: { _id: SITE, id: 'top' } },
  ...{ startedAt: AT, finishedAt: AT, calledOffBy: null, refused: [], refusedIds: [] },
};

test('hides chosen posts of the free board once it is seen how many there are', async () => {
  const asked = answer(config.previewBulkPosts, () => ({
    ...seenOf(1),
    refused: [
      {
        ...{ code: 'post.not_shown', message: REFUSALS['post.not_shown'].ko, count: 1 },
        rows: [{ postId: SITE, id: '먼저 숨긴 글' }],
      },
    ],
  }));
  const sent = answer(config.startBulkPosts, () => ({
    ...{ ...STARTED, count: 1, outcomes: { open: 0, done: 1, needsSecond: 0, refused: 0 } },
  }));
  const { grid } = await open('/board/free', {}, [WRITTEN]);
  await userEvent.click(within(grid).getAllByRole('checkbox').at(-1) as HTMLElement);
  await press('선택한 1개 숨김');
  const dialog = await screen.findByRole('dialog', { name: '글을 한꺼번에 숨길까요?' });
  await waitFor(() => expect(dialog).toHaveTextContent('먼저 숨긴 글'));
  expect(dialog).not.toHaveTextContent(/\d원/);
  await userEvent.type(within(dialog).getByRole('textbox', { name: '사유' }), '도배');
  await userEvent.click(within(dialog).getByRole('button', { name: '숨김' }));
  expect(await within(dialog).findByText(/모두 끝났습니다/)).toBeVisible();
  const filter = { board: 'free', postIds: [ROW.postId] };
  expect(asked.inputs).toEqual([{ filter }]);
  expect(sent.inputs).toEqual([
    { filter, reason: '도배', expectedCount: 1, expectedDigest: DIGEST },
  ]);
});

test('hides all that the filter leaves where nothing is chosen', async () => {
  answer(config.previewBulkPosts, () => ({ ...seenOf(3_210), refused: [] }));
  const sent = answer(config.startBulkPosts, () => ({
    ...{ ...STARTED, count: 3_210, outcomes: { open: 0, done: 3_210, needsSecond: 0, refused: 0 } },
  }));
  await open('/board/free?categoryInfo=id&query=hong12&sort=oldest&page=2', {}, [WRITTEN]);
  await press('필터 전체 숨김');
  const dialog = within(await screen.findByRole('dialog', { name: '글을 한꺼번에 숨길까요?' }));
  expect(await dialog.findByText('3,210건')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '도배');
  await userEvent.click(dialog.getByRole('button', { name: '숨김' }));
  expect(await dialog.findByText(/모두 끝났습니다/)).toBeVisible();
  expect(sent.inputs).toMatchObject([
    { filter: { board: 'free', categoryInfo: 'id', query: 'hong12' }, expectedCount: 3_210 },
  ]);
});

test('shows beside a post of a member who wrote from his address, and what he wrote last', async () => {
  const comment = { commentId: SITE, text: '저도요', isHidden: false, author: null, at: AT };
  const { grid } = await open('/board/free', {}, [WRITTEN]);
  answer(config.readPost, () => ({
    ...{ ...POST, ...WRITTEN, thread: [{ ...comment, member: WRITER, isSameIp: true }] },
    sameIp: [{ memberId: SITE, id: 'twin1' }],
    lastPosts: [{ postId: SITE, title: '지난 글', state: 'hidden' as const, at: AT }],
  }));
  await openRow(grid);
  expect(await screen.findByText('twin1')).toBeVisible();
  expect(screen.getAllByText('같은 IP')).toHaveLength(2);
  expect(screen.getByRole('table', { name: '이 회원의 최근 글 20개' })).toHaveTextContent(
    '지난 글',
  );
});

test('shows the comments before the newest ones on demand', async () => {
  const comment = { isHidden: false, author: null, member: WRITER, isSameIp: false, at: AT };
  const numbered = (number: number) => ({
    ...{ ...comment, commentId: `${SITE.slice(0, -4)}${1_000 + number}`, text: `댓글 ${number}` },
  });
  const { grid } = await open('/board/free', {}, [WRITTEN]);
  const thread = Array.from({ length: COMMENTS_AT_ONCE }, (_, index) => numbered(index + 1));
  answer(config.readPost, () => ({ ...POST, ...WRITTEN, thread, comments: thread.length + 1 }));
  const { inputs } = answer(config.listComments, () => ({ comments: [numbered(0)] }));
  await openRow(grid);
  expect(await screen.findByText('댓글 200')).toBeVisible();
  await press('이전 댓글 더 보기');
  expect(await screen.findByText('댓글 0')).toBeVisible();
  expect(inputs).toEqual([{ postId: POST.postId, before: numbered(1).commentId }]);
  expect(screen.queryByRole('button', { name: '이전 댓글 더 보기' })).toBeNull();
});

test('offers no earlier comments where the newest are all there are', async () => {
  const comment = { isHidden: false, author: null, member: WRITER, isSameIp: false, at: AT };
  const { grid } = await open('/board/free', {}, [WRITTEN]);
  const thread = Array.from({ length: COMMENTS_AT_ONCE }, (_, index) => ({
    ...{ ...comment, commentId: `${SITE.slice(0, -4)}${1_000 + index}`, text: `댓글 ${index}` },
  }));
  answer(config.readPost, () => ({ ...POST, ...WRITTEN, thread, comments: thread.length }));
  await openRow(grid);
  expect(await screen.findByText('댓글 199')).toBeVisible();
  expect(screen.queryByRole('button', { name: '이전 댓글 더 보기' })).toBeNull();
});

test('begins a popup with what a notice says', async () => {
  const { grid } = await open('/board/notice');
  answer(config.checkPopup, () => ({ atOnce: 1, page: 'main' as const, fromAt: null, others: [] }));
  const sent = answer(config.createPost, () => POST);
  await openRow(grid);
  await press('팝업으로 만들기');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('textbox', { name: '제목' })).toHaveValue('점검 안내');
  await userEvent.click(dialog.getByRole('button', { name: '임시저장' }));
  await waitFor(() =>
    expect(sent.inputs).toMatchObject([
      {
        ...{ board: 'popup', title: '점검 안내', body: BODY, isPinned: false, isMustRead: false },
        popup: { pages: ['main'], widthPx: 400 },
      },
    ]),
  );
});

test('says at the terms of a popup what is wrong with them', async () => {
  await open('/popup/popup');
  answer(config.checkPopup, () => ({ atOnce: 1, page: 'main' as const, fromAt: null, others: [] }));
  const sent = answer(config.createPost, () => POST);
  await press(/팝업 만들기/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByRole('textbox', { name: '제목' }), '점검');
  await userEvent.click(dialog.getByRole('checkbox', { name: '메인' }));
  const width = dialog.getByRole('textbox', { name: /너비/ });
  await userEvent.clear(width);
  await userEvent.type(width, '9');
  await userEvent.click(dialog.getByRole('button', { name: '임시저장' }));
  await waitFor(() => expect(width).toBeInvalid());
  const pages = dialog.getByRole('group', { name: '노출 화면' });
  expect(within(pages).getByRole('alert')).toBeVisible();
  expect(sent.inputs).toEqual([]);
});

test('saves what was typed on top of what somebody else has saved, and takes nothing of his back', async () => {
  await open('/board/notice');
  const newer = {
    ...POST,
    title: '점검 연기',
    html: '<p>모레입니다.</p>',
    levels: null,
    version: 5,
  };
  const sent = answer(config.updatePost, ({ version }) =>
    version === 5 ? newer : refusal('record.stale'),
  );
  await press('‘점검 안내’ 수정');
  const dialog = within(await screen.findByRole('dialog'));
  const title = await dialog.findByRole('textbox', { name: '제목' });
  await userEvent.type(title, ' (중요)');
  answer(config.readPost, () => newer);
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  const note = await dialog.findByText(/먼저 저장한 ‘점검 연기’입니다/);
  expect(note).toBeVisible();
  // A paragraph may hold no frame of a text, and a browser would end it there.
  expect(within(note).getByTitle('미리보기').closest('p')).toBeNull();
  expect(title).toHaveValue('점검 안내 (중요)');
  await userEvent.type(title, '!');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(2));
  expect(sent.inputs[1]).toMatchObject({ title: '점검 안내 (중요)!', levels: null, version: 5 });
});

/** As after a reload: the page is gone, and what was kept of it is not. */
const reload = async () => {
  act(() => window.dispatchEvent(new Event('pagehide')));
  cleanup();
};

test('brings back all of what was chosen for a new post, and nothing that was thrown away', async () => {
  await open('/board/notice');
  const write = async () => {
    await press(/글 쓰기/);
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await write();
  await userEvent.type(await dialog.findByRole('textbox', { name: '제목' }), '고액 회원만');
  await userEvent.click(dialog.getByRole('checkbox', { name: /레벨 9/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: '비회원' }), '회원만 봄');
  await reload();
  await open('/board/notice');
  dialog = await write();
  expect(await dialog.findByText(/저장되지 않은 입력을 되살렸습니다/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '제목' })).toHaveValue('고액 회원만');
  expect(dialog.getByRole('checkbox', { name: /레벨 9/ })).toBeChecked();
  expect(dialog.getByRole('combobox', { name: '비회원' })).toHaveDisplayValue('회원만 봄');
  await userEvent.click(dialog.getByRole('button', { name: '취소' }));
  await press('저장하지 않고 나가기');
  dialog = await write();
  expect(await dialog.findByRole('textbox', { name: '제목' })).toHaveValue('');
  expect(dialog.queryByText(/되살렸습니다/)).toBeNull();
});

test('says of what comes back that somebody else has saved the post meanwhile', async () => {
  await open('/board/notice');
  await press('‘점검 안내’ 수정');
  const title = () => screen.findByRole('textbox', { name: '제목' });
  await userEvent.type(await title(), ' (중요)');
  await reload();
  await open('/board/notice');
  answer(config.readPost, () => ({ ...POST, title: '점검 연기', version: 5 }));
  await press('‘점검 안내’ 수정');
  expect(await title()).toHaveValue('점검 안내 (중요)');
  expect(screen.getByText(/먼저 저장한 ‘점검 연기’입니다/)).toBeVisible();
});

test('saves what one site shows otherwise on top of what somebody else has saved of it', async () => {
  const own = {
    ...{ siteId: SITE, isHidden: false, title: '둘째 점검', body: null, hasOwnWindow: false },
    ...{ fromAt: null, untilAt: null, imagePc: null, imagePhone: null, link: '/old' },
  };
  await open('/board/notice-multi', { flags: { multiSite: true } });
  answer(config.readPost, () => ({ ...POST, variants: [own] }));
  const newer = {
    ...{ ...POST, version: 5 },
    variants: [{ ...own, title: '연기한 점검', link: '/new' }],
  };
  const sent = answer(config.savePostVariant, ({ version }) =>
    version === 5 ? newer : refusal('record.stale'),
  );
  await press('‘점검 안내’의 둘째 내용');
  const title = await screen.findByRole('textbox', { name: '제목' });
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(title, '!');
  answer(config.readPost, () => newer);
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText(/제목: 다른 관리자가 연기한 점검으로 저장했습니다/)).toBeVisible();
  expect(title).toHaveValue('둘째 점검!');
  await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(sent.inputs).toHaveLength(2));
  expect(sent.inputs[1]).toMatchObject({ title: '둘째 점검!', link: '/new', version: 5 });
});

test('says beside the text why it cannot be shown as it would be', async () => {
  await open('/board/notice');
  answer(config.previewPost, () =>
    refusal('request.invalid', {
      fields: [{ path: 'body', rules: [{ rule: 'bad_body', message: '쓸 수 없는 내용' }] }],
    }),
  );
  await press('‘점검 안내’ 수정');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox', { name: '제목' });
  await userEvent.click(dialog.getByRole('button', { name: '미리보기' }));
  expect(await dialog.findByText('쓸 수 없는 내용')).toBeVisible();
});

test('shows the document that pays what an event promises, and what of it changed since', async () => {
  const event = {
    ...{
      ...ROW,
      board: 'events' as const,
      isMustRead: false,
      linkedSetting: 'dailyAttendance' as const,
    },
    linkedChangedAt: '2026-11-23T07:00:00.000Z',
  };
  const { grid } = await open('/board/events', {}, [event]);
  answer(config.readPost, () => ({ ...POST, ...event }));
  const attendance = unsavedDocument(dailyAttendance);
  const paying = (version: number, pointWon: number) => ({
    ...{ ...attendance, version },
    levels: { ...attendance.levels, lv1: { ...attendance.levels.lv1, pointWon } },
  });
  const saved = { savedBy: { id: 'admin', nick: '관리자' }, reason: null };
  const asked = answer(money.listMoneySettingVersions, () => ({
    versions: [
      { ...saved, version: 2, config: paying(2, 500), savedAt: event.linkedChangedAt },
      { ...saved, version: 1, config: paying(1, 1_000), savedAt: '2026-11-21T07:00:00.000Z' },
    ],
    more: false,
  }));
  expect(grid).toHaveTextContent('출석체크 바뀜');
  await userEvent.click(within(grid).getByText('점검 안내'));
  const linked = within(await screen.findByRole('region', { name: '연결된 설정' }));
  expect(await linked.findByText(/2026-11-23 16:00:00에 설정이 바뀌었습니다/)).toBeVisible();
  const changed = within(linked.getByRole('list', { name: '이벤트를 쓴 뒤 바뀐 값' }));
  expect(changed.getByRole('listitem')).toHaveTextContent(/레벨 1 · 일일 포인트1,000원? → 500/);
  expect(linked.getByText(/지금 설정: 버전 2, .* admin 저장/)).toBeVisible();
  const now = within(linked.getByRole('list', { name: '지금 설정값' }));
  expect(now.getByText('레벨별 · 레벨 1 · 일일 포인트')).toBeVisible();
  expect(linked.getByRole('link', { name: '출석체크' })).toHaveAttribute('href', '/config/daily');
  expect(asked.inputs).toEqual([{ category: 'dailyAttendance' }]);
});

test('puts a post beside another by Alt and an arrow, and by dragging it', async () => {
  const second = { ...ROW, postId: '01890a5d-ac96-774b-bcce-b302099a8082', title: '둘째 글' };
  const { grid, asked } = await open('/board/notice', {}, [ROW, second]);
  const { inputs } = answer(config.orderPosts, () => ({}));
  const dropAbove = (row: HTMLElement) => {
    const drop = createEvent.drop(row);
    Object.defineProperty(drop, 'clientY', { value: -1 });
    fireEvent(row, drop);
  };
  const rowOf = (title: string) =>
    within(grid).getByText(title).closest<HTMLElement>('tr') as HTMLElement;
  fireEvent.keyDown(rowOf('점검 안내'), { key: 'ArrowUp', altKey: true });
  fireEvent.keyDown(rowOf('점검 안내'), { key: 'ArrowDown' });
  fireEvent.keyDown(rowOf('점검 안내'), { key: 'ArrowDown', altKey: true });
  const [first] = [{ board: 'notice', postId: ROW.postId, besideId: second.postId }];
  await waitFor(() => expect(inputs).toEqual([{ ...first, side: 'behind' }]));
  await waitFor(() => expect(asked.inputs.length).toBeGreaterThan(1));
  await waitFor(() => {
    fireEvent.dragStart(within(rowOf('둘째 글')).getByTitle(/끌어서/));
    expect(fireEvent.dragOver(rowOf('점검 안내'))).toBe(false);
  });
  dropAbove(rowOf('점검 안내'));
  const back = { board: 'notice', postId: second.postId, besideId: ROW.postId };
  await waitFor(() => expect(inputs.at(-1)).toEqual({ ...back, side: 'before' }));
  // A text that is dragged is no post.
  fireEvent.dragStart(within(rowOf('둘째 글')).getByText('둘째 글'));
  dropAbove(rowOf('점검 안내'));
  expect(inputs).toHaveLength(2);
});

test('keeps the order for whoever may only look', async () => {
  const { grid } = await open('/board/notice', { admin: FINANCE });
  expect(within(grid).queryByTitle(/끌어서/)).not.toBeInTheDocument();
});

describe('a link from an answered question', () => {
  const LINK = { path: `/board/faq?ticket=${ME._id}/${SITE}` };
  test('begins a post with the answer, once', async () => {
    answer(config.readFaqCategories, () => ({ categories: ['입금'] }));
    const asked = answer(config.readTicketForFaq, () => ({
      title: '충전이 안 됩니다',
      body: BODY,
    }));
    await open('/board/faq', LINK);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('제목')).toHaveValue('충전이 안 됩니다');
    expect(await dialog.findByText('내일 점검합니다.')).toBeVisible();
    expect(asked.inputs).toEqual([{ memberId: ME._id, ticketId: SITE }]);
  });
  test('says why where there is none', async () => {
    answer(config.readFaqCategories, () => ({ categories: ['입금'] }));
    answer(config.readTicketForFaq, () => refusal('record.not_found'));
    await open('/board/faq', LINK);
    expect(await screen.findByText(REFUSALS['record.not_found'].ko)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
