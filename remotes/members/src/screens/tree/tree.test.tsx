// The tree of partners: by mouse, by keys, and found by an ID.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { lists, memberList, members, type PartnerNode, partners, REFUSALS } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import TreeScreen from './tree.screen';

const AT = '2026-11-22T07:00:00.000Z';
const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(n).padStart(2, '0')}`;
const partner = (n: number, id: string, above?: number) => ({
  ...{ _id: idOf(n), id, nick: `닉${id}`, status: 1, grade: 3 },
  upperId: above === undefined ? null : idOf(above),
});
const RECORDS: readonly PartnerNode[] = [
  partner(1, 'head01'),
  partner(2, 'shop01', 1),
  partner(3, 'shop02', 1),
];

const AUDITOR = { _id: idOf(9), id: 'audit', nick: '감사담당', type: 5 };

const HEAD = {
  ...{ _id: idOf(1), id: 'head01', nick: '본사', grade: 5, status: 1, level: 1 },
  ...{ bankAccount: null, recommendLevel: 1, recommendTree: [], isTest: false, phone: null },
  limits: {
    ...{ chargeDayMaxWon: null, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
  },
  ...{ tags: [], version: 1, isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
  ...{ excludedUntil: null, joinedAt: AT, hasExchangePin: false },
  ...{ realName: null, isAccountOwner: null, email: null },
  bonus: { rateBps: null, minWon: null, maxWon: null },
};

const figuresOf = (n: number, chargeWon: number) => ({
  ...{ _id: idOf(n), members: 10 * n, moneyWon: 5_000, activeMembers: n, chargeWon },
  ...{ exchangeWon: 0, stakeWon: 2_000, profitWon: -300 * n },
});
const READ = {
  figures: [figuresOf(1, 700_000), figuresOf(2, 400_000), figuresOf(3, 300_000)],
  ...{ closedOn: '2026-11-21' as string | null, isRunning: false, at: AT },
};
const NO_FIGURES = { chargeWon: 0, exchangeWon: 0, profitWon: 0 };

type Answerer = Parameters<typeof answer<typeof partners.listPartnerNodes>>[1];

function open(
  nodes = RECORDS,
  admin = AUDITOR,
  answered: Answerer = () => ({ nodes: [...nodes] }),
  query = '',
) {
  answer(partners.listPartnerNodes, answered);
  const figures = answer(partners.readTreeFigures, ({ from, to }) =>
    from === to ? { ...READ, closedOn: null, isRunning: true } : READ,
  );
  answer(members.readMemberFigures, () => ({
    ...{
      today: NO_FIGURES,
      all: NO_FIGURES,
      chargesOpen: 0,
      exchangesOpen: 0,
      incomeExchangesOpen: 0,
    },
    ...{ lastLoginAt: null, sharedMembers: null },
  }));
  answer(members.readMember, () => refusal('member.not_found'));
  answer(memberList.page, () => ({ rows: [], more: false, at: AT }));
  renderInShell(<TreeScreen />, {
    screen: remote.screens.find(({ id }) => id === 'tree'),
    ...{ admin, path: `/${query}` },
  });
  return figures;
}
/** Rows of partners: the first is the whole of it. */
const nodes = () =>
  screen
    .getAllByRole('treeitem')
    .slice(1)
    .map((node) => node.textContent);
const rowOf = (id: string) => screen.findByRole('treeitem', { name: new RegExp(id) });

test('unfolds who stands beneath, by mouse and by keys', async () => {
  open();
  const head = await screen.findByRole('treeitem', { name: /head01/ });
  expect(nodes()).toHaveLength(1);
  await userEvent.click(head);
  expect(nodes()).toHaveLength(3);
  screen.getByRole('tree').focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(nodes()).toHaveLength(1);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  const shop = screen.getByRole('treeitem', { name: /shop01/ });
  expect(shop).toHaveAttribute('aria-selected', 'true');
  const tree = screen.getByRole('tree');
  expect(tree).toHaveAttribute('aria-activedescendant', shop.id);
  // Nobody is beneath him: there is nothing to unfold, and from him one goes up.
  await userEvent.keyboard('{ArrowRight}');
  expect(shop).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('treeitem', { name: /head01/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  expect(tree).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('treeitem', { name: /shop02/ }).id,
  );
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('treeitem', { name: /head01/ })).toHaveAttribute('aria-selected', 'true');
  // Above the first of them stands the whole of it, and from there one comes down again.
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  const [whole] = screen.getAllByRole('treeitem');
  expect(whole).toHaveAttribute('aria-selected', 'true');
  expect(tree).toHaveAttribute('aria-activedescendant', whole?.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('treeitem', { name: /head01/ })).toHaveAttribute('aria-selected', 'true');
  const stops = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex >= 0);
  expect([tree.tabIndex, stops]).toEqual([0, []]);
});

test('opens the way to whoever is looked for, wherever he stands', async () => {
  open();
  const member = { _id: idOf(8), id: 'shopper', nick: '단골', grade: 1, status: 2, isTest: false };
  const asked = answer(partners.searchTree, () => ({
    hits: [
      { ...member, _id: idOf(2), id: 'shop01', status: 1, grade: 3, above: [idOf(1)] },
      { ...member, above: [idOf(1), idOf(3), idOf(7)] },
    ],
  }));
  await userEvent.type(await screen.findByLabelText('아이디·닉네임 찾기'), 'shop');
  // Partners at once, by how their IDs begin.
  expect(screen.getByText('2명을 찾았습니다.')).toBeVisible();
  const found = await rowOf('shopper');
  expect(asked.inputs).toEqual([{ query: 'shop' }]);
  expect(found).toHaveAttribute('aria-level', '4');
  expect(found).toHaveTextContent('일반회원');
  expect(found).toHaveTextContent('정지');
  expect(nodes()).toHaveLength(4);
  expect(screen.getByText('0/2')).toBeVisible();
  await userEvent.keyboard('{F3}');
  expect(screen.getByText('1/2')).toBeVisible();
  expect(await rowOf('shop01')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{F3}');
  expect(await rowOf('shopper')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{F3}');
  expect(screen.getByText('1/2')).toBeVisible();
  await userEvent.keyboard('{Shift>}{F3}{/Shift}');
  expect(screen.getByText('2/2')).toBeVisible();
  // Who is neither found nor above a hit stands back.
  expect(await rowOf('shop02')).not.toHaveAttribute('data-dim');
  expect(await rowOf('head01')).not.toHaveAttribute('data-dim');
});

test('finds a partner by his nickname, which stands in his row', async () => {
  open();
  answer(partners.searchTree, () => ({ hits: [] }));
  await userEvent.type(await screen.findByLabelText('아이디·닉네임 찾기'), '닉shop02');
  expect(screen.getByText('1명을 찾았습니다.')).toBeVisible();
  expect(await rowOf('shop02')).toHaveTextContent('닉shop02');
});

test('says that nobody is named so', async () => {
  open();
  answer(partners.searchTree, () => ({ hits: [] }));
  await userEvent.type(await screen.findByLabelText('아이디·닉네임 찾기'), 'zzz');
  expect(await screen.findByText('찾은 회원이 없습니다.')).toBeVisible();
});

test('shows the figure, the days and the depth that the address says', async () => {
  const figures = open(RECORDS, AUDITOR, undefined, '?depth=2&figure=profitWon&range=lastWeek');
  await waitFor(() => expect(nodes()).toHaveLength(3));
  const [asked] = figures.inputs;
  expect(Date.parse(asked?.to ?? '') - Date.parse(asked?.from ?? '')).toBe(6 * 86_400_000);
  expect(await rowOf('shop02')).toHaveTextContent('−900');
  // Those at the top together.
  expect(await rowOf('^전체')).toHaveTextContent('−300');
  await userEvent.selectOptions(screen.getByLabelText('표시 항목'), 'chargeWon');
  expect(await rowOf('shop02')).toHaveTextContent('300,000');
  await userEvent.selectOptions(screen.getByLabelText('펼칠 단계'), '1');
  expect(nodes()).toHaveLength(1);
});

test('tells of today as it stands, where that is asked for', async () => {
  const figures = open(RECORDS, AUDITOR, undefined, `?range=today&open=${idOf(3)}`);
  answer(members.readMember, () => HEAD);
  expect(await screen.findByText(/^오늘 지금까지의 합계/)).toBeVisible();
  const [asked] = figures.inputs;
  expect(asked?.from).toBe(asked?.to);
});

test('asks for no days that it could not sum', async () => {
  const figures = open(RECORDS, AUDITOR, undefined, '?from=2026-01-01&to=2026-11-01');
  await screen.findByRole('treeitem', { name: /head01/ });
  await waitFor(() => expect(figures.inputs).toHaveLength(1));
  expect(figures.inputs[0]?.from).not.toBe('2026-01-01');
});

test('opens the one whom the address names, with what his line came to', async () => {
  open(RECORDS, AUDITOR, undefined, `?open=${idOf(3)}`);
  answer(members.readMember, () => HEAD);
  expect(await rowOf('shop02')).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText(/2026-11-21까지 마감된 날의 합계/)).toBeVisible();
  expect(screen.getByText('300,000')).toBeVisible();
});

test('goes to whose ID is typed, and up to whoever is above', async () => {
  open(RECORDS, AUDITOR, undefined, '?depth=2');
  await screen.findByRole('treeitem', { name: /head01/ });
  screen.getByRole('tree').focus();
  await userEvent.keyboard('shop02');
  expect(await rowOf('shop02')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  expect(await rowOf('head01')).toHaveAttribute('aria-selected', 'true');
});

test('shows an ordinary member between partners, and whoever is not there', async () => {
  open([
    { ...partner(1, 'shop01'), above: [{ _id: idOf(5), id: 'member05' }] },
    { ...partner(2, 'shop02'), above: [{ _id: idOf(6), id: idOf(6) }] },
  ]);
  expect(await rowOf('member05')).toHaveTextContent('일반회원');
  expect(await rowOf(idOf(6))).toHaveTextContent('오류');
});

test('tells that somebody was moved, and shows it when asked to', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  let now = RECORDS;
  open(RECORDS, AUDITOR, () => ({ nodes: [...now] }), '?depth=9');
  await waitFor(() => expect(nodes()).toHaveLength(3));
  now = [...RECORDS.slice(0, 2), { ...partner(3, 'shop02', 2) }, partner(4, 'shop03')];
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText(/추천 관계 2건이 바뀌었습니다/)).toBeVisible();
  expect(nodes()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '보기' }));
  expect(nodes()).toHaveLength(4);
  expect(screen.queryByText(/바뀌었습니다/)).toBeNull();
  jest.useRealTimers();
});

test('stands a partner at the root of what he sees', async () => {
  open(RECORDS, { ...AUDITOR, type: 9 });
  await screen.findByRole('treeitem', { name: /head01/ });
  expect(screen.queryByRole('treeitem', { name: /전체/ })).toBeNull();
});

test('exports the line with levels and paths, where that is permitted', async () => {
  open(RECORDS, AUDITOR, undefined, `?open=${idOf(1)}&range=yesterday`);
  answer(members.readMember, () => HEAD);
  answer(lists.listExports, () => ({ exports: [] }));
  const started = answer(lists.startExport, () => refusal('list.too_wide'));
  await userEvent.click(await screen.findByRole('button', { name: '내보내기' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('사유'), '월 보고');
  await userEvent.click(within(dialog).getByRole('button', { name: '내보내기' }));
  await waitFor(() => expect(started.inputs).toHaveLength(1));
  expect(started.inputs[0]).toMatchObject({
    list: '/api/partners',
    filter: { partnerId: idOf(1) },
  });
  const keys = started.inputs[0]?.columns.map(({ key }) => key);
  expect(keys?.slice(0, 3)).toEqual(['recommendLevel', 'path', 'id']);
});

test('draws only what is in sight of thousands', async () => {
  open(Array.from({ length: 90 }, (_, n) => partner(n + 10, `partner${n}`)));
  await screen.findAllByRole('treeitem');
  expect(nodes().length).toBeLessThan(60);
});

test('says that there is no partner yet', async () => {
  open([]);
  expect(await screen.findByText(/^아직 추천인 트리/)).toBeVisible();
});

test('says of the chosen one what the server refused', async () => {
  open();
  await userEvent.click(await screen.findByRole('treeitem', { name: /head01/ }));
  expect(await screen.findByText(REFUSALS['member.not_found'].ko)).toBeVisible();
});

test('leads from a partner to his management and to the members of his line', async () => {
  open();
  answer(members.readMember, () => HEAD);
  await userEvent.click(await screen.findByRole('treeitem', { name: /head01/ }));
  const manage = await screen.findByRole('link', { name: '파트너 관리' });
  expect(manage.getAttribute('href')).toMatch(/\/partner\?query=head01&open=/);
  expect(screen.getByRole('link', { name: '회원 목록(이 라인)' }).getAttribute('href')).toMatch(
    new RegExp(`/user\\?partnerId=${idOf(1)}$`),
  );
});

test('says what failed, and asks again', async () => {
  open(RECORDS, AUDITOR, () => fault());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('추천인 트리를 불러오지 못했습니다. 변경된 것은 없습니다.');
  answer(partners.listPartnerNodes, () => ({ nodes: [...RECORDS] }));
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('treeitem', { name: /head01/ })).toBeVisible();
});

test('says which right is missing where somebody may not look', () => {
  open(RECORDS, { ...AUDITOR, type: -1 });
  expect(screen.getByText(/파트너 보기 권한이 없어 볼 수 없습니다/)).toBeVisible();
});
