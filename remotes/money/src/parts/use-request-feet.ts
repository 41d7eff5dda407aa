import {
  OPEN_REQUEST_STATUSES,
  REQUEST_STATUSES,
  type RequestKind,
  type requests,
  type TotalOf,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useCallback } from 'react';
import { useText } from '../text';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** How many requests there are of each status and what they come to; of open exchanges, what is to be sent. */
export function useRequestFeet(kind: RequestKind) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  // Where approving is the payment, whatever is open is money that somebody has still to send.
  const isSentHere = useShell((shell) => shell.flags.moneyVersion !== 5) && kind !== 'charge';
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof requests>[] }) => {
      const open = totals.filter(({ status }) =>
        OPEN_REQUEST_STATUSES.some((one) => one === status),
      );
      const foot = (label: string, count: number, amountWon: number, bonusWon = 0) => ({
        label,
        cells: {
          ...{ member: t('total.count', { count }), amountWon: formatWon(amountWon) },
          ...(bonusWon > 0 && { bonusWon: formatWon(bonusWon) }),
        },
      });
      return [
        ...totals.map(({ status, requests: count, amountWon, bonusWon }) =>
          foot(REQUEST_STATUSES[status][locale], count, amountWon, bonusWon),
        ),
        ...(isSentHere && open.length > 0
          ? [
              foot(
                t('total.toSend'),
                sumOf(open.map(({ requests: count }) => count)),
                sumOf(open.map(({ amountWon }) => amountWon)),
              ),
            ]
          : []),
      ];
    },
    [t, locale, isSentHere],
  );
}
