import { session } from '@gwanje/contract';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient, QueryClientProvider, query, queryKey, useQuery } from './index';
import { answer, fault, refusal } from './testing';

const admin = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin', nick: '관리자', type: 0 };

function ask() {
  const client = createQueryClient();
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryDelay: 0 },
  });
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

  it('keys every input of an endpoint under the endpoint itself', () => {
    expect(queryKey(session.information, {}).slice(0, 1)).toEqual(queryKey(session.information));
  });
});
