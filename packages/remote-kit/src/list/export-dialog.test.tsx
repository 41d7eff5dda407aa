import { notices$ } from '@gwanje/api-client';
import { answer, lost, refusal } from '@gwanje/api-client/testing';
import { type ExportJob, list, lists, type RowOf, uuid } from '@gwanje/contract';
import type { Column } from '@gwanje/ui-kit/data-table';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { renderInShell } from '../testing';
import { ListScreen } from './list-screen';

const AT = '2026-11-22T07:30:15.000Z';
const notes = list({
  path: '/api/notes',
  access: 'member.read',
  summary: 'Notes.',
  row: z.object({ noteId: uuid, text: z.string(), state: z.string(), won: z.int() }),
  id: 'noteId',
  filters: { query: z.optional(z.string()), state: z.optional(z.string()) },
  sorts: ['newest', 'oldest'],
});
type Note = RowOf<typeof notes>;
const NOTE: Note = {
  noteId: '01890a5d-ac96-774b-bcce-000000000001',
  text: '메모',
  state: 'open',
  won: 1,
};
const COLUMNS: readonly Column<Note>[] = [
  {
    id: 'text',
    head: '내용',
    widthPx: 200,
    isIdentifier: true,
    sorts: { ascending: 'oldest' },
    cell: ({ text }) => text,
  },
  {
    id: 'status',
    head: '상태',
    widthPx: 90,
    inFile: [{ key: 'state', words: { open: '열림' } }],
    cell: () => '열림',
  },
  { id: 'won', head: '금액', widthPx: 100, isOptional: true, cell: ({ won }) => won },
  { id: 'actions', head: '작업', widthPx: 90, isActions: true, cell: () => null },
];
const FILTERS = [
  { name: 'query', label: '검색어' },
  {
    ...{ name: 'state', label: '상태' },
    options: [
      { value: 'open', label: '열림' },
      { value: 'closed', label: '닫힘' },
    ],
  },
];
const JOB: ExportJob = {
  exportId: '01890a5d-ac96-774b-bcce-00000000000a',
  list: '/api/notes',
  filter: {},
  format: 'csv',
  reason: '월말 점검',
  status: 'running',
  rowCount: 3_500,
  rowsWritten: 1_000,
  failure: null,
  madeAt: AT,
  finishedAt: null,
  keptUntil: '2026-11-23T07:30:15.000Z',
};

const user = userEvent.setup();

async function openDialog(jobs: () => readonly ExportJob[] = () => [], path = '/') {
  answer(notes.page, () => ({ rows: [NOTE], more: false, at: AT }));
  answer(notes.totals, () => ({ count: 3_500, isMore: false, totals: [], at: AT }));
  answer(lists.listExports, () => ({ exports: [...jobs()] }));
  renderInShell(<ListScreen list={notes} things="메모" columns={COLUMNS} filters={FILTERS} />, {
    path,
  });
  const row = await screen.findByRole('row', { name: /메모/ });
  act(() => row.focus());
  await screen.findByText('3,500건');
  await user.keyboard('e');
  return screen.findByRole('dialog', { name: '메모 내보내기' });
}

test('E orders the columns that are shown, with the filter, order and words of the screen', async () => {
  const dialog = await openDialog(() => [], '/?query=점검&state=open,closed&sort=oldest');
  const started = answer(lists.startExport, () => ({ ...JOB, status: 'waiting' as const }));
  expect(dialog).toHaveTextContent('지금 조건의 3,500건을 파일로 내보냅니다.');
  await user.selectOptions(within(dialog).getByLabelText('형식'), 'csv');
  await user.type(within(dialog).getByLabelText('사유'), '월말 점검{Enter}');
  await waitFor(() => expect(started.inputs).toHaveLength(1));
  expect(started.inputs[0]).toEqual({
    list: '/api/notes',
    filter: { query: '점검', state: 'open,closed' },
    sort: 'oldest',
    said: {
      query: { head: '검색어' },
      state: { head: '상태', word: '열림, 닫힘' },
      sort: { head: '정렬', word: '내용 ↑' },
    },
    columns: [
      { key: 'text', head: '내용' },
      { key: 'state', head: '상태', words: { open: '열림' } },
    ],
    format: 'csv',
    reason: '월말 점검',
  });
});

test('orders all columns where they are asked for, and never without a reason', async () => {
  const dialog = await openDialog();
  const started = answer(lists.startExport, () => refusal('export.too_long'));
  await user.selectOptions(within(dialog).getByLabelText('열'), 'all');
  await user.click(within(dialog).getByRole('button', { name: '내보내기' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('내보내는 사유를 입력하세요.');
  expect(started.inputs).toEqual([]);
  await user.type(within(dialog).getByLabelText('사유'), '점검{Enter}');
  expect(await within(dialog).findByText(/100,000건까지/)).toBeVisible();
  expect(started.inputs[0]?.columns.map(({ key }) => key)).toEqual(['text', 'state', 'won']);
  // What was typed stays, to be sent again.
  expect(within(dialog).getByLabelText('사유')).toHaveValue('점검');
});

test('shows how far a file is, and hands it out when it is whole', async () => {
  let job = JOB;
  const dialog = await openDialog(() => [job]);
  expect(await within(dialog).findByText('1,000 / 3,500건')).toBeVisible();
  expect(within(dialog).getByRole('progressbar')).toHaveValue(1_000);
  job = { ...JOB, status: 'done', rowsWritten: 3_500, finishedAt: AT };
  const link = await within(dialog).findByRole('link', { name: '파일 받기' }, { timeout: 5_000 });
  expect(link).toHaveAttribute('href', `/api/exports/${JOB.exportId}/file`);
  expect(link).toHaveAttribute('download');
});

test('says of a file that it is ordered and that it is whole, and not each step on the way', async () => {
  let jobs: readonly ExportJob[] = [];
  const dialog = await openDialog(() => jobs);
  // It listens before there is any: what a place is born with, nobody is told.
  const place = dialog.querySelector('[aria-live="polite"]');
  expect(place).toBeEmptyDOMElement();
  answer(lists.startExport, () => JOB);
  jobs = [JOB];
  await user.type(within(dialog).getByLabelText('사유'), '월말 점검{Enter}');
  const step = await within(dialog).findByText('1,000 / 3,500건');
  expect(place).toContainElement(step);
  expect(step.closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
  jobs = [{ ...JOB, status: 'done', rowsWritten: 3_500, finishedAt: AT }];
  const link = await within(dialog).findByRole('link', { name: '파일 받기' }, { timeout: 5_000 });
  expect(link.closest('[aria-live]')).toBe(place);
});

test('finds an order again whose server was away right after it', async () => {
  const dialog = await openDialog();
  answer(lists.startExport, () => ({ ...JOB, status: 'waiting' as const }));
  const asked = answer(lists.listExports, () => refusal('session.forbidden'));
  await user.type(within(dialog).getByLabelText('사유'), '월말 점검{Enter}');
  await waitFor(() => expect(asked.inputs).not.toHaveLength(0));
  answer(lists.listExports, () => ({ exports: [JOB] }));
  expect(
    await within(dialog).findByText('1,000 / 3,500건', undefined, { timeout: 10_000 }),
  ).toBeVisible();
});

test('orders one file where the answer to the first press was lost', async () => {
  const dialog = await openDialog();
  const reason = within(dialog).getByLabelText('사유');
  const unheard = answer(lists.startExport, () => lost());
  await user.type(reason, '월말 점검{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('결과를 확인하지 못했습니다');
  const heard = answer(lists.startExport, () => ({ ...JOB, status: 'waiting' as const }));
  await user.type(reason, '표{Backspace}{Enter}');
  await waitFor(() => expect(reason).toHaveValue(''));
  expect(heard.keys).toEqual(unheard.keys);
});

test('says that the first file is made where a press after a lost answer asks for another', async () => {
  let jobs: readonly ExportJob[] = [];
  const dialog = await openDialog(() => jobs);
  const reason = within(dialog).getByLabelText('사유');
  const unheard = answer(lists.startExport, () => lost());
  await user.type(reason, '월말 점검{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('결과를 확인하지 못했습니다');
  const heard = answer(lists.startExport, () => refusal('request.key_reused'));
  jobs = [JOB];
  await user.type(reason, '표{Enter}');
  expect(await within(dialog).findByText(/앞서 보낸 요청이 처리되었습니다/)).toBeVisible();
  expect(await within(dialog).findByText('1,000 / 3,500건')).toBeVisible();
  expect(heard.keys).toEqual(unheard.keys);
  expect(reason).toHaveValue('월말 점검표');
  const another = answer(lists.startExport, () => ({ ...JOB, status: 'waiting' as const }));
  await user.type(reason, ' 2{Enter}');
  await waitFor(() => expect(reason).toHaveValue(''));
  expect(another.keys).not.toEqual(unheard.keys);
});

test('asks before a reason that was typed is lost', async () => {
  const dialog = await openDialog();
  await user.type(within(dialog).getByLabelText('사유'), '월말 점검{Escape}');
  await user.click(screen.getByRole('button', { name: '계속 수정' }));
  expect(within(dialog).getByLabelText('사유')).toHaveValue('월말 점검');
  await user.clear(within(dialog).getByLabelText('사유'));
  await user.keyboard('{Escape}');
  expect(dialog).not.toBeInTheDocument();
});

test('ends a file that is under way', async () => {
  let job = JOB;
  const dialog = await openDialog(() => [job]);
  const cancelled = answer(lists.cancelExport, () => {
    job = { ...JOB, status: 'cancelled', finishedAt: AT };
    return job;
  });
  await user.click(await within(dialog).findByRole('button', { name: '취소' }));
  expect(await within(dialog).findByText('취소됨')).toBeVisible();
  expect(cancelled.inputs).toEqual([{ exportId: JOB.exportId }]);
});

test('hands out a file that was whole before it could be ended, and tells of no failure', async () => {
  let job = JOB;
  const told: unknown[] = [];
  const listening = notices$.subscribe((notice) => told.push(notice));
  const dialog = await openDialog(() => [job]);
  const cancelled = answer(lists.cancelExport, () => {
    job = { ...JOB, status: 'done', rowsWritten: 3_500, finishedAt: AT };
    return refusal('export.finished');
  });
  await user.click(await within(dialog).findByRole('button', { name: '취소' }));
  expect(await within(dialog).findByRole('link', { name: '파일 받기' })).toBeVisible();
  listening.unsubscribe();
  expect(cancelled.inputs).toHaveLength(1);
  expect(told).toEqual([]);
});

test.each([
  ['fault', '다시 내보내고, 또 실패하면 서버 담당자에게'],
  ['export.too_long', '100,000건을 넘어 만들지 못했습니다. 기간이나 조건을 좁혀'],
  ['session.forbidden', '다시 내보내도 같으니 최고관리자에게'],
  ['module.off', '다시 내보내도 같으니 최고관리자에게'],
])('says what to do about a file that failed by %s', async (failure, todo) => {
  const dialog = await openDialog(() => [{ ...JOB, status: 'failed', failure, finishedAt: AT }]);
  expect(await within(dialog).findByText(new RegExp(todo))).toBeVisible();
});

test('says why somebody without the right cannot export', async () => {
  answer(notes.page, () => ({ rows: [NOTE], more: false, at: AT }));
  answer(notes.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
  renderInShell(<ListScreen list={notes} things="메모" columns={COLUMNS} />, {
    admin: { _id: NOTE.noteId, id: 'support', nick: '지원', type: 3 },
  });
  const button = await screen.findByRole('button', { name: /내보내기/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(/목록 내보내기 권한이 없습니다/);
  const row = await screen.findByRole('row', { name: /메모/ });
  act(() => row.focus());
  await user.keyboard('e');
  expect(screen.queryByRole('dialog')).toBeNull();
});
