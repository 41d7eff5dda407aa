import { HISTORY_TYPES, type LedgerEntry } from '@gwanje/contract';

const isOfIncome = ({ type, wallet }: Pick<LedgerEntry, 'type' | 'wallet'>) =>
  wallet === 'income' || type.startsWith('incomeMoney');

/** The queue that holds the request of an entry. */
function queueOf(
  entry: Pick<LedgerEntry, 'type' | 'wallet'>,
  isDesk: boolean,
): { readonly path: string; readonly kind?: string } {
  const front = isDesk ? '/v5/money' : '/money';
  if (isOfIncome(entry)) return { path: `${front}/exchange`, kind: 'incomeExchange' };
  return { path: entry.type.startsWith('exchange') ? `${front}/exchange` : `${front}/charge` };
}

/**
 * Where what an entry belongs to is looked at: its request, adjustment or move to a provider, opened
 * in its list. Of a bet, a coupon or a settlement there is the page of the bet, or what else they moved.
 */
export function subjectPath(
  {
    subject,
    member,
    ...entry
  }: Pick<LedgerEntry, 'subject' | 'type' | 'wallet'> & {
    readonly member: { readonly _id: string };
  },
  isDesk: boolean,
): string | undefined {
  const [kind, id] = subject?.split('/') ?? [];
  if (!kind || !id) return undefined;
  const at = (path: string, words: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ ...words, memberId: member._id, range: 'all', open: id })}`;
  switch (kind) {
    case 'request': {
      const { path, ...of } = queueOf(entry, isDesk);
      return at(path, { ...of, status: 'all' });
    }
    case 'adjustment':
      return at('/money/change', { tab: 'adjustments' });
    case 'providerTransfer':
      return at('/money/change', { tab: 'providers' });
    default:
      return HISTORY_TYPES[entry.type].group === 'betting' && kind === 'round'
        ? `/bet/minigameDetail?round=${id}`
        : `${isDesk ? '/v5' : ''}/money/history?${new URLSearchParams({
            ...{ memberId: member._id, subject: `${kind}/${id}`, range: 'all' },
          })}`;
  }
}
