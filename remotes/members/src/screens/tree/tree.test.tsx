// The tree of partners: by mouse, by keys, and found by an ID.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { memberList, members, partners, REFUSALS } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import TreeScreen from './tree.screen';

const AT = '2026-11-22T07:00:00.000Z';
const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b302099a80${String(n).padStart(2, '0')}`;
const partner = (n: number, id: string, above?: number) => ({
  ...{ _id: idOf(n), id, status: 1, grade: 3 },
  upperId: above === undefined ? null : idOf(above),
});
const RECORDS = [partner(1, 'head01'), partner(2, 'shop01', 1), partner(3, 'shop02', 1)];

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

type Answerer = Parameters<typeof answer<typeof partners.listPartnerNodes>>[1];

function open(nodes = RECORDS, admin = AUDITOR, answered: Answerer = () => ({ nodes })) {
  answer(partners.listPartnerNodes, answered);
  answer(members.readMember, () => refusal('member.not_found'));
  answer(memberList.page, () => ({ rows: [], more: false, at: AT }));
  renderInShell(<TreeScreen />, { screen: remote.screens.find(({ id }) => id === 'tree'), admin });
}
const nodes = () => screen.getAllByRole('treeitem').map((node) => node.textContent);

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
  const stops = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex >= 0);
  expect([tree.tabIndex, stops]).toEqual([0, []]);
});

test('opens the way to whoever is looked for', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('아이디 찾기'), 'shop');
  expect(screen.getByText('2명을 찾았습니다.')).toBeVisible();
  expect(nodes()).toHaveLength(3);
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
  answer(partners.listPartnerNodes, () => ({ nodes: RECORDS }));
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('treeitem', { name: /head01/ })).toBeVisible();
});

test('says which right is missing where somebody may not look', () => {
  open(RECORDS, { ...AUDITOR, type: -1 });
  expect(screen.getByText(/파트너 보기 권한이 없어 볼 수 없습니다/)).toBeVisible();
});
