import { session } from '@gwanje/contract';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient, QueryClientProvider, query, queryKey, useQuery } from './index';
import { answer, fault, refusal } from './testing';

const admin = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  id: 'admin',
  nick: '관리자',
  type: 0,
  sessionEndsAt: '2026-11-21T22:00:00.000Z',
  levelNames: [],
  licence: '',
  operatorName: '',
};

function ask(rest: object = { retryDelay: 0 }) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, ...rest } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useQuery(query(session.information, {})), { wrapper });
}

describe('query', () => {
  it('gives the reply', async () => {
    answer(session.information, () => admin);
    const { result } = ask();
    await waitFor(() => expect(result.current.data).toEqual(admin));
  });

  it('asks once when refused and hands the refusal over', async () => {
    const asked = answer(session.information, () => refusal('session.forbidden'));
    const { result } = ask();
    await waitFor(() => expect(result.current.error?.error.code).toBe('session.forbidden'));
    expect(asked.inputs).toHaveLength(1);
  });

  it('asks three times before it gives up on a fault', async () => {
    const asked = answer(session.information, () => fault());
    const { result } = ask();
    await waitFor(() => expect(result.current.error?.error.status).toBe(500));
    expect(asked.inputs).toHaveLength(3);
  });

  it('asks again as late as a server wants that had too many calls', async () => {
    const outcomes = [refusal('request.too_many', { retryAfterSeconds: 1 })];
    const askedAtMs: number[] = [];
    answer(session.information, () => {
      askedAtMs.push(Date.now());
      return outcomes.shift() ?? admin;
    });
    const { result } = ask({});
    await waitFor(() => expect(result.current.data).toEqual(admin), { timeout: 5_000 });
    const [first = 0, second = 0] = askedAtMs;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    expect(askedAtMs).toHaveLength(2);
  });

  it('keys every input of an endpoint under the endpoint itself', () => {
    expect(queryKey(session.information, {}).slice(0, 1)).toEqual(queryKey(session.information));
  });
});
