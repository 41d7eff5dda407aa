import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { DaySpanBar } from './day-span-bar';
import { PeriodBar, usePeriod } from './period';
import { useDaySpan } from './use-day-span';

const Spanned = () => {
  const days = useDaySpan('yesterday');
  return (
    <>
      <DaySpanBar days={days} />
      <output data-testid="days">{`${days.span.from} ${days.span.to}`}</output>
    </>
  );
};
const Paid = () => {
  const period = usePeriod();
  return (
    <>
      <PeriodBar {...period} />
      <output data-testid="days">{`${period.from} ${period.to}`}</output>
    </>
  );
};

const shown = () => screen.getByTestId('days').textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-17T14:59:30Z') });
});
afterEach(() => jest.useRealTimers());

describe.each([
  ['days of a result', Spanned],
  ['a period that is paid', Paid],
])('%s', (_name, Probe) => {
  test('stay those of their day when a new one begins, after a reload too', () => {
    const first = renderInShell(<Probe />, { path: '/?tab=games' });
    expect(shown()).toBe('2026-11-16 2026-11-16');
    expect(first.router.state.location.search).toBe('?tab=games');
    act(() => jest.advanceTimersByTime(60_000));
    expect(shown()).toBe('2026-11-16 2026-11-16');
    const { search } = first.router.state.location;
    expect(search).toBe('?tab=games&on=2026-11-17');
    cleanup();
    const again = renderInShell(<Probe />, { path: `/${search}` });
    expect(shown()).toBe('2026-11-16 2026-11-16');
    expect(screen.getByText(/날짜가 바뀌었습니다/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '오늘로' }));
    expect(shown()).toBe('2026-11-17 2026-11-17');
    expect(again.router.state.location.search).toBe('?tab=games');
    expect(screen.queryByText(/날짜가 바뀌었습니다/)).toBeNull();
  });

  test('are of the range that the address names, until others are chosen', () => {
    const { router } = renderInShell(<Probe />, { path: '/?range=lastWeek' });
    expect(shown()).toBe('2026-11-09 2026-11-15');
    const first = screen.getAllByLabelText(/시작|부터|첫/)[0] as HTMLElement;
    fireEvent.change(first, { target: { value: '2026-11-01' } });
    const search = screen.queryByRole('button', { name: '조회' });
    if (search) fireEvent.click(search);
    expect(router.state.location.search).toBe('?from=2026-11-01&to=2026-11-15');
  });

  test('forget the day once others are chosen', () => {
    const { router } = renderInShell(<Probe />, { path: '/?on=2026-11-10' });
    expect(shown()).toBe('2026-11-09 2026-11-09');
    fireEvent.click(screen.getByRole('button', { name: '오늘로' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(router.state.location.search).toBe('?on=2026-11-17');
    const first = screen.getAllByLabelText(/시작|부터|첫/)[0] as HTMLElement;
    fireEvent.change(first, { target: { value: '2026-11-01' } });
    const search = screen.queryByRole('button', { name: '조회' });
    if (search) fireEvent.click(search);
    expect(shown()).toBe('2026-11-01 2026-11-16');
    expect(router.state.location.search).toBe('?from=2026-11-01&to=2026-11-16');
  });
});

/** As a browser tells of a field whose year is typed digit by digit. */
const TYPED = ['0002-11-03', '0020-11-03', '0202-11-03', '2026-11-03'];

test('ask for no day of a period before its year is typed to the end, which is no step', async () => {
  const { router } = renderInShell(<Paid />, { path: '/?from=2026-11-01&to=2026-11-15' });
  const field = screen.getByLabelText('시작일');
  for (const value of TYPED.slice(0, 3)) {
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
    expect(shown()).toBe('2026-11-01 2026-11-15');
  }
  fireEvent.change(field, { target: { value: TYPED[3] } });
  expect(shown()).toBe('2026-11-03 2026-11-15');
  fireEvent.click(screen.getByRole('button', { name: /후반기/ }));
  expect(shown()).toBe('2026-11-16 2026-11-30');
  // One step back is to what was typed, and none is before it.
  for (const _ of [1, 2]) {
    await act(async () => router.navigate(-1));
    expect(shown()).toBe('2026-11-03 2026-11-15');
  }
});

test('say that the last day comes before the first, not that neither is a day', () => {
  renderInShell(<Spanned />, { path: '/?from=2026-11-01&to=2026-11-15' });
  const first = screen.getByLabelText('시작일');
  fireEvent.change(first, { target: { value: '2026-11-16' } });
  fireEvent.click(screen.getByRole('button', { name: '조회' }));
  expect(first).toHaveAccessibleDescription('시작일은 종료일과 같거나 앞이어야 합니다.');
  expect(shown()).toBe('2026-11-01 2026-11-15');
});
