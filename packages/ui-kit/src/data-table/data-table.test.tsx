import { act, fireEvent, screen, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { Dialog } from '../dialog';
import { renderPiece } from '../testing';
import type { Column } from './column';
import { ColumnsMenu } from './columns-menu';
import { DataTable, type DataTableProps } from './data-table';
import { declaredLayout, type TableLayout } from './table-layout';

interface Account {
  id: string;
  name: string;
  won: number;
}

const drawn = jest.fn();
const COLUMNS: readonly Column<Account>[] = [
  {
    id: 'name',
    head: '아이디',
    widthPx: 120,
    isIdentifier: true,
    cell: ({ name }) => {
      drawn(name);
      return <a href={`#${name}`}>{name}</a>;
    },
    sorts: { ascending: 'name', descending: 'nameBack' },
  },
  { id: 'won', head: '금액', widthPx: 100, isNumber: true, cell: ({ won }) => won },
  { id: 'memo', head: '메모', widthPx: 200, isOptional: true, cell: () => '없음' },
];
const ROWS: readonly Account[] = ['하나', '둘', '셋', '넷'].map((name, index) => ({
  id: `id-${index}`,
  name,
  won: index * 1_000,
}));
const idOf = ({ id }: Account) => id;
const WORDS = {
  selectRow: '선택',
  selectPage: '이 페이지 모두 선택',
  columnWidth: (head: string) => `${head} 너비`,
};
const MENU_WORDS = {
  columns: '열',
  width: (head: string) => `${head} 너비 조절`,
  moveUp: (head: string) => `${head} 앞으로`,
  moveDown: (head: string) => `${head} 뒤로`,
  pin: (head: string) => `${head} 고정`,
  unpin: (head: string) => `${head} 고정 해제`,
  alwaysShown: '숨길 수 없습니다',
  tooManyPinned: '더 고정할 수 없습니다',
  dense: '촘촘히',
  wide: '넓게',
  reset: '처음대로',
  failed: '불러오지 못했습니다',
};

const told = { layout: jest.fn(), sort: jest.fn(), selected: jest.fn(), open: jest.fn() };
type Given = Partial<DataTableProps<Account>>;

function Stand(props: Given) {
  const [layout, setLayout] = useState(declaredLayout(COLUMNS));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onLayout = (next: TableLayout) => {
    told.layout(next);
    setLayout(next);
  };
  return (
    <>
      <ColumnsMenu
        words={MENU_WORDS}
        columns={props.columns ?? COLUMNS}
        layout={layout}
        onLayout={onLayout}
      />
      <DataTable
        caption="계좌"
        words={WORDS}
        columns={COLUMNS}
        rows={ROWS}
        idOf={idOf}
        layout={layout}
        onLayout={onLayout}
        selected={selected}
        onSelected={(next) => {
          told.selected([...next]);
          setSelected(next);
        }}
        onSort={told.sort}
        onOpen={told.open}
        {...props}
      />
    </>
  );
}

/** Rows of which a dialog takes one, and is closed by that or after. */
function Removing({ isClosedBy }: { isClosedBy: boolean }) {
  const [rows, setRows] = useState(ROWS);
  const [opened, setOpened] = useState<string>();
  const columns = useMemo(
    (): readonly Column<Account>[] => [
      {
        ...{ id: 'name', head: '아이디', widthPx: 120, isIdentifier: true },
        cell: ({ id, name }) => (
          <button type="button" onClick={() => setOpened(id)}>
            {name} 삭제
          </button>
        ),
      },
    ],
    [],
  );
  const close = () => setOpened(undefined);
  const remove = () => {
    setRows(rows.filter(({ id }) => id !== opened));
    if (isClosedBy) close();
  };
  return (
    <>
      <Stand rows={rows} columns={columns} />
      <Dialog title="삭제할까요?" open={opened !== undefined} onClose={close}>
        <button type="button" onClick={remove}>
          삭제
        </button>
      </Dialog>
    </>
  );
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const focus = (row: HTMLElement) => act(() => row.focus());
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  for (const each of [drawn, ...Object.values(told)]) each.mockClear();
});

test('a page of rows, named, counted and placed among all', () => {
  renderPiece(<Stand firstIndex={50} rowCount={73} />);
  const grid = screen.getByRole('grid', { name: '계좌' });
  expect(grid).toHaveAttribute('aria-rowcount', '74');
  expect(rowOf('하나')).toHaveAttribute('aria-rowindex', '52');
  expect(within(rowOf('둘')).getByRole('rowheader')).toHaveTextContent('둘');
  expect(heads()).toEqual(['', '아이디', '금액']);
});

describe('keys', () => {
  it('stop at one row, move from row to row, and into a row and back', async () => {
    const { person } = renderPiece(<Stand />);
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      rowOf('하나'),
    ]);
    focus(rowOf('하나'));
    await person.keyboard('{ArrowDown}{ArrowDown}');
    expect(rowOf('셋')).toHaveFocus();
    expect(rowOf('셋')).toHaveAttribute('tabindex', '0');
    expect(rowOf('하나')).toHaveAttribute('tabindex', '-1');
    await person.keyboard('{End}{ArrowDown}');
    expect(rowOf('넷')).toHaveFocus();
    await person.keyboard('{Home}{ArrowUp}');
    expect(rowOf('하나')).toHaveFocus();
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('link', { name: '하나' })).toHaveFocus();
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(rowOf('하나')).toHaveFocus();
  });

  it('select by space and open by Enter, and stay on their row when its cells change', async () => {
    const { person, rerender } = renderPiece(<Stand />);
    focus(rowOf('둘'));
    await person.keyboard(' ');
    expect(told.selected).toHaveBeenLastCalledWith(['id-1']);
    expect(rowOf('둘')).toHaveAttribute('aria-selected', 'true');
    await person.keyboard('{Enter}');
    expect(told.open).toHaveBeenLastCalledWith('id-1');
    rerender(<Stand rows={ROWS.map((row) => ({ ...row, won: 7 }))} />);
    expect(rowOf('둘')).toHaveFocus();
  });

  it('act once however long they are held down', () => {
    renderPiece(<Stand />);
    for (const key of ['Enter', ' '])
      expect(fireEvent.keyDown(rowOf('둘'), { key, repeat: true })).toBe(false);
    expect(told.open).not.toHaveBeenCalled();
    expect(told.selected).not.toHaveBeenCalled();
  });

  it('pass what rows hold, which arrows reach', async () => {
    const { person } = renderPiece(<Stand />);
    focus(rowOf('하나'));
    await person.tab();
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
    await person.tab({ shift: true });
    expect(rowOf('하나')).toHaveFocus();
  });

  it.each([
    ['the row that follows', '둘', ['id-1'], '셋'],
    ['the first that is left of those that follow', '둘', ['id-1', 'id-2'], '넷'],
    ['the one before, where none follows', '넷', ['id-3'], '셋'],
    ['the first of a page of others', '셋', ROWS.map(idOf), '다섯'],
  ])('go on from %s where a row goes that has the focus', (_, name, gone, heir) => {
    const { rerender } = renderPiece(<Stand />);
    focus(screen.getByRole('link', { name }));
    const left = ROWS.filter(({ id }) => !gone.includes(id));
    const others = [5, 6].map((n) => ({ id: `id-${n}`, name: n === 5 ? '다섯' : '여섯', won: n }));
    rerender(<Stand rows={left.length > 0 ? left : others} />);
    expect(rowOf(heir)).toHaveFocus();
  });

  it('go on from a row whose button was switched off before the row went', () => {
    const { rerender } = renderPiece(<Stand />);
    const inRow = screen.getByRole('link', { name: '둘' });
    focus(inRow);
    // As a browser does it; jsdom leaves the focus where it is.
    const button = Object.assign(document.createElement('button'), { disabled: true });
    inRow.append(button);
    inRow.blur();
    fireEvent.blur(button);
    const without = (name: string) => ROWS.filter((row) => row.name !== name);
    rerender(<Stand rows={without('둘')} />);
    expect(rowOf('셋')).toHaveFocus();
    fireEvent.blur(rowOf('셋'));
    rowOf('셋').blur();
    rerender(<Stand rows={without('둘').filter(({ name }) => name !== '셋')} />);
    expect(document.body).toHaveFocus();
  });

  it('keep their place where a row goes while something else has the focus, and leave that to it', async () => {
    const { person, rerender } = renderPiece(<Stand />);
    focus(rowOf('셋'));
    await person.click(press('열'));
    const box = await screen.findByRole('checkbox', { name: '금액' });
    focus(box);
    rerender(<Stand rows={ROWS.filter(({ name }) => name !== '셋')} />);
    expect(box).toHaveFocus();
    expect(rowOf('넷')).toHaveAttribute('tabindex', '0');
    expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it.each([
    ['is closed by that', true],
    ['is closed after', false],
  ])(
    'go on from the row that follows where a dialog takes one away and %s',
    async (_, isClosedBy) => {
      const { person } = renderPiece(<Removing isClosedBy={isClosedBy} />);
      await person.click(press('둘 삭제'));
      await person.click(press('삭제'));
      if (!isClosedBy) await person.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(rowOf('셋')).toHaveFocus();
    },
  );

  it('are left to whoever composes a syllable', () => {
    renderPiece(<Stand />);
    focus(rowOf('하나'));
    fireEvent.keyDown(rowOf('하나'), { key: 'Enter', isComposing: true });
    expect(told.open).not.toHaveBeenCalled();
  });
});

describe('selection', () => {
  it('takes one, a range by shift, the page, and the page back', async () => {
    const { person } = renderPiece(<Stand />);
    const boxes = () => screen.getAllByRole('checkbox', { name: '선택' });
    await person.click(boxes()[0] as HTMLElement);
    await person.keyboard('{Shift>}');
    await person.click(boxes()[2] as HTMLElement);
    await person.keyboard('{/Shift}');
    expect(told.selected).toHaveBeenLastCalledWith(['id-0', 'id-1', 'id-2']);
    const page = screen.getByRole('checkbox', { name: '이 페이지 모두 선택' });
    expect(page).toBePartiallyChecked();
    await person.click(page);
    expect(told.selected.mock.lastCall?.[0]).toHaveLength(4);
    await person.click(page);
    expect(told.selected).toHaveBeenLastCalledWith([]);
  });

  it('opens nothing, and a link in a row does not open the row', async () => {
    const { person } = renderPiece(<Stand />);
    await person.click(screen.getAllByRole('checkbox', { name: '선택' })[0] as HTMLElement);
    await person.click(screen.getByRole('link', { name: '하나' }));
    expect(told.open).not.toHaveBeenCalled();
    await person.click(screen.getByText('1000'));
    expect(told.open).toHaveBeenCalledWith('id-1');
  });
});

test('a head sorts, turns the order around, and tells it', async () => {
  const { person, rerender } = renderPiece(<Stand sort="nameBack" />);
  const head = () => screen.getByRole('columnheader', { name: /아이디/ });
  expect(head()).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: /금액/ })).not.toHaveAttribute('aria-sort');
  await person.click(press('아이디'));
  expect(told.sort).toHaveBeenLastCalledWith('name');
  rerender(<Stand sort="name" />);
  expect(head()).toHaveAttribute('aria-sort', 'ascending');
  await person.click(press('아이디'));
  expect(told.sort).toHaveBeenLastCalledWith('nameBack');
});

describe('columns', () => {
  it('are shown, hidden, moved, widened, pinned and put back by keys', async () => {
    const { person } = renderPiece(<Stand />);
    await person.click(press('열'));
    expect(await screen.findByRole('checkbox', { name: '아이디' })).toBeDisabled();
    await person.click(screen.getByRole('checkbox', { name: '메모' }));
    expect(heads()).toEqual(['', '아이디', '금액', '메모']);
    await person.click(press('메모 앞으로'));
    expect(heads()).toEqual(['', '아이디', '메모', '금액']);
    await person.click(press('금액 고정'));
    expect(heads()).toEqual(['', '아이디', '금액', '메모']);
    fireEvent.change(screen.getByRole('slider', { name: '금액 너비 조절' }), {
      target: { value: '240' },
    });
    expect(told.layout.mock.lastCall?.[0].widthsPx).toEqual({ won: 240 });
    await person.click(press('넓게'));
    expect(told.layout.mock.lastCall?.[0].density).toBe('wide');
    await person.click(press('처음대로'));
    expect(heads()).toEqual(['', '아이디', '금액']);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: '열' })).toBeNull();
    expect(press('열')).toHaveFocus();
  });

  it('are put away by a press beside their menu', async () => {
    const { person } = renderPiece(<Stand />);
    await person.click(press('열'));
    await person.click(await screen.findByRole('checkbox', { name: '메모' }));
    expect(screen.getByRole('group', { name: '열' })).toBeVisible();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('group', { name: '열' })).toBeNull();
  });

  it.each(['pointerup', 'pointercancel'])('are widened by dragging their edge until %s', (end) => {
    renderPiece(<Stand />);
    const grip = screen.getByRole('separator', { name: '금액 너비' });
    Object.assign(grip, { setPointerCapture: () => undefined });
    // jsdom has no PointerEvent, and no capture to lose.
    const point = (name: string, clientX: number) =>
      fireEvent(grip, new MouseEvent(name, { bubbles: true, cancelable: true, clientX }));
    point('pointerdown', 100);
    point('pointermove', 140);
    expect(told.layout.mock.lastCall?.[0].widthsPx).toEqual({ won: 140 });
    point(end, 140);
    point('lostpointercapture', 140);
    point('pointermove', 400);
    expect(told.layout).toHaveBeenCalledTimes(1);
  });

  it('are widened and narrowed by keys at their edge', () => {
    renderPiece(<Stand />);
    const edge = () => screen.getByRole('separator', { name: '금액 너비' });
    expect(edge()).toHaveAttribute('aria-valuenow', '100');
    fireEvent.keyDown(edge(), { key: 'ArrowRight' });
    expect(edge()).toHaveAttribute('aria-valuenow', '116');
    fireEvent.keyDown(edge(), { key: 'ArrowLeft' });
    expect(edge()).toHaveAttribute('aria-valuenow', '100');
  });
});

test('what may be done with a row stays at the end, and nobody arranges it', async () => {
  const actions: Column<Account> = {
    id: 'actions',
    head: '작업',
    widthPx: 90,
    isActions: true,
    cell: ({ name }) => <button type="button">{name} 삭제</button>,
  };
  const columns = [actions, ...COLUMNS];
  const { person } = renderPiece(<Stand columns={columns} />);
  expect(heads()).toEqual(['', '아이디', '금액', '작업']);
  expect(screen.queryByRole('separator', { name: '작업 너비' })).toBeNull();
  expect(press('둘 삭제').parentElement).toHaveAttribute('data-end');
  await person.click(press('열'));
  await person.click(await screen.findByRole('checkbox', { name: '메모' }));
  expect(heads()).toEqual(['', '아이디', '금액', '메모', '작업']);
  expect(screen.queryByRole('checkbox', { name: '작업' })).toBeNull();
  await person.click(press('둘 삭제'));
  expect(told.open).not.toHaveBeenCalled();
});

test('on a phone the one that names a row comes first with its width, and actions take none', () => {
  const at: Column<Account> = {
    id: 'at',
    head: '시각',
    widthPx: 160,
    isPinned: true,
    cell: () => '',
  };
  const [named, won] = COLUMNS as [Column<Account>, Column<Account>];
  const work: Column<Account> = {
    id: 'do',
    head: '작업',
    widthPx: 90,
    isActions: true,
    cell: () => '',
  };
  const columns = [at, { ...named, widthPx: 230 }, won, work];
  renderPiece(<Stand columns={columns} layout={declaredLayout(columns)} />);
  const { style } = screen.getByRole('grid').parentElement as HTMLElement;
  const tracksOf = (name: string) =>
    Array.from(style.getPropertyValue(name).matchAll(/minmax\((\d+)px/g), ([, px]) => Number(px));
  expect(tracksOf('--columns')).toEqual([160, 230, 100, 90]);
  expect(tracksOf('--columns-narrow')).toEqual([150, 160, 100]);
  const select = Number.parseInt(style.getPropertyValue('--columns'), 10);
  expect(style.getPropertyValue('--width')).toBe(`${select + 580}px`);
  expect(style.getPropertyValue('--width-narrow')).toBe(`${select + 410}px`);
});

test('says that its rows are not what was asked for', () => {
  renderPiece(<Stand isStale />);
  expect(screen.getByRole('grid').parentElement).toHaveAttribute('aria-busy', 'true');
});

test('draws a changed row anew and no other', () => {
  const { rerender } = renderPiece(<Stand />);
  drawn.mockClear();
  const rows = ROWS.map((row) => (row.name === '셋' ? { ...row, won: 1 } : row));
  rerender(<Stand rows={rows} onOpen={() => undefined} />);
  expect(drawn.mock.calls).toEqual([['셋']]);
});

test('sums stand under their columns', () => {
  renderPiece(
    <Stand
      feet={[
        { label: '쪽 합계', cells: { won: '6,000' } },
        { label: '전체', cells: { won: '9,000' }, tone: 'accent' },
      ]}
    />,
  );
  const line = screen.getByRole('row', { name: /^쪽 합계/ });
  expect(within(line).getByText('6,000').parentElement).toHaveAttribute('data-n');
  expect(screen.getByRole('row', { name: /^전체/ })).toHaveTextContent('9,000');
});

test('what sums are called runs on over the empty columns behind it, up to the first sum', () => {
  const columns: readonly Column<Account>[] = [
    { id: 'id', head: '이름', widthPx: 100, isIdentifier: true, cell: ({ id }) => id },
    { id: 'at', head: '일시', widthPx: 150, cell: () => '오늘' },
    { id: 'won', head: '금액', widthPx: 120, isNumber: true, cell: () => '3' },
    { id: 'note', head: '메모', widthPx: 80, cell: () => '' },
    { id: 'do', head: '작업', widthPx: 90, isActions: true, cell: () => '' },
  ];
  const long = 'Set aside by an administrator';
  renderPiece(
    <Stand
      columns={columns}
      layout={declaredLayout(columns)}
      feet={[
        { label: long, cells: { id: '120 items', won: '6,000' } },
        { label: 'All', cells: { at: '2 days', won: '9,000' } },
        { label: 'Too many to be summed', cells: {} },
      ]}
    />,
  );
  const headOf = (name: RegExp) => screen.getByRole('rowheader', { name });
  const head = headOf(/^Set aside/);
  expect(head).toHaveTextContent(`${long} 120 items`);
  expect(head).toHaveAttribute('colspan', '2');
  expect(head).toHaveStyle({ gridColumn: 'span 2', backgroundSize: '100px 100%' });
  expect(headOf(/^All/)).not.toHaveAttribute('colspan');
  expect(headOf(/^Too many/)).toHaveAttribute('colspan', '4');
  const cells = within(screen.getByRole('row', { name: /^Set aside/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['', '6,000', '', '']);
});

test('a sum in words runs on over the empty columns behind it, one in figures and one that stays do not', () => {
  const column = (id: string, more: Partial<Column<Account>> = {}): Column<Account> => ({
    ...{ id, head: id, widthPx: 100, cell: () => '', ...more },
  });
  const columns = [
    column('id', { isIdentifier: true }),
    ...[column('stays', { isPinned: true }), column('empty'), column('words'), column('free')],
    ...[column('won', { isNumber: true }), column('last')],
  ];
  renderPiece(
    <Stand
      columns={columns}
      layout={declaredLayout(columns)}
      feet={[{ label: '전체', cells: { stays: '3명', words: '당첨 2건 · 낙첨 1건', won: '9' } }]}
    />,
  );
  const cell = (text: string) => screen.getByText(text).parentElement;
  expect(cell('당첨 2건 · 낙첨 1건')).toHaveAttribute('colspan', '2');
  for (const text of ['3명', '9']) expect(cell(text)).not.toHaveAttribute('colspan');
});

test('says what is there instead of rows', () => {
  renderPiece(<Stand rows={[]} empty="아직 계좌가 없습니다." />);
  expect(screen.getByRole('grid')).toHaveTextContent('아직 계좌가 없습니다.');
});

test('is a stop itself while it has no rows, so that keys scroll its head', () => {
  const frame = () => screen.queryByRole('group', { name: '계좌' });
  const { rerender } = renderPiece(<Stand rows={[]} empty="없음" />);
  expect(frame()).toHaveAttribute('tabindex', '0');
  rerender(<Stand />);
  expect(frame()).toBeNull();
});
