import { answer, lost, refusal } from '@gwanje/api-client/testing';
import { type ListView, list, lists, type RowOf, uuid } from '@gwanje/contract';
import type { Column } from '@gwanje/ui-kit/data-table';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { renderInShell, type ShellOptions } from '../testing';
import { ListScreen } from './list-screen';

const AT = '2026-11-22T07:30:15.000Z';
const notes = list({
  path: '/api/notes',
  access: 'member.read',
  summary: 'Notes.',
  row: z.object({ noteId: uuid, text: z.string(), won: z.int() }),
  id: 'noteId',
  filters: { query: z.optional(z.string()) },
  sorts: ['newest', 'oldest'],
});
type Note = RowOf<typeof notes>;
const COLUMNS: readonly Column<Note>[] = [
  { id: 'text', head: '내용', widthPx: 200, isIdentifier: true, cell: ({ text }) => text },
  { id: 'won', head: '금액', widthPx: 100, cell: ({ won }) => won },
];
const FILTERS = [{ name: 'query', label: '검색어' }];
const VIEW: ListView = {
  viewId: '01890a5d-ac96-774b-bcce-00000000000a',
  list: '/api/notes',
  name: '금액 없이',
  forType: null,
  savedBy: { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' },
  savedAt: AT,
  state: {
    layout: {
      order: ['text', 'won'],
      hidden: ['won'],
      pinned: ['text'],
      widthsPx: {},
      density: 'wide',
    },
    address: { query: '점검', sort: 'oldest' },
  },
  version: 3,
};
const SHARED: ListView = {
  ...VIEW,
  ...{ viewId: '01890a5d-ac96-774b-bcce-00000000000b', name: '모두', forType: 2, version: 1 },
  state: { ...VIEW.state, address: {} },
};

const user = userEvent.setup();

async function open(path = '/', defaultViewId: string | null = null, options: ShellOptions = {}) {
  const pages = answer(notes.page, () => ({
    ...{ rows: [{ noteId: VIEW.viewId, text: '메모', won: 7 }], more: false, at: AT },
  }));
  answer(notes.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
  answer(lists.listViews, () => ({ views: [VIEW, SHARED], defaultViewId }));
  const rendered = renderInShell(
    <ListScreen list={notes} things="메모" columns={COLUMNS} filters={FILTERS} />,
    { path, ...options },
  );
  await screen.findByRole('combobox', { name: '보기' });
  return { pages, address: () => rendered.router.state.location.search };
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const choose = (name: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: '보기' }), name);
const openDialog = async () => {
  await user.click(screen.getByRole('button', { name: '보기 저장' }));
  return within(await screen.findByRole('dialog', { name: '보기 저장' }));
};

test('choosing a view brings its columns, filters and order, and no view brings them back', async () => {
  const { pages, address } = await open();
  expect(heads()).toEqual(['내용', '금액']);
  await choose('금액 없이');
  await waitFor(() => expect(heads()).toEqual(['내용']));
  expect(new URLSearchParams(address()).get('view')).toBe(VIEW.viewId);
  await waitFor(() => expect(pages.inputs.at(-1)).toEqual({ query: '점검', sort: 'oldest' }));
  expect(screen.queryByText('저장되지 않은 변경')).toBeNull();
  await choose('처음 배치');
  await waitFor(() => expect(heads()).toEqual(['내용', '금액']));
  expect(address()).toBe('');
});

test('a link with a view shows it; what is changed since is said, and kept by its version', async () => {
  await open(`/?query=점검&sort=oldest&view=${VIEW.viewId}`);
  await waitFor(() => expect(heads()).toEqual(['내용']));
  await user.click(screen.getByRole('button', { name: '열' }));
  await user.click(await screen.findByRole('checkbox', { name: '금액' }));
  expect(await screen.findByText('저장되지 않은 변경')).toBeVisible();
  const updated = answer(lists.updateView, () => refusal('record.stale'));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '이 보기에 저장' }));
  expect(await dialog.findByText(/다른 관리자가 먼저 저장했습니다/)).toBeVisible();
  expect(updated.inputs).toEqual([
    {
      ...{ viewId: VIEW.viewId, name: '금액 없이', version: 3 },
      state: { ...VIEW.state, layout: { ...VIEW.state.layout, hidden: [] } },
    },
  ]);
});

test('a list begins with the default view, unless its address says something else', async () => {
  const { address } = await open('/', VIEW.viewId);
  await waitFor(() => expect(heads()).toEqual(['내용']));
  expect(new URLSearchParams(address()).get('query')).toBe('점검');
});

test('an address with a filter is left as it is', async () => {
  const { address } = await open('/?query=다른', VIEW.viewId);
  expect(new URLSearchParams(address()).get('query')).toBe('다른');
  expect(heads()).toEqual(['내용', '금액']);
});

test('a top administrator keeps a view for a type, and begins with it', async () => {
  const { address } = await open();
  const created = answer(lists.createView, ({ name, state }) => ({ ...SHARED, name, state }));
  const chosen = answer(lists.chooseDefaultView, () => ({}));
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('이름'), '재무 보기');
  await user.selectOptions(dialog.getByLabelText('새로 저장할 때 볼 사람'), '재무');
  await user.click(dialog.getByLabelText('이 목록을 열 때 이 보기로 시작'));
  await user.click(dialog.getByRole('button', { name: '새로 저장' }));
  expect(await screen.findByText('보기를 저장했습니다.')).toBeVisible();
  expect(created.inputs).toMatchObject([{ list: '/api/notes', name: '재무 보기', forType: 2 }]);
  expect(chosen.inputs).toEqual([{ list: '/api/notes', viewId: SHARED.viewId }]);
  expect(new URLSearchParams(address()).get('view')).toBe(SHARED.viewId);
});

test('others keep only their own, and cannot change what is shared with them', async () => {
  const admin = { _id: VIEW.viewId, id: 'finance', nick: '재무', type: 2 };
  await open(`/?view=${SHARED.viewId}`, null, { admin });
  const dialog = await openDialog();
  expect(dialog.queryByLabelText('새로 저장할 때 볼 사람')).toBeNull();
  expect(dialog.queryByRole('button', { name: '삭제' })).toBeNull();
  expect(dialog.getByRole('button', { name: '시작 보기만 저장' })).toBeVisible();
});

test('removing a view is asked about, and leaves the list as it was declared', async () => {
  const { address } = await open(`/?query=점검&sort=oldest&view=${VIEW.viewId}`);
  await waitFor(() => expect(heads()).toEqual(['내용']));
  const removed = answer(lists.removeView, () => ({}));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '삭제' }));
  const question = within(await screen.findByRole('dialog', { name: /삭제할까요/ }));
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(removed.inputs).toEqual([{ viewId: VIEW.viewId }]));
  await waitFor(() => expect(address()).toBe(''));
});

test('asks before a name that was typed is lost', async () => {
  await open();
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('이름'), '야간{Escape}');
  await user.click(screen.getByRole('button', { name: '계속 수정' }));
  expect(dialog.getByLabelText('이름')).toHaveValue('야간');
});

test('a press after a lost answer finds the view that the first has kept, and keeps no second one', async () => {
  await open();
  const unheard = answer(lists.createView, () => lost());
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('이름'), '재무 보기');
  await user.click(dialog.getByRole('button', { name: '새로 저장' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('결과를 확인하지 못했습니다');
  const heard = answer(lists.createView, ({ name, state }) => ({ ...VIEW, name, state }));
  await user.type(dialog.getByLabelText('이름'), '표{Backspace}');
  await user.click(dialog.getByRole('button', { name: '새로 저장' }));
  expect(await screen.findByText('보기를 저장했습니다.')).toBeVisible();
  expect(heard.keys).toEqual(unheard.keys);
});

test('what was typed after an answer was lost is not sent unseen once the first press is known to count', async () => {
  await open();
  const unheard = answer(lists.createView, () => lost());
  const dialog = await openDialog();
  await user.type(dialog.getByLabelText('이름'), '재무 보기');
  await user.click(dialog.getByRole('button', { name: '새로 저장' }));
  await dialog.findByRole('alert');
  const heard = answer(lists.createView, ({ name, state }) => ({ ...VIEW, name, state }));
  await user.type(dialog.getByLabelText('이름'), ' 2');
  await user.click(dialog.getByRole('button', { name: '새로 저장' }));
  expect(await dialog.findByText(/앞서 보낸 요청이 처리되었습니다/)).toBeVisible();
  expect(heard.inputs).toEqual(unheard.inputs);
  expect(dialog.getByLabelText('이름')).toHaveValue('재무 보기 2');
});

test('a press after a lost answer finds that one’s own change was kept', async () => {
  await open(`/?query=점검&sort=oldest&view=${VIEW.viewId}`);
  const unheard = answer(lists.updateView, () => lost());
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: '이 보기에 저장' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('결과를 확인하지 못했습니다');
  // The list knows by now what the first press has kept.
  answer(lists.listViews, () => ({ views: [{ ...VIEW, version: 4 }], defaultViewId: null }));
  const heard = answer(lists.updateView, () => ({ ...VIEW, version: 4 }));
  await user.type(dialog.getByLabelText('이름'), '표{Backspace}');
  await user.click(dialog.getByRole('button', { name: '이 보기에 저장' }));
  expect(await screen.findByText('보기를 저장했습니다.')).toBeVisible();
  expect(heard.keys).toEqual(unheard.keys);
  expect(heard.inputs).toEqual(unheard.inputs);
});
