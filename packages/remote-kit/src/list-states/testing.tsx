// What every list screen must stand: its address shows it again, and nothing that happens to it takes what was typed.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { type List, lists, type RowOf, type ScreenDeclaration } from '@gwanje/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { isTypedBeside } from '../list/use-linked-row';
import { renderInShell, type ShellOptions } from '../stage/testing';

/** Half a minute before midnight in Seoul. */
export const EVENING = '2026-11-21T14:59:30.000Z';
const TYPED = '1234';
const SEARCH = '2000';
export const SETTLED_MS = 60;
const LIVE_MS = 10_000;

interface ListStatesCase<L extends List> {
  readonly Screen: ComponentType;
  readonly list: L;
  readonly row: RowOf<L>;
  /** What is different of a second row beside its identifier. */
  readonly second?: Partial<RowOf<L>>;
  /** Names of what decides beside the list, where that is not told of by its open row. */
  readonly decides?: RegExp;
  /** Address of the part of the screen that the list is. */
  readonly path?: string;
  readonly options?: Pick<ShellOptions, 'flags' | 'pattern'>;
  readonly screen?: ScreenDeclaration | undefined;
  /** Answers whatever else the screen asks for. */
  readonly given?: () => void;
}

const addressOf = ({ location }: { location: { pathname: string; search: string } }) =>
  location.pathname + location.search;
export const settle = (ms = SETTLED_MS) => act(() => jest.advanceTimersByTimeAsync(ms));
const bar = () => within(screen.getAllByRole('search')[0] as HTMLElement);
const grid = () => screen.getAllByRole('grid')[0] as HTMLElement;
const firstRow = () => within(grid()).getAllByRole('rowheader')[0]?.closest('tr') as HTMLElement;
const press = async (key: string, code = key) => {
  act(() => firstRow().focus());
  fireEvent.keyDown(firstRow(), { key, code });
  await settle();
};
/** Whatever can be written into, in the search and in what is open. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    .filter(({ type }) => ['text', 'search', 'textarea'].includes(type))
    .filter(({ readOnly, disabled }) => !readOnly && !disabled);

/** All that a person sees and could press, but for how old it is. */
const seen = () => ({
  text: [
    ...document.querySelectorAll('h1, h2, h3, p, li, th, td, button, a, legend, label, dd'),
  ].map(({ textContent }) => (textContent ?? '').replace(/방금|\d+(초|분) 전|\d+초|\d+분/g, '')),
  values: [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
    ({ value, checked }) => `${value} ${checked}`,
  ),
  pressed: [...document.querySelectorAll('[aria-pressed], [aria-current], [aria-sort]')].map(
    (one) =>
      `${one.textContent} ${['aria-pressed', 'aria-current', 'aria-sort'].map((name) => one.getAttribute(name))}`,
  ),
  open: document.querySelectorAll('[data-detail]:not([data-none])').length,
});

/** What is filled in over a list stands in no address; given up, it leaves the list as it was. */
async function giveUp(): Promise<void> {
  const form = screen.queryByRole('dialog');
  if (!form) return;
  fireEvent.click(within(form).getByRole('button', { name: '취소' }));
  await settle();
}

const rangeOf = (address: string) => new URL(address, 'http://console').searchParams.get('range');

/** Says something in every filter, of days too, sorts and turns the page. @returns whether it has days */
async function narrow(): Promise<boolean> {
  for (const choice of bar().queryAllByRole<HTMLSelectElement>('combobox')) {
    const [value] = [...choice.options].map((option) => option.value).filter(Boolean);
    fireEvent.change(choice, { target: { value } });
    await settle();
  }
  for (const search of bar().queryAllByRole('searchbox'))
    fireEvent.change(search, { target: { value: SEARCH } });
  fireEvent.submit(screen.getAllByRole('search')[0] as HTMLElement);
  await settle();
  const days = bar().queryByRole('button', { name: '3일' });
  if (days) fireEvent.click(days);
  await settle();
  const sort = grid().querySelector<HTMLElement>('[aria-sort] button, th button');
  if (sort) fireEvent.click(sort);
  await settle();
  await press(']');
  return days !== null;
}

/** What one list screen goes through. */
export function listStates<L extends List>(one: ListStatesCase<L>) {
  const { list, row, Screen, options } = one;
  const idOf = (of: RowOf<L>) => (of as Record<string, string>)[list.id] as string;
  const other = {
    ...row,
    ...one.second,
    [list.id]: idOf(row).replace(/.{4}$/, 'fffe'),
  } as RowOf<L>;
  const at = EVENING;

  const show = (path: string) => {
    // What another browser would not know either.
    localStorage.clear();
    sessionStorage.clear();
    return renderInShell(<Screen />, {
      path: path.startsWith('/') ? path : `/${path}`,
      ...(one.screen && { screen: one.screen }),
      ...options,
    });
  };
  const given = (rows: readonly RowOf<L>[] = [row, other]) => {
    one.given?.();
    answer(lists.listViews, () => ({ views: [], defaultViewId: null }));
    answer(lists.readListChanges, () => ({ ...{ rows: [], left: [], gone: [] }, added: 0, at }));
    answer(list.totals, () => ({ count: 120, isMore: false, totals: [], at }));
    return answer(list.page, () => ({ rows: [...rows], more: true, at }));
  };
  const count = (rows: readonly RowOf<L>[]) => {
    answer(list.totals, () => ({ count: rows.length, isMore: false, totals: [], at }));
    answer(list.page, () => ({ rows: [...rows], more: false, at }));
  };

  async function isShownAgain(): Promise<void> {
    const pages = given();
    const first = show(one.path ?? '/');
    await waitFor(() => expect(firstRow()).toBeVisible());
    const hasDays = await narrow();
    // What a panel asks of the same list is on no page.
    const asked = () => pages.inputs.filter((input) => 'after' in input).at(-1);
    const before = { seen: seen(), asked: asked() };
    expect(before.asked).toBeDefined();
    const addressBefore = addressOf(first.router.state);
    await press('Enter');
    await settle();
    const address = addressOf(first.router.state);
    if (address === addressBefore) await giveUp();
    const after = { seen: seen(), asked: asked() };
    expect(after.asked).toEqual(before.asked);
    // What has opened stands in the address.
    if (address === addressBefore) expect(after).toEqual(before);
    else {
      act(() => first.router.navigate(-1));
      await waitFor(() => expect(seen()).toEqual(before.seen));
      expect(asked()).toEqual(before.asked);
    }
    cleanup();
    // A row may lead to another list, of every day, which no midnight changes; this one it does.
    const isElsewhere = hasDays && rangeOf(address) !== rangeOf(addressBefore);
    if (isElsewhere) {
      show(address);
      await settle();
      await waitFor(() => expect(seen()).toEqual(after.seen));
      cleanup();
    }
    const shown = isElsewhere ? { ...before, address: addressBefore } : { ...after, address };
    const again = show(shown.address);
    await settle();
    await waitFor(() => expect(seen()).toEqual(shown.seen));
    expect(asked()).toEqual(shown.asked);
    await settle(60_000);
    expect(asked()).toEqual(shown.asked);
    if (hasDays) expect(screen.getByText(/날짜가 바뀌었습니다/)).toBeVisible();
    const later = addressOf(again.router.state);
    cleanup();
    show(later);
    await settle();
    await waitFor(() => expect(seen().open).toBe(shown.seen.open));
    expect(asked()).toEqual(shown.asked);
    if (hasDays) expect(screen.getByText(/날짜가 바뀌었습니다/)).toBeVisible();
  }

  async function keepsWhatIsTyped(): Promise<void> {
    const pages = given();
    // A screen may ask for a part of the list beside it, too.
    const waiting: (() => void)[] = [];
    answer(
      list.page,
      () =>
        new Promise((answered) => {
          waiting.push(() => answered({ rows: [row, other], more: false, at } as never));
        }),
    );
    const { router } = show(one.path ?? '/');
    await settle();
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toMatch(/불러오고 있습니다/);
    const search = bar().queryAllByRole<HTMLInputElement>('searchbox')[0];
    const type = () => {
      for (const field of fields()) fireEvent.change(field, { target: { value: TYPED } });
    };
    type();
    const kept = fields().filter(({ value }) => value !== '');
    for (const tell of waiting) tell();
    await waitFor(() => expect(firstRow()).toBeVisible());
    count([row, other]);
    for (const field of kept) expect(field).toHaveValue(TYPED);
    const addressBefore = addressOf(router.state);
    const range = rangeOf(addressBefore);
    await press('Enter');
    await settle();
    if (addressOf(router.state) === addressBefore) await giveUp();
    // A row that leads to another list: back to this one.
    if (rangeOf(addressOf(router.state)) !== range) {
      act(() => router.navigate(-1));
      await settle();
    }
    type();
    const typed = fields().filter(({ value }) => value !== '');
    const expectKept = () => {
      for (const field of typed) {
        expect(field).toBeInTheDocument();
        expect(field.value.replace(/\D/g, '')).toBe(TYPED);
      }
    };
    if (search) expect(typed.length).toBeGreaterThan(0);
    // An Enter amid a syllable ends the syllable, and neither searches nor submits nor decides.
    const before = { ...router.state.location };
    for (const field of typed) {
      const isFree = fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 });
      expect({ of: field.labels?.[0]?.textContent, isHeld: !field.form || !isFree }).toEqual({
        ...{ of: field.labels?.[0]?.textContent, isHeld: true },
      });
    }
    expect(router.state.location).toEqual(before);
    expect(screen.queryByRole('dialog')).toBeNull();
    expectKept();

    await press('r', 'KeyR');
    expectKept();
    answer(list.page, () => fault());
    await press('r', 'KeyR');
    await waitFor(() =>
      expect(screen.getAllByText(/아래는 .*에 읽은 내용입니다/)[0]).toBeVisible(),
    );
    expect(firstRow()).toBeVisible();
    expectKept();
    answer(list.page, () => refusal('session.forbidden'));
    await press('r', 'KeyR');
    await waitFor(() => expect(screen.getAllByText(/아래는/)[0]).toHaveTextContent(/권한이 없/));
    expectKept();
    count([row, other]);
    await press('r', 'KeyR');
    await waitFor(() => expect(screen.queryAllByText(/아래는/)).toEqual([]));

    answer(lists.readListChanges, () => fault());
    await settle(LIVE_MS);
    expect(screen.getByText(/연결 끊김/)).toBeVisible();
    for (const button of document.querySelectorAll('[data-detail] button, tr[data-row] button'))
      expect(button).toBeDisabled();
    for (const button of one.decides ? screen.getAllByRole('button', { name: one.decides }) : [])
      expect(button).toBeDisabled();
    expectKept();
    answer(lists.readListChanges, () => ({
      ...{ rows: [{ ...(row as object) }], left: [idOf(row)], gone: [], added: 3, at },
    }));
    await settle(LIVE_MS);
    expect(screen.queryByText(/연결 끊김/)).toBeNull();
    expect(screen.getByText(/^새 .* 3건/)).toBeVisible();
    expect(grid().querySelector('tr[data-tone=muted]')).toBeVisible();
    expectKept();

    answer(list.totals, () => ({ count: 10_001, isMore: true, totals: [], at }));
    await press('r', 'KeyR');
    await waitFor(() => expect(screen.getByText('10,000건 이상')).toBeVisible());
    expectKept();
    expect(pages.inputs).toEqual([]);

    count([]);
    await press('r', 'KeyR');
    // Beside what is typed, and would be lost with it, a row stays, whatever the page holds by now.
    const isHeld = isTypedBeside();
    const isEmpty = () =>
      isHeld
        ? expect(screen.getByText(/^입력하던 건이 이 쪽에서 빠져/)).toBeVisible()
        : expect(grid().querySelector('td[data-empty]')).toBeVisible();
    await waitFor(isEmpty);
    if (isHeld) expectKept();
    if (search) {
      expect(search).toHaveValue(TYPED);
      fireEvent.submit(search.closest('form') as HTMLFormElement);
      await settle();
      await waitFor(() =>
        isHeld ? isEmpty() : expect(grid()).toHaveTextContent('조회된 자료가 없습니다.'),
      );
      expect(search).toHaveValue(TYPED);
      if (isHeld) expectKept();
    }
  }

  return { isShownAgain, keepsWhatIsTyped };
}

/** The hour at which `listStates` are gone through, which is half a minute before midnight. */
export const atListHour = (): void => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(EVENING) }));
  afterEach(() => jest.useRealTimers());
};
