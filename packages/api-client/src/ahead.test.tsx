import { admins } from '@gwanje/contract';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { call, createQueryClient, QueryClientProvider, query, takeOver, useQuery } from './index';
import { answer, refusal } from './testing';

const LIST = admins.page;
const page = { rows: [], more: false, at: '2026-11-21T10:00:00.000Z' };
const other = { ...page, at: '2026-11-21T11:00:00.000Z' };

function ask(input: { query?: string } = {}) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useQuery(query(LIST, input)), { wrapper });
}
const arrived = () => new Promise((resolve) => setTimeout(resolve));

describe('what the page has asked for', () => {
  it('is there as a screen is first drawn, and asked for once', async () => {
    const asked = answer(LIST, () => page);
    takeOver(LIST.path);
    await arrived();
    expect(ask().result.current.data).toEqual(page);
    await arrived();
    expect(asked.inputs).toHaveLength(1);
  });

  it('is waited for by a screen that is drawn before it is there', async () => {
    const asked = answer(LIST, () => page);
    takeOver(LIST.path);
    const { result } = ask();
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toEqual(page));
    expect(asked.inputs).toHaveLength(1);
  });

  it('is taken once: who asks later is told what is true then', async () => {
    const replies = [page, other];
    answer(LIST, () => replies.shift() ?? other);
    takeOver(LIST.path);
    await arrived();
    expect((await call(LIST, {})).data).toEqual(page);
    expect((await call(LIST, {})).data).toEqual(other);
  });

  it('is for that very call alone', async () => {
    const asked = answer(LIST, () => page);
    takeOver(LIST.path);
    await arrived();
    const { result } = ask({ query: 'kim' });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toEqual(page));
    expect(asked.inputs).toHaveLength(2);
    // Left behind, it would be the next test's.
    await call(LIST, {});
  });

  it('says nothing where it was refused: the screen asks, and shows why', async () => {
    const asked = answer(LIST, () => refusal('session.forbidden'));
    takeOver(LIST.path);
    const { result } = ask();
    await waitFor(() => expect(result.current.error?.error.code).toBe('session.forbidden'));
    expect(asked.inputs).toHaveLength(2);
  });

  it('is forgotten once it may no longer be true', async () => {
    jest.useFakeTimers();
    const replies = [page, other];
    answer(LIST, () => replies.shift() ?? other);
    takeOver(LIST.path);
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    expect((await call(LIST, {})).data).toEqual(other);
  });
});
