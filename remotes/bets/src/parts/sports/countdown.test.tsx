// How long a live bet is still on its way in.
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act } from '@testing-library/react';
import { Countdown } from './countdown';

afterEach(() => jest.useRealTimers());

test('counts down each second, and says nothing once it is over', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-22T07:00:00.000Z') });
  const { container } = renderInShell(<Countdown until="2026-11-22T07:00:02.500Z" />);
  expect(container).toHaveTextContent('3초 뒤');
  act(() => jest.advanceTimersByTime(1_000));
  expect(container).toHaveTextContent('2초 뒤');
  act(() => jest.advanceTimersByTime(2_000));
  expect(container).not.toHaveTextContent('초 뒤');
});
