import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { formatInstant, useSearchParams } from '@gwanje/remote-kit';
import { useText } from '../../text';

/** Orders by sums that are brought up to date once a minute; a last login is known at once. */
const BY_SUMS = /^-?(money|point|charge|exchange|profit)Won$/;
const READ_AGAIN_MS = 30_000;

/** As of when members are sorted, where that is not what their rows show. */
export function SortedAsOf() {
  const t = useText();
  const [params] = useSearchParams();
  const isBySums = BY_SUMS.test(params.get('sort') ?? '');
  const { data } = useQuery({
    ...query(members.readMemberRanks, {}),
    enabled: isBySums,
    refetchInterval: READ_AGAIN_MS,
  });
  if (!isBySums || !data?.at) return null;
  return <p role="note">{t('user.sortedAsOf', { at: formatInstant(data.at).slice(11, 16) })}</p>;
}
