import { query, useQuery } from '@gwanje/api-client';
import { money } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';

/** The reasons for declining that the settings offer, one a line. */
export function useDeclineReasons(): string {
  const enabled = usePermitted('money.decide');
  const { data } = useQuery({ ...query(money.readDeclineReasons, {}), enabled });
  return data?.reasons.join('\n') ?? '';
}
