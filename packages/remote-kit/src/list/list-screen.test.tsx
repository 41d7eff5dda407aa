import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { instant, list, lists, type RowOf, uuid } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useUnsavedForm } from '../decision';
import { renderInShell } from '../testing';
import { byLinks, type Filter } from './filter-bar';
import { ListScreen } from './list-screen';
import type { OpenedRow } from './use-opened-row';

const notes = list({
  path: '/api/notes',
  access: 'member.read',
  summary: 'Notes, 50 a page.',
  row: z.object({ noteId: uuid, text: z.string(), won: z.int(), at: instant }),
  id: 'noteId',
  filters: {
    status: z.optional(z.enum(['open', 'closed'])),
    categoryInfo: z.optional(z.string()),
    query: z.optional(z.string()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  },
  sorts: ['newest', 'oldest'],
  totals: z.object({ status: z.string(), won: z.int() }),
});
type Note = RowOf<typeof notes>;

const AT = '2026-11-17T03:00:00.000Z';
const noteOf = (number: number): Note => ({
  noteId: `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`,
  text: `메모 ${number}`,
  won: number,
  at: AT,
});
const notesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => noteOf(first + index));

const COLUMNS: readonly Column<Note>[] = [
  {
    id: 'text',
    head: '내용',
    widthPx: 200,
    isIdentifier: true,
    cell: ({ text }) => text,
    sorts: { descending: 'newest', ascending: 'oldest' },
  },
  { id: 'won', head: '금액', widthPx: 100, isNumber: true, cell: ({ won }) => won },
];
const STATUS = {
  name: 'status',
  label: '상태',
  options: [
    { value: '', label: '전체' },
    { value: 'open', label: '열림' },
  ],
};
const onOpen = jest.fn();
const screenOf = (options: Partial<Parameters<typeof ListScreen<typeof notes>>[0]> = {}) => (
  <ListScreen
    list={notes}
    things="메모"
    columns={COLUMNS}
    filters={[STATUS, { name: 'query', label: '검색어' }]}
    feetOf={({ totals }) => [{ label: '전체 합계', cells: { won: totals[0]?.won } }]}
    onOpen={onOpen}
    {...options}
  />
);

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
beforeEach(() => {
  onOpen.mockClear();
  jest.useFakeTimers({ now: new Date('2026-11-17T14:59:30Z') });
});
afterEach(() => jest.useRealTimers());
const settle = () => act(() => jest.advanceTimersByTimeAsync(50));

/** A server with so many notes, which it hands out 50 a page. */
function givenNotes(count: number) {
  const all = notesFrom(1, count);
  const totals = answer(notes.totals, () => ({
    count,
    isMore: false,
    totals: [{ status: 'open', won: 9_999 }],
    at: AT,
  }));
  const pages = answer(notes.page, ({ page = 1, after, before }) => {
    const at = (id: string) => all.findIndex(({ noteId }) => noteId === id);
    const first = before ? Math.max(0, at(before) - 50) : after ? at(after) + 1 : (page - 1) * 50;
    return { rows: all.slice(first, first + 50), more: first + 50 < count, at: AT };
  });
  return { pages, totals };
}
const shown = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const address = ({ router }: ReturnType<typeof renderInShell>) => router.state.location.search;

test('shows rows, their number and the sums of the whole filter', async () => {
  givenNotes(3);
  renderInShell(screenOf());
  expect(screen.getByRole('status')).toHaveTextContent('메모 목록을 불러오고 있습니다.');
  await settle();
  expect(shown()).toEqual(['메모 1', '메모 2', '메모 3', '전체 합계 ']);
  expect(screen.getByText('3건')).toBeVisible();
  expect(screen.getByRole('row', { name: /전체 합계/ })).toHaveTextContent('9999');
});

describe('a whole number of a phone or account', () => {
  const filters: readonly Filter[] = [
    {
      ...{ name: 'categoryInfo', label: '검색항목' },
      options: [
        { value: '', label: '아이디' },
        { value: 'phone', label: '연락처' },
      ],
    },
    { name: 'query', label: '검색어' },
  ];
  const search = async (text: string) => {
    const field = screen.getByRole('searchbox', { name: '검색어' });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
    await settle();
  };

  it('is asked for and stays typed, while the address says its end alone', async () => {
    const { pages, totals } = givenNotes(3);
    const rendered = renderInShell(screenOf({ filters }), { path: '/?categoryInfo=phone' });
    await settle();
    for (const number of ['010-1234-5678', '01099995678']) {
      await search(number);
      expect(address(rendered)).toBe('?categoryInfo=phone&query=5678');
      const asked = { categoryInfo: 'phone', query: number };
      expect([pages.inputs.at(-1), totals.inputs.at(-1)]).toEqual([asked, asked]);
      expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue(number);
    }
    await search('5678');
    expect(pages.inputs.at(-1)).toEqual({ categoryInfo: 'phone', query: '5678' });
    cleanup();
    // What is no such number stays in the address as it is.
    const other = renderInShell(screenOf({ filters }), { path: '/' });
    await settle();
    await search('01012345678');
    expect(address(other)).toBe('?query=01012345678');
  });

  it('goes from an address that says it', async () => {
    const { pages } = givenNotes(3);
    const path = '/?categoryInfo=phone&query=01012345679';
    const rendered = renderInShell(screenOf({ filters }), { path });
    await settle();
    expect(address(rendered)).toBe('?categoryInfo=phone&query=5679');
    expect(pages.inputs.at(-1)).toEqual({ categoryInfo: 'phone', query: '01012345679' });
  });
});

describe('pages', () => {
  it('go on from the rows that are shown, and back', async () => {
    const { pages } = givenNotes(120);
    const rendered = renderInShell(screenOf());
    await settle();
    await user.click(screen.getByRole('button', { name: '다음 페이지' }));
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ after: noteOf(50).noteId });
    expect(address(rendered)).toBe(`?page=2&after=${noteOf(50).noteId}`);
    expect(shown()[0]).toBe('메모 51');
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '52');
    await user.click(screen.getByRole('button', { name: '다음 페이지' }));
    await settle();
    expect(shown()[0]).toBe('메모 101');
    await user.click(screen.getByRole('button', { name: '이전 페이지' }));
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ before: noteOf(101).noteId });
    expect(shown()[0]).toBe('메모 51');
  });

  it('jump by number, keep a window of seven, and stand in the address', async () => {
    const { pages } = givenNotes(900);
    const rendered = renderInShell(screenOf(), { path: '/?page=10&sort=oldest&member=x' });
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ page: 10, sort: 'oldest' });
    const offered = screen.getAllByRole('button', { name: /^\d+페이지$/ });
    expect(offered.map((button) => button.textContent)).toEqual([
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
    ]);
    await user.type(screen.getByRole('textbox', { name: '페이지 번호' }), '99{Enter}');
    await settle();
    expect(address(rendered)).toBe('?sort=oldest&member=x&page=18');
  });

  it('are jumped to as far as they are counted, and reached from their neighbours beyond', async () => {
    const { pages } = givenNotes(10_200);
    renderInShell(screenOf(), { path: '/?page=999' });
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ page: 201 });
    await user.click(screen.getByRole('button', { name: '다음 페이지' }));
    await settle();
    expect(shown()[0]).toBe('메모 10051');
    const offered = screen.getAllByRole('button', { name: /^\d+페이지$/ });
    expect(offered.map((button) => Number(button.textContent)).filter((n) => n > 201)).toEqual([
      202,
    ]);
  });

  it('turn by one for presses that come before what was turned to, so that numbers stay true', async () => {
    givenNotes(400);
    const rendered = renderInShell(screenOf(), { path: '/?page=4' });
    await settle();
    const { inputs } = answer(notes.page, () => new Promise<never>(() => undefined));
    await user.keyboard(']]]');
    await settle();
    const forward = { page: 5, after: noteOf(200).noteId };
    expect(inputs).toEqual([{ after: forward.after }]);
    expect(address(rendered)).toBe(`?page=5&after=${forward.after}`);
    await user.keyboard('[[');
    await settle();
    expect(address(rendered)).toBe(`?page=5&after=${forward.after}`);
  });

  it('say behind the last that nothing is there, not that there is nothing, and lead back', async () => {
    givenNotes(3);
    const rendered = renderInShell(screenOf(), { path: '/?page=5' });
    await settle();
    expect(screen.getByRole('grid')).toHaveTextContent('이 쪽에는 자료가 없습니다.');
    act(() => screen.getByRole('button', { name: '첫 쪽 보기' }).focus());
    await user.keyboard('{Enter}');
    await settle();
    expect(address(rendered)).toBe('');
    expect(screen.getAllByRole('row')[1]).toHaveFocus();
  });

  it('turn by [ and ], but not while one types', async () => {
    const { pages } = givenNotes(120);
    renderInShell(screenOf());
    await settle();
    act(() => screen.getAllByRole('row')[1]?.focus());
    await user.keyboard(']');
    await settle();
    expect(shown()[0]).toBe('메모 51');
    await user.type(screen.getByRole('searchbox', { name: '검색어' }), '[[]]');
    expect(shown()[0]).toBe('메모 51');
    expect(pages.inputs).toHaveLength(2);
  });
});

describe('keys of the page', () => {
  it('hold before anything has the focus, in either layout, and not while one types', async () => {
    const { pages } = givenNotes(120);
    const onNew = jest.fn();
    const add = (
      <Button shortcut="N" onClick={onNew}>
        메모 추가
      </Button>
    );
    renderInShell(screenOf({ actions: add }));
    await settle();
    expect(document.body).toHaveFocus();
    await user.keyboard(']');
    await settle();
    expect(shown()[0]).toBe('메모 51');
    await user.keyboard('n');
    fireEvent.keyDown(document.body, { key: 'ㅜ', code: 'KeyN' });
    expect(onNew).toHaveBeenCalledTimes(2);
    const asked = pages.inputs.length;
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveFocus();
    await user.keyboard('n]');
    expect(onNew).toHaveBeenCalledTimes(2);
    expect(pages.inputs).toHaveLength(asked);
  });
});

it.each(['메모 추가', '내용'])(
  'of the list hold while its button %s has the focus',
  async (name) => {
    const { pages } = givenNotes(120);
    const onNew = jest.fn();
    const add = (
      <Button shortcut="N" onClick={onNew}>
        메모 추가
      </Button>
    );
    renderInShell(screenOf({ actions: add }));
    await settle();
    act(() => screen.getByRole('button', { name }).focus());
    await user.keyboard('n');
    expect(onNew).toHaveBeenCalledTimes(1);
    await user.keyboard(']');
    await settle();
    expect(pages.inputs).toHaveLength(2);
    act(() => screen.getByRole('button', { name }).focus());
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveFocus();
  },
);

describe('filters', () => {
  it('hold at once where one chooses, and from Enter where one types; both begin on page one', async () => {
    const { pages, totals } = givenNotes(120);
    const rendered = renderInShell(screenOf(), { path: '/?page=2' });
    await settle();
    await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), 'open');
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ status: 'open' });
    await user.type(screen.getByRole('searchbox', { name: '검색어' }), ' 하나 ');
    expect(pages.inputs.at(-1)).toEqual({ status: 'open' });
    await user.keyboard('{Enter}');
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ status: 'open', query: '하나' });
    expect(totals.inputs.at(-1)).toEqual({ status: 'open', query: '하나' });
    expect(decodeURIComponent(address(rendered))).toBe('?status=open&query=하나');
  });

  it('are said in the words in which they were chosen', async () => {
    givenNotes(0);
    renderInShell(screenOf(), { path: '/?status=open' });
    await settle();
    expect(screen.getByRole('grid')).toHaveTextContent('지금 조건: 상태 열림');
  });

  it('never say a code or an identifier', async () => {
    givenNotes(0);
    const said = async (search: string, filters: readonly Filter[]) => {
      renderInShell(screenOf({ filters }), { path: `/?${search}` });
      await settle();
      const text = screen.getByRole('grid').textContent;
      cleanup();
      return /지금 조건: (.*) 필터 지우기/.exec(text ?? '')?.[1];
    };
    expect(await said(`query=${noteOf(1).noteId}`, byLinks({ query: '회원' }))).toBe('회원');
    expect(await said('status=closed', [STATUS])).toBe('상태');
    const options = [...STATUS.options, { value: 'shut', label: '· 닫힘', said: '닫힘' }];
    expect(await said('query=open,shut', [{ ...STATUS, name: 'query', options }])).toBe(
      '상태 열림, 닫힘',
    );
  });

  it('tell an empty list from one that they have emptied, and go by one press', async () => {
    givenNotes(0);
    const rendered = renderInShell(screenOf(), { path: '/?query=없음' });
    await settle();
    expect(screen.getByRole('grid')).toHaveTextContent('조회된 자료가 없습니다.');
    expect(screen.getByRole('grid')).toHaveTextContent('지금 조건: 검색어 없음');
    await user.click(screen.getByRole('button', { name: '필터 지우기' }));
    await settle();
    expect(address(rendered)).toBe('');
    expect(screen.getByRole('grid')).toHaveTextContent('아직 메모가 없습니다.');
  });

  it('lead to the rows that come once they were cleared, and say what they were until then', async () => {
    givenNotes(3);
    answer(notes.page, ({ query }) => ({
      rows: query ? [] : notesFrom(1, 3),
      ...{ more: false, at: AT },
    }));
    renderInShell(screenOf(), { path: '/?query=없음' });
    await settle();
    const sends: ((page: object) => void)[] = [];
    answer(notes.page, () => new Promise<never>((send) => void sends.push(send as never)));
    act(() => screen.getByRole('button', { name: '필터 지우기' }).focus());
    await user.keyboard('{Enter}');
    await settle();
    expect(screen.getByRole('grid')).toHaveTextContent('지금 조건: 검색어 없음');
    expect(screen.getByRole('button', { name: '필터 지우기' })).toHaveFocus();
    sends[0]?.({ rows: notesFrom(1, 3), more: false, at: AT });
    await settle();
    expect(screen.getAllByRole('row')[1]).toHaveFocus();
  });

  it('leave the keys with the list where there is nothing without them either', async () => {
    givenNotes(0);
    renderInShell(screenOf(), { path: '/?query=없음' });
    await settle();
    act(() => screen.getByRole('button', { name: '필터 지우기' }).focus());
    await user.keyboard('{Enter}');
    await settle();
    expect(document.activeElement).toContainElement(screen.getByRole('grid'));
    expect(document.activeElement).not.toContainElement(screen.getByRole('main'));
  });

  it('lead to the rows by Escape, as arrows do from where nothing has the focus', async () => {
    givenNotes(3);
    renderInShell(screenOf());
    await settle();
    const rows = screen.getAllByRole('row');
    await user.type(screen.getByRole('searchbox', { name: '검색어' }), '하나{Escape}');
    expect(rows[1]).toHaveFocus();
    expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveValue('하나');
    act(() => screen.getByRole('main').focus());
    await user.keyboard('{ArrowDown}');
    expect(rows[1]).toHaveFocus();
  });

  describe('that have no room in two rows', () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const many = names.map((name) => ({ name, label: name }));
    const isFolded = (name: string) =>
      screen.getByRole('searchbox', { name }).hasAttribute('data-rest');
    const SilentObserver = globalThis.ResizeObserver;
    // As wide as three fields beside each other and what is around them; the button is a field wide, too.
    beforeEach(() => {
      const width = function (this: Element) {
        return { width: this.matches('form') ? 520 : 150 } as DOMRect;
      };
      jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(width);
      // A browser tells of what is observed once that is laid out.
      globalThis.ResizeObserver = class extends SilentObserver {
        readonly #onResize: ResizeObserverCallback;
        constructor(onResize: ResizeObserverCallback) {
          super(onResize);
          this.#onResize = onResize;
        }
        override observe() {
          queueMicrotask(() => act(() => this.#onResize([], this)));
        }
      };
    });
    afterEach(() => {
      globalThis.ResizeObserver = SilentObserver;
      jest.restoreAllMocks();
    });

    it('say how much of the top of the page they take, as long as they stay there', async () => {
      givenNotes(3);
      const told = () => document.documentElement.style.getPropertyValue('--filter-bar');
      const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
      height.mockReturnValue(96);
      let tell: () => void = () => undefined;
      const stays = { matches: true, addEventListener: (_: string, on: () => void) => (tell = on) };
      const media = { ...stays, removeEventListener: () => undefined };
      jest.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
      const { unmount } = renderInShell(screenOf({ filters: many }));
      await settle();
      expect(told()).toBe('96px');
      media.matches = false;
      tell();
      expect(told()).toBe('0px');
      unmount();
      expect(told()).toBe('');
    });

    it('fold behind a button, in their order, and are shown when asked for', async () => {
      givenNotes(3);
      renderInShell(screenOf({ filters: many }));
      await settle();
      expect(names.filter(isFolded)).toEqual(['five', 'six']);
      const more = screen.getByRole('button', { name: '조건 더보기 2' });
      expect(more).toHaveAttribute('aria-expanded', 'false');
      await user.click(more);
      expect(names.filter(isFolded)).toEqual([]);
      await user.click(screen.getByRole('button', { name: '조건 접기' }));
      expect(names.filter(isFolded)).toEqual(['five', 'six']);
    });

    it('never hide what is in force', async () => {
      givenNotes(3);
      renderInShell(screenOf({ filters: many }), { path: '/?five=5' });
      await settle();
      expect(names.filter(isFolded)).toEqual(['four', 'six']);
      expect(screen.getByRole('searchbox', { name: 'five' })).toHaveValue('5');
    });
  });

  it('do not take the part of a screen for one of them', async () => {
    givenNotes(0);
    const filters = [
      { name: 'query', label: '검색어' },
      { name: 'tab', label: '부분', isElsewhere: true as const },
    ];
    const narrow = ({ tab: _, ...rest }: Readonly<Record<string, string>>) => rest;
    const rendered = renderInShell(screenOf({ filters, narrow }), { path: '/?tab=second&query=x' });
    await settle();
    expect(screen.getByRole('grid')).toHaveTextContent(/지금 조건: 검색어 x\s?필터 지우기/);
    await user.click(screen.getByRole('button', { name: '필터 지우기' }));
    await settle();
    expect(address(rendered)).toBe('?tab=second');
    expect(screen.getByRole('grid')).toHaveTextContent('아직 메모가 없습니다.');
  });
});

describe('days', () => {
  it('are those of the range, and stay those of its day when a new one begins', async () => {
    const { pages } = givenNotes(1);
    renderInShell(screenOf({ defaultRange: 'today' }));
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ from: '2026-11-17', to: '2026-11-17' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(pages.inputs.at(-1)).toEqual({ from: '2026-11-17', to: '2026-11-17' });
    expect(screen.getByText(/날짜가 바뀌었습니다/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '오늘로' }));
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ from: '2026-11-18', to: '2026-11-18' });
    expect(screen.queryByText(/날짜가 바뀌었습니다/)).toBeNull();
  });

  it('tell of a new one where somebody listens already, and leave the keys at the range', async () => {
    givenNotes(1);
    renderInShell(screenOf({ defaultRange: 'today' }));
    await settle();
    const place = within(screen.getByRole('search')).getByRole('status');
    expect(place).toBeEmptyDOMElement();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(place).toHaveTextContent('날짜가 바뀌었습니다');
    act(() => screen.getByRole('button', { name: '오늘로' }).focus());
    await user.keyboard('{Enter}');
    await settle();
    expect(place).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: '오늘' })).toHaveFocus();
  });

  it('are chosen by one press, which stands in the address', async () => {
    const { pages } = givenNotes(1);
    const rendered = renderInShell(screenOf({ defaultRange: 'today' }));
    await settle();
    await user.click(screen.getByRole('button', { name: '지난달' }));
    await settle();
    expect(pages.inputs.at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(address(rendered)).toBe('?range=lastMonth');
    expect(screen.getByRole('button', { name: '지난달' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('says that it could not be loaded and why, and loads again on request', async () => {
  answer(notes.page, () => refusal('session.forbidden'));
  answer(notes.totals, () => fault());
  renderInShell(screenOf());
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent(
    '목록을 불러오지 못했습니다. 변경된 것은 없습니다.',
  );
  givenNotes(1);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await settle();
  expect(shown()[0]).toBe('메모 1');
});

test('leads out of an address that asks for what there is not', async () => {
  givenNotes(3);
  answer(notes.page, ({ query }) =>
    query ? refusal('request.invalid') : { rows: notesFrom(1, 3), more: false, at: AT },
  );
  const rendered = renderInShell(screenOf(), { path: '/?query=없음&after=nobody' });
  await settle();
  await user.click(screen.getByRole('button', { name: '필터 지우기' }));
  await settle();
  expect(address(rendered)).toBe('');
  expect(shown()).toContain('메모 1');
});

test('keeps its rows when they cannot be read again, and says so', async () => {
  givenNotes(2);
  renderInShell(screenOf());
  await settle();
  answer(notes.page, () => refusal('session.forbidden'));
  act(() => screen.getAllByRole('row')[1]?.focus());
  await user.keyboard('r');
  await settle();
  expect(shown()[0]).toBe('메모 1');
  expect(screen.getByRole('alert')).toHaveTextContent(
    '아래는 2026-11-17 12:00:00에 읽은 내용입니다.',
  );
});

test('is read again by the key of R, whatever the layout makes of it', async () => {
  const { pages } = givenNotes(1);
  renderInShell(screenOf());
  await settle();
  fireEvent.keyDown(screen.getAllByRole('row')[1] as HTMLElement, { key: 'ㄱ', code: 'KeyR' });
  await settle();
  expect(pages.inputs).toHaveLength(2);
});

test('sorts by its head, opens a row by Enter, and finds the search by a slash', async () => {
  const { pages } = givenNotes(2);
  renderInShell(screenOf());
  await settle();
  await user.click(screen.getByRole('button', { name: '내용' }));
  await settle();
  expect(pages.inputs.at(-1)).toEqual({ sort: 'oldest' });
  act(() => screen.getAllByRole('row')[1]?.focus());
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(noteOf(1));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveFocus();
});

test('folds what narrows it, which a phone has no room for, behind what is in force', async () => {
  givenNotes(2);
  renderInShell(screenOf({ defaultRange: 'today' }), { path: '/?status=open' });
  await settle();
  const fold = screen.getByRole('button', { name: '조회 조건 · 오늘 · 1개' });
  const bar = screen.getByRole('search');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(bar).toHaveAttribute('data-folded');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(bar).not.toHaveAttribute('data-folded');
  await user.type(screen.getByRole('searchbox', { name: '검색어' }), '가나{Enter}');
  await settle();
  // Once it was asked for, the list is what is wanted.
  expect(bar).toHaveAttribute('data-folded');
  expect(fold).toHaveTextContent('조회 조건 · 오늘 · 2개');
  act(() => screen.getAllByRole('row')[1]?.focus());
  await user.keyboard('/');
  expect(bar).not.toHaveAttribute('data-folded');
  expect(screen.getByRole('searchbox', { name: '검색어' })).toHaveFocus();
});

test('rows that are selected are handed to what may be done with them', async () => {
  givenNotes(2);
  renderInShell(screenOf({ bulk: (selected) => <span>{`선택 ${selected.size}`}</span> }));
  await settle();
  await user.click(screen.getAllByRole('checkbox', { name: '이 행 선택' })[0] as HTMLElement);
  expect(screen.getByText('선택 1')).toBeVisible();
});

test('rows that are selected and no longer shown are told of, and let go', async () => {
  givenNotes(2);
  renderInShell(screenOf({ bulk: (selected) => <span>{`선택 ${selected.size}`}</span> }));
  await settle();
  expect(screen.queryByRole('button', { name: /선택 해제/ })).toBeNull();
  for (const box of screen.getAllByRole('checkbox', { name: '이 행 선택' })) await user.click(box);
  expect(screen.getByRole('button', { name: '선택 해제' })).toBeVisible();
  answer(notes.page, () => ({ rows: [noteOf(2)], more: false, at: AT }));
  await user.keyboard('[KeyR]');
  await settle();
  await user.click(screen.getByRole('button', { name: '선택 해제 (화면에 없는 1건 포함)' }));
  expect(screen.getByText('선택 0')).toBeVisible();
  expect(screen.getByRole('row', { name: /메모 2/ })).toHaveFocus();
});

describe('a row that folds out', () => {
  const approve = jest.fn();
  const folding = {
    onOpen: undefined,
    detailOf: ({ text }: Note, { goOn, patch }: OpenedRow<typeof notes>) => (
      <>
        <p>{text}의 내용</p>
        <input aria-label="사유" />
        <button type="button" aria-keyshortcuts="A" onClick={() => approve(text)}>
          승인
        </button>
        <button type="button" onClick={() => goOn((row) => row.won > 3)}>
          다음
        </button>
        <button type="button" onClick={() => void patch({ ...noteOf(2), text: '바뀐 메모' })}>
          바꾸기
        </button>
      </>
    ),
  };
  const row = (text: string) => screen.getByRole('row', { name: new RegExp(`^${text} `) });
  const openedText = () => screen.queryByText(/의 내용/)?.textContent;

  beforeEach(() => approve.mockClear());

  it('opens by Enter and closes by Escape, in its address, and keeps the focus', async () => {
    givenNotes(5);
    const { router } = renderInShell(screenOf(folding));
    await settle();
    act(() => row('메모 2').focus());
    await user.keyboard('{Enter}');
    expect(openedText()).toBe('메모 2의 내용');
    const details = row('메모 2').getAttribute('aria-details') ?? '';
    expect(document.getElementById(details)).toHaveTextContent('메모 2의 내용');
    expect(router.state.location.search).toBe(`?open=${noteOf(2).noteId}`);
    expect(row('메모 2')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(openedText()).toBeUndefined();
    expect(router.state.location.search).toBe('');
    expect(row('메모 2')).toHaveFocus();
  });

  it.each([{}, { beside: '고르세요' }])(
    'is closed by a press where nobody has keys: %j',
    async (more) => {
      givenNotes(3);
      renderInShell(screenOf({ ...folding, ...more }), { path: `/?open=${noteOf(2).noteId}` });
      await settle();
      expect(openedText()).toBe('메모 2의 내용');
      // Drawn on a phone alone, as no test here is.
      await user.click(screen.getByRole('link', { name: '닫기', hidden: true }));
      expect(openedText()).toBeUndefined();
      expect(row('메모 2')).toHaveFocus();
    },
  );

  it('is open where the address says so, and goes on to the next by J and back by K', async () => {
    givenNotes(3);
    renderInShell(screenOf(folding), { path: `/?open=${noteOf(1).noteId}` });
    await settle();
    expect(openedText()).toBe('메모 1의 내용');
    act(() => row('메모 1').focus());
    await user.keyboard('[KeyJ][KeyJ][KeyJ]');
    expect(openedText()).toBe('메모 3의 내용');
    expect(row('메모 3')).toHaveFocus();
    await user.keyboard('[KeyK]');
    expect(openedText()).toBe('메모 2의 내용');
  });

  it('takes the keys of its buttons, and none while something is typed', async () => {
    givenNotes(3);
    renderInShell(screenOf(folding), { path: `/?open=${noteOf(2).noteId}` });
    await settle();
    act(() => row('메모 1').focus());
    await user.keyboard('[KeyA]');
    expect(approve.mock.calls).toEqual([['메모 2']]);
    // Held down since, it is no word about the row that comes next.
    fireEvent.keyDown(row('메모 1'), { code: 'KeyA', key: 'a', repeat: true });
    expect(approve).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('사유'), 'ajk');
    expect(screen.getByLabelText('사유')).toHaveValue('ajk');
    await user.keyboard('{ArrowDown}{Escape}');
    // Held down, it leaves the field and no more.
    fireEvent.keyDown(row('메모 2'), { key: 'Escape', repeat: true });
    expect(openedText()).toBe('메모 2의 내용');
    expect(row('메모 2')).toHaveFocus();
    expect(approve).toHaveBeenCalledTimes(1);
  });

  it('goes on to the next such row, from the last to the first, and closes when there is none', async () => {
    givenNotes(5);
    renderInShell(screenOf(folding), { path: `/?open=${noteOf(4).noteId}` });
    await settle();
    const next = () => user.click(screen.getByRole('button', { name: '다음' }));
    await next();
    expect(openedText()).toBe('메모 5의 내용');
    await next();
    expect(openedText()).toBe('메모 4의 내용');
  });

  it('is shown at the top where a link names it and the page does not hold it, and goes on from there', async () => {
    givenNotes(120);
    const asked = answer(lists.readListChanges, ({ ids }) => ({
      rows: ids === noteOf(99).noteId ? [noteOf(99)] : [],
      ...{ left: [], gone: [], added: 0, at: AT },
    }));
    renderInShell(screenOf(folding), { path: `/?open=${noteOf(99).noteId}` });
    await settle();
    expect(asked.inputs).toEqual([{ list: '/api/notes', ids: noteOf(99).noteId, since: AT }]);
    expect(shown().slice(0, 2)).toEqual(['메모 99', '메모 1']);
    expect(openedText()).toBe('메모 99의 내용');
    expect(screen.getByText('링크로 연 건은 이 쪽에 없어 맨 위에 따로 보입니다.')).toBeVisible();
    act(() => row('메모 99').focus());
    await user.keyboard('[KeyJ]');
    expect(openedText()).toBe('메모 1의 내용');
    expect(shown()[0]).toBe('메모 1');
  });

  it('opens nothing, and breaks nothing, where an address names what is no row', async () => {
    givenNotes(5);
    renderInShell(screenOf(folding), { path: `/?open=${encodeURIComponent(`']"\\\n`)}` });
    await settle();
    expect(shown()).toContain('메모 1');
    expect(openedText()).toBeUndefined();
  });

  it('says that there is none where a link names what is gone', async () => {
    givenNotes(3);
    answer(lists.readListChanges, ({ ids = '' }) => ({
      ...{ rows: [], left: [], gone: [ids], added: 0, at: AT },
    }));
    renderInShell(screenOf(folding), { path: `/?open=${noteOf(99).noteId}` });
    await settle();
    expect(openedText()).toBeUndefined();
    expect(
      screen.getByText('링크가 가리키는 건을 찾지 못했습니다. 지워졌거나 볼 수 없는 건입니다.'),
    ).toBeVisible();
    expect(shown().slice(0, 3)).toEqual(['메모 1', '메모 2', '메모 3']);
  });

  it('shows what a decision made of it where it stands, and counts anew', async () => {
    const { totals } = givenNotes(3);
    renderInShell(screenOf(folding), { path: `/?open=${noteOf(2).noteId}` });
    await settle();
    const before = totals.inputs.length;
    await user.click(screen.getByRole('button', { name: '바꾸기' }));
    await settle();
    expect(openedText()).toBe('바뀐 메모의 내용');
    expect(totals.inputs.length).toBe(before + 1);
  });
});

it('takes the keys of what is done with rows that are selected, while none is open', async () => {
  givenNotes(3);
  const decide = jest.fn();
  renderInShell(
    screenOf({
      bulk: (selected) => (
        <Button {...(selected.size > 0 && { shortcut: 'A' })} onClick={() => decide([...selected])}>
          승인
        </Button>
      ),
    }),
  );
  await settle();
  act(() => screen.getAllByRole('row')[1]?.focus());
  await user.keyboard('[KeyA]');
  expect(decide).not.toHaveBeenCalled();
  await user.keyboard('[Space][KeyA]');
  fireEvent.keyDown(screen.getAllByRole('row')[1] as Element, { code: 'KeyA', repeat: true });
  expect(decide.mock.calls).toEqual([[[noteOf(1).noteId]]]);
  await user.click(screen.getAllByRole('checkbox', { name: '이 행 선택' })[1] as HTMLElement);
  await user.keyboard('[KeyA]');
  expect(decide.mock.lastCall).toEqual([[noteOf(1).noteId, noteOf(2).noteId]]);
});

it("says the address in the list's own words, and has an order of its own", async () => {
  const { pages } = givenNotes(3);
  renderInShell(
    screenOf({
      narrow: ({ status = 'open', ...rest }) => ({ ...rest, ...(status !== 'all' && { status }) }),
      defaultSort: 'oldest',
      filters: [{ ...STATUS, isElsewhere: true }],
    }),
  );
  await settle();
  expect(pages.inputs.at(-1)).toEqual({ status: 'open', sort: 'oldest' });
  expect(screen.queryByRole('combobox', { name: '상태' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /내용/ }));
  await settle();
  expect(pages.inputs.at(-1)).toEqual({ status: 'open' });
});

describe('what is typed beneath a row', () => {
  function Remark({ opened }: { readonly opened: OpenedRow<typeof notes> }) {
    const [text, setText] = useState('');
    const { question } = useUnsavedForm({ isDirty: text !== '', isSaving: false });
    return (
      <>
        <input aria-label="사유" value={text} onChange={(event) => setText(event.target.value)} />
        <Button onClick={() => opened.goOn(() => true)}>처리</Button>
        {question}
      </>
    );
  }
  const open = async (path = '') => {
    givenNotes(60);
    const detailOf = (row: Note, opened: OpenedRow<typeof notes>) => (
      <Remark key={row.noteId} opened={opened} />
    );
    const shell = renderInShell(screenOf({ detailOf }), { path: `/notes${path}` });
    await settle();
    return shell;
  };
  const openIs = (shell: ReturnType<typeof renderInShell>, number: number) =>
    expect(address(shell)).toContain(`open=${noteOf(number).noteId}`);
  const reason = () => screen.getByLabelText('사유');

  it('is asked about before a key, the pointer or the way back takes its row away', async () => {
    const shell = await open();
    await user.click(screen.getByText('메모 1'));
    await user.type(reason(), '서류 확인');
    act(() => screen.getByText('메모 1').closest('tr')?.focus());
    const ways = [
      () => user.keyboard('j'),
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByText('메모 3')),
      () => user.click(screen.getByRole('button', { name: '다음 페이지' })),
      () => act(async () => shell.router.navigate(-1)),
    ];
    for (const leave of ways) {
      await leave();
      await settle();
      await user.click(screen.getByRole('button', { name: '계속 수정' }));
      openIs(shell, 1);
      expect(reason()).toHaveValue('서류 확인');
    }
    await user.keyboard('j');
    await user.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
    openIs(shell, 2);
    expect(reason()).toHaveValue('');
  });

  it('stays where its row leaves the page by itself, until somebody goes on', async () => {
    const shell = await open();
    const others = notesFrom(2, 3);
    const now = { ...noteOf(1), text: '바뀐 메모' };
    answer(notes.page, () => ({ rows: others, more: false, at: AT }));
    answer(lists.readListChanges, ({ ids = '' }) => ({
      ...{ rows: ids === now.noteId ? [now] : [], left: [], gone: [], added: 0, at: AT },
    }));
    await user.click(screen.getByText('메모 1'));
    await user.type(reason(), '서류 확인');
    act(() => screen.getByText('메모 1').closest('tr')?.focus());
    await user.keyboard('r');
    await settle();
    openIs(shell, 1);
    expect(shown()[0]).toBe('바뀐 메모');
    expect(screen.getByRole('note')).toHaveTextContent('입력하던 건이 이 쪽에서 빠져');
    expect(reason()).toHaveValue('서류 확인');
    // Also once nothing is typed any more: nobody has gone on yet.
    await user.clear(reason());
    await settle();
    expect(reason()).toBeVisible();
    await user.click(screen.getByRole('button', { name: '처리' }));
    openIs(shell, 2);
    expect(shown()[0]).toBe('메모 2');
  });

  it('goes with its row where a person has turned the page without it', async () => {
    const shell = await open();
    await user.click(screen.getByText('메모 1'));
    await user.type(reason(), '서류 확인');
    await user.click(screen.getByRole('button', { name: '다음 페이지' }));
    await user.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
    await settle();
    expect(address(shell)).toContain('page=2');
    expect(shown()[0]).toBe('메모 51');
    expect(screen.queryByLabelText('사유')).toBeNull();
  });

  it('goes without a question with what was decided', async () => {
    const shell = await open(`?open=${noteOf(1).noteId}`);
    await user.type(reason(), '서류 확인');
    await user.click(screen.getByRole('button', { name: '처리' }));
    openIs(shell, 2);
  });
});

test('the way back from rows that were stepped over leads to the list', async () => {
  givenNotes(5);
  const detailOf = ({ text }: Note) => <p>{text} 자세히</p>;
  const shell = renderInShell(screenOf({ detailOf }));
  await settle();
  await user.click(screen.getByText('메모 1'));
  for (const key of 'jjk') await user.keyboard(key);
  expect(address(shell)).toContain(noteOf(2).noteId);
  await act(async () => shell.router.navigate(-1));
  expect(address(shell)).toBe('');
});
