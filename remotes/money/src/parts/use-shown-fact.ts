import type { Fact } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';

/**
 * Of which fact the rows are shown, beside which request is open: in the address.
 *
 * @param named where the request stands in it; a screen on which something else is open has a name of its own
 */
export function useShownFact(named = 'open') {
  const [params, setParams] = useSearchParams();
  const show = (requestId: string, code: Fact['code'] | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set(named, requestId);
      if (code === undefined) after.delete('fact');
      else after.set('fact', code);
      return after;
    });
  return { shown: params.get('fact'), requestId: params.get(named), show };
}
