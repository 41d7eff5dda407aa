import { answer, fault } from '@gwanje/api-client/testing';
import { list, lists, type RowOf, uuid } from '@gwanje/contract';
import type { Column } from '@gwanje/ui-kit/data-table';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { renderInShell } from '../testing';
import { ListScreen } from './list-screen';
import { useReloadList } from './use-list';
import { patched } from './use-live';

const AT = '2026-11-22T07:30:00.000Z';
const notes = list({
  path: '/api/notes',
  access: 'member.read',
  summary: 'Notes.',
  row: z.object({ noteId: uuid, text: z.string(), state: z.string() }),
  id: 'noteId',
  filters: { state: z.optional(z.string()) },
  sorts: ['newest', 'oldest'],
});
type Note = RowOf<typeof notes>;
const noteOf = (number: number, state = '대기'): Note => ({
  noteId: `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`,
  text: `메모 ${number}`,
  state,
});
const NOTES = [noteOf(1), noteOf(2), noteOf(3)];

const drawn = jest.fn();
const COLUMNS: readonly Column<Note>[] = [
  {
    id: 'text',
    head: '내용',
    widthPx: 200,
    isIdentifier: true,
    cell: ({ text }) => {
      drawn(text);
      return text;
    },
  },
  { id: 'state', head: '상태', widthPx: 90, cell: ({ state }) => state },
  {
    id: 'actions',
    head: '처리',
    widthPx: 90,
    isActions: true,
    cell: () => <button type="button">승인</button>,
  },
];
const FILTERS = [{ name: 'state', label: '상태' }];

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
beforeEach(() => jest.useFakeTimers({ now: new Date(AT) }));
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

type Changes = Parameters<typeof answer<typeof lists.readListChanges>>[1];
const nothing: Changes = () => ({ rows: NOTES, left: [], gone: [], added: 0, at: AT });

async function open(
  changes: Changes,
  {
    path = '/?state=대기',
    recent,
    rows = NOTES,
    ...props
  }: {
    rows?: Note[];
    path?: string;
    recent?: string[];
    detailOf?: (note: Note) => ReactNode;
    children?: ReactNode;
  } = {},
) {
  const pages = answer(notes.page, () => ({
    ...{ rows, more: false, at: AT },
    ...(recent && { recent }),
  }));
  answer(notes.totals, () => ({ count: 3, isMore: false, totals: [], at: AT }));
  answer(lists.listViews, () => ({ views: [], defaultViewId: null }));
  const asked = answer(lists.readListChanges, changes);
  renderInShell(
    <ListScreen list={notes} things="메모" columns={COLUMNS} filters={FILTERS} {...props} />,
    { path },
  );
  await pass(50);
  drawn.mockClear();
  return { pages, asked };
}
const rowOf = (number: number) => screen.getByRole('row', { name: new RegExp(`메모 ${number}`) });
const news = () =>
  screen
    .queryAllByRole('status')
    .map((status) => status.textContent)
    .join('');

test('asks every ten seconds about what is shown, and never by itself for a page', async () => {
  const { pages, asked } = await open(nothing);
  expect(asked.inputs).toEqual([]);
  await pass(20_000);
  expect(asked.inputs).toHaveLength(2);
  expect(asked.inputs[0]).toEqual({
    list: '/api/notes',
    filter: 'state=%EB%8C%80%EA%B8%B0',
    ids: NOTES.map(({ noteId }) => noteId).join(),
    since: AT,
  });
  expect(pages.inputs).toHaveLength(1);
});

test('says which rows of other pages it knows of, so that none of them is told of as new', async () => {
  const recent = [noteOf(8).noteId, noteOf(9).noteId];
  const { asked } = await open(nothing, { recent });
  await pass(10_000);
  expect(asked.inputs[0]).toMatchObject({ recent: recent.join() });
});

test('a place listens for news before there is any: what it is born with, nobody is told', async () => {
  await open(() => ({ ...{ rows: NOTES, left: [], gone: [], added: 3, at: AT } }));
  const place = screen.getAllByRole('status').at(-1);
  expect(place).toBeVisible();
  await pass(10_000);
  expect(place).toHaveTextContent('새 메모 3건');
});

test('new rows wait behind their number until somebody wants to see them', async () => {
  const { pages } = await open(() => ({
    ...{ rows: NOTES, left: [], gone: [], added: 3, at: AT },
  }));
  await pass(10_000);
  expect(news()).toContain('새 메모 3건');
  expect(pages.inputs).toHaveLength(1);
  act(() => rowOf(1).focus());
  await user.keyboard('r');
  await pass(50);
  expect(pages.inputs).toHaveLength(2);
});

test('the keys go on among the rows once their button has shown what is new', async () => {
  await open(() => ({ rows: NOTES, left: [], gone: [], added: 3, at: AT }));
  await pass(10_000);
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  await user.click(screen.getByRole('button', { name: '보기 (R)' }));
  await pass(50);
  expect(document.activeElement?.closest('[role=grid] tbody > tr')).not.toBeNull();
  // What is new comes above, from where a row further down must not draw the page away.
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  focus.mockRestore();
});

test('nor are they lost where R is pressed at the button itself, with rows or without', async () => {
  await open(() => ({ rows: NOTES, left: [], gone: [], added: 3, at: AT }));
  await pass(10_000);
  const show = () => screen.getByRole('button', { name: '보기 (R)' });
  act(() => show().focus());
  await user.keyboard('r');
  await pass(50);
  expect(rowOf(1)).toHaveFocus();
  cleanup();
  await open(() => ({ rows: [], left: [], gone: [], added: 3, at: AT }), { rows: [] });
  await pass(10_000);
  act(() => show().focus());
  const sends: ((page: object) => void)[] = [];
  answer(notes.page, () => new Promise<never>((send) => void sends.push(send as never)));
  await user.keyboard('r');
  await pass(50);
  sends[0]?.({ rows: NOTES, more: false, at: '2026-11-22T07:31:00.000Z' });
  await pass(50);
  expect(rowOf(1)).toHaveFocus();
});

test('an answer that comes after a later one, or was asked for before a decision, is not heard', async () => {
  let reload: ReturnType<typeof useReloadList> = async () => undefined;
  function Deed() {
    reload = useReloadList(notes);
    return null;
  }
  const sends: ((changes: object) => void)[] = [];
  const changes = () => new Promise<never>((send) => void sends.push(send as never));
  await open(changes, { children: <Deed /> });
  const tell = async (turn: number, state: string, added = 0) => {
    const rows = [noteOf(1, state), noteOf(2), noteOf(3)];
    sends[turn]?.({ rows, left: [], gone: [], added, at: AT });
    await pass(50);
  };
  await pass(20_000);
  await tell(1, '새것', 2);
  await tell(0, '보류');
  expect(rowOf(1)).toHaveTextContent('새것');
  expect(news()).toContain('새 메모 2건');
  await pass(10_000);
  answer(notes.page, () => new Promise<never>(() => undefined));
  act(() => void reload(noteOf(1, '거절')));
  await tell(2, '새것');
  expect(rowOf(1)).toHaveTextContent('거절');
  await pass(10_000);
  await tell(3, '취소');
  expect(rowOf(1)).toHaveTextContent('취소');
});

test('a row that the address leads to is no news, as it stands above the page already', async () => {
  const linked = noteOf(4);
  const { asked } = await open(
    ({ ids = '' }) => ({
      rows: [...NOTES, linked].filter(({ noteId }) => ids.includes(noteId)),
      ...{ left: [], gone: [], at: AT },
      added: ids.includes(linked.noteId) ? 0 : 1,
    }),
    { path: `/?open=${linked.noteId}`, detailOf: () => '상세' },
  );
  await pass(50);
  expect(rowOf(4)).toBeVisible();
  expect(news()).not.toContain('새 메모');
  await pass(10_000);
  expect(asked.inputs.at(-1)).toMatchObject({
    ids: expect.stringContaining(NOTES[0]?.noteId ?? ''),
  });
  expect(news()).not.toContain('새 메모');
});

test('a changed cell is patched where it stands, and no other row is drawn again', async () => {
  await open(() => ({
    ...{ rows: [noteOf(1), noteOf(2, '승인'), noteOf(3)], left: [], gone: [], added: 0, at: AT },
  }));
  act(() => rowOf(2).focus());
  drawn.mockClear();
  await pass(10_000);
  expect(rowOf(2)).toHaveTextContent('승인');
  expect(rowOf(2)).toHaveFocus();
  expect(drawn.mock.calls).toEqual([['메모 2']]);
});

test('a row that has left the filter stays, grey, with its new state', async () => {
  const [{ noteId = '' } = {}] = [noteOf(2)];
  await open(() => ({
    ...{
      rows: [noteOf(1), noteOf(2, '거절'), noteOf(3)],
      left: [noteId],
      gone: [],
      added: 0,
      at: AT,
    },
  }));
  await pass(10_000);
  expect(rowOf(2)).toHaveAttribute('data-tone', 'muted');
  expect(rowOf(2)).toHaveTextContent('거절');
  expect(rowOf(1)).not.toHaveAttribute('data-tone');
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('without a connection it says so and decides nothing, until it is back', async () => {
  let isDown = true;
  await open((input) => (isDown ? fault() : nothing(input)));
  expect(within(rowOf(1)).getByRole('button', { name: '승인' })).toBeEnabled();
  await pass(10_000);
  expect(news()).toContain('연결 끊김');
  expect(within(rowOf(1)).getByRole('button', { name: '승인' })).toBeDisabled();
  isDown = false;
  await pass(10_000);
  expect(news()).not.toContain('연결 끊김');
  expect(within(rowOf(1)).getByRole('button', { name: '승인' })).toBeEnabled();
});

test('without a connection what a row has folded out can be closed', async () => {
  await open(() => fault(), {
    path: `/?open=${NOTES[0]?.noteId}`,
    detailOf: () => <button type="button">보내기</button>,
  });
  await pass(10_000);
  expect(news()).toContain('연결 끊김');
  expect(screen.getByRole('button', { name: '보내기' })).toBeDisabled();
  const close = screen.getByText('닫기');
  expect(close).toBeEnabled();
  // A person's press is taken by the tool of these tests for off within what is.
  fireEvent.click(close);
  expect(screen.queryByRole('button', { name: '보내기' })).toBeNull();
});

test('without a connection what is being typed goes on, until it is left', async () => {
  let isDown = true;
  await open((input) => (isDown ? fault() : nothing(input)), {
    path: `/?open=${NOTES[0]?.noteId}`,
    detailOf: () => (
      <>
        <textarea aria-label="답변" />
        <input aria-label="사유" />
        <button type="button">보내기</button>
      </>
    ),
  });
  const [answerField, reason, send] = [
    screen.getByRole('textbox', { name: '답변' }),
    screen.getByRole('textbox', { name: '사유' }),
    screen.getByRole('button', { name: '보내기' }),
  ];
  await user.type(answerField, '확인');
  await pass(10_000);
  expect(news()).toContain('연결 끊김');
  await user.keyboard('했습니다');
  expect(answerField).toHaveValue('확인했습니다');
  await user.tab();
  await user.keyboard('지연');
  expect(reason).toHaveValue('지연');
  await user.tab();
  expect(send).toBeDisabled();
  expect(reason).toHaveValue('지연');
  isDown = false;
  await pass(10_000);
  expect(send).toBeEnabled();
});

test.each([
  [
    'is shown again',
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ],
  [
    'has a connection again',
    () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    },
  ],
])('a window that %s moves no rows, and says at once what has come', async (_, comeBack) => {
  const { pages, asked } = await open(() => ({
    ...{ rows: NOTES, left: [], gone: [], added: 2, at: AT },
  }));
  await pass(8_000);
  expect(asked.inputs).toEqual([]);
  act(comeBack);
  await pass(50);
  expect(pages.inputs).toHaveLength(1);
  expect(asked.inputs).toHaveLength(1);
  expect(news()).toContain('새 메모 2건');
});

test('says how old the rows are', async () => {
  await open(() => fault());
  expect(screen.getByText('방금')).toBeVisible();
  await pass(30_000);
  expect(screen.getByText('30초 전')).toBeVisible();
  await pass(60_000);
  expect(screen.getByText('1분 전')).toBeVisible();
});

test('of 500 rows, those that are equal stay the very same', () => {
  const rows = Array.from({ length: 500 }, (_, number) => noteOf(number));
  const idOf = ({ noteId }: Note) => noteId;
  expect(patched(rows, structuredClone(rows), idOf)).toBe(rows);
  const next = patched(rows, [noteOf(7, '승인')], idOf);
  expect(next.filter((row, index) => row !== rows[index])).toEqual([noteOf(7, '승인')]);
});

test('what was asked before a row was written takes nothing back of it', () => {
  const idOf = ({ noteId }: Note) => noteId;
  const rows = [{ ...noteOf(1, '승인'), version: 3 }];
  expect(patched(rows, [{ ...noteOf(1), version: 2 }], idOf)).toBe(rows);
  expect(patched(rows, [{ ...noteOf(1, '거절'), version: 3 }], idOf)).not.toBe(rows);
});

test.each([
  ['the row as it is by now', noteOf(2, '거절'), '거절'],
  ['something else of the same name', { noteId: noteOf(2).noteId, state: '거절' }, '대기'],
])('a write that has answered with %s', async (_, answered, shown) => {
  let reload: ReturnType<typeof useReloadList> = async () => undefined;
  function Deed() {
    reload = useReloadList(notes);
    return null;
  }
  await open(nothing, { children: <Deed /> });
  const { inputs } = answer(notes.page, () => new Promise<never>(() => undefined));
  act(() => void reload(answered));
  await pass(50);
  expect(rowOf(2)).toHaveTextContent(shown);
  expect(inputs).toHaveLength(1);
});
