import { type entries, HISTORY_TYPES, type TotalOf, WALLETS } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useCallback } from 'react';
import { useText } from '../text';

const sum = (won: readonly number[]) => won.reduce((all, one) => all + one, 0);
const signed = (won: number) => `${won > 0 ? '+' : ''}${formatWon(won)}`;

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
        // What is kept of a type is its sum, so of one that goes both ways nobody knows how much went which.
        const bothWays = of.filter(({ type }) => HISTORY_TYPES[type].sign === 'either');
        const won = of.filter((one) => !bothWays.includes(one)).map(({ amountWon }) => amountWon);
        const inWon = sum(won.filter((one) => one > 0));
        const outWon = sum(won.filter((one) => one < 0));
        const bothWon = sum(bothWays.map(({ amountWon }) => amountWon));
        const said = [
          t('total.inOut', { in: formatWon(inWon), out: formatWon(outWon) }),
          ...(bothWays.length > 0 ? [t('total.bothWays', { won: signed(bothWon) })] : []),
        ];
        return [
          {
            label: t(`wallet.${wallet}`),
            cells: {
              member: t('total.count', { count: sum(of.map((total) => total.entries)) }),
              type: said.join(' · '),
              [amountAt]: signed(inWon + outWon + bothWon),
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
            amountWon: signed(amountWon),
          },
        };
      }),
    [t, locale],
  );
}
