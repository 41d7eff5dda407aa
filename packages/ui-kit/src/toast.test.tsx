import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPiece } from './testing';
import { settleToasts, ToastHost, toast } from './toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function given(...toasts: Parameters<typeof toast>[0][]) {
  renderPiece(<ToastHost />);
  act(() => toasts.forEach(toast));
  return {
    person: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    pass: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  };
}

test('tells a success politely and goes after five seconds', () => {
  const { pass } = given();
  // It listens before there is anything to say: what a region is born with, nobody is told.
  const region = screen.getByRole('region', { name: '알림' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  act(() => toast({ tone: 'success', title: '저장 완료', text: '설정이 저장되었습니다' }));
  expect(region).toHaveTextContent('저장 완료설정이 저장되었습니다');
  expect(screen.queryByRole('status')).toBeNull();
  pass(4_999);
  expect(screen.getByText('저장 완료')).toBeVisible();
  pass(1);
  expect(region).toBeEmptyDOMElement();
});

test('gives the focus back that its button took, and takes none of another', async () => {
  renderPiece(<input aria-label="금액" />);
  const { person } = given({ tone: 'error', title: '오류' }, { tone: 'error', title: '끊김' });
  await person.click(screen.getByLabelText('금액'));
  await person.tab();
  await person.keyboard('{Enter}');
  expect(screen.getByLabelText('금액')).toHaveFocus();
  act(() => toast({ tone: 'error', title: '또 오류' }));
  expect(screen.getByLabelText('금액')).toHaveFocus();
});

test('takes an error away once all that it was told of is done, and no other', () => {
  const failed = { tone: 'error', title: '저장하지 못했습니다' } as const;
  given({ ...failed, about: 'one' }, { ...failed, about: 'two' }, { tone: 'error', title: '끊김' });
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  act(() => settleToasts('one'));
  expect(screen.getByText('저장하지 못했습니다')).toBeVisible();
  act(() => settleToasts('two'));
  expect(screen.getByRole('alert')).toHaveTextContent('끊김');
});

test('tells an error at once and stays until closed', async () => {
  const { person, pass } = given({ tone: 'error', title: '저장하지 못했습니다' });
  pass(3_600_000);
  expect(screen.getByRole('alert')).toHaveTextContent('저장하지 못했습니다');
  await person.click(screen.getByRole('button', { name: '닫기' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('waits while the pointer is on it', async () => {
  const { person, pass } = given({ tone: 'info', title: '새 배포' });
  await person.hover(screen.getByText('새 배포'));
  pass(60_000);
  expect(screen.getByText('새 배포')).toBeVisible();
  await person.unhover(screen.getByText('새 배포'));
  pass(5_000);
  expect(screen.queryByText('새 배포')).toBeNull();
});

test('says the same words once', () => {
  given({ tone: 'error', title: '연결 끊김' }, { tone: 'error', title: '연결 끊김' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('shows six at most, and lets what passes go before an error', () => {
  given(
    { tone: 'error', title: '오류' },
    ...[1, 2, 3, 4, 5, 6].map((n) => ({ tone: 'info' as const, title: `알림 ${n}` })),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('오류');
  expect(screen.getAllByText(/^알림/).map((one) => one.textContent)).toEqual(
    [2, 3, 4, 5, 6].map((n) => `알림 ${n}`),
  );
});

test('forgets what was shown when its host goes', () => {
  given({ tone: 'error', title: '오류' });
  cleanup();
  given();
  expect(screen.queryByRole('alert')).toBeNull();
});
