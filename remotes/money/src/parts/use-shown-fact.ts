import type { Fact } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';

/** Of which fact the rows are shown, beside which request is open: in the address. */
export function useShownFact() {
  const [params, setParams] = useSearchParams();
  const show = (requestId: string, code: Fact['code'] | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('open', requestId);
      if (code === undefined) after.delete('fact');
      else after.set('fact', code);
      return after;
    });
  return { shown: params.get('fact'), show };
}
