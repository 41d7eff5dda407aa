import { type entries, HISTORY_TYPES, type TotalOf, WALLETS } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useCallback } from 'react';
import { useText } from '../text';

const sum = (won: readonly number[]) => won.reduce((all, one) => all + one, 0);

/**
 * What came into each wallet, what went out, and what is left of the two.
 *
 * @param amountAt the column beneath which that stands
 */
export function useEntryFeet(amountAt: 'amountWon' | 'legs' = 'amountWon') {
  const t = useText();
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof entries>[] }) =>
      WALLETS.flatMap((wallet) => {
        const of = totals.filter((total) => total.wallet === wallet);
        if (of.length === 0) return [];
        const won = of.map(({ amountWon }) => amountWon);
        const [inWon, outWon] = [
          sum(won.filter((one) => one > 0)),
          sum(won.filter((one) => one < 0)),
        ];
        return [
          {
            label: t(`wallet.${wallet}`),
            cells: {
              member: t('total.count', { count: sum(of.map((total) => total.entries)) }),
              type: t('total.inOut', { in: formatWon(inWon), out: formatWon(outWon) }),
              [amountAt]: `${inWon + outWon > 0 ? '+' : ''}${formatWon(inWon + outWon)}`,
            },
          },
        ];
      }),
    [t, amountAt],
  );
}

/** What each type of entry came to in each wallet, beneath whoever a list names first. */
export function useTypeFeet() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof entries>[] }) =>
      totals.map(({ type, wallet, entries: counted, amountWon }) => {
        const count = t('total.count', { count: counted });
        return {
          label: `${HISTORY_TYPES[type][locale]} · ${t(`wallet.${wallet}`)}`,
          cells: {
            ...{ member: count, from: count },
            amountWon: `${amountWon > 0 ? '+' : ''}${formatWon(amountWon)}`,
          },
        };
      }),
    [t, locale],
  );
}
