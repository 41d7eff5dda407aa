import {
  CASINO_CLASSES,
  CASINO_PROVIDERS,
  CASINO_RESULTS,
  CASINO_VENDORS,
  CASINO_VOID_RULES,
  type CasinoProviderNo,
  type CasinoResult,
  type CasinoTransaction,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useCallback } from 'react';
import { useText } from '../../text';
import { fileWords } from '../file-words';

type Say = ReturnType<typeof useLocalized>;

const TONES = { I: 'warn', W: 'good', L: 'neutral', C: 'neutral' } as const;

export function CasinoResultBadge({ result }: { readonly result: CasinoResult }) {
  const localized = useLocalized();
  return <Badge tone={TONES[result]}>{localized(CASINO_RESULTS[result])}</Badge>;
}

/** The vendor, and the studio behind it where it says which. */
export function providerText(
  { vendor, provider }: Pick<CasinoTransaction, 'vendor' | 'provider'>,
  say: Say,
): string {
  const name = say(CASINO_VENDORS[vendor]);
  return provider === null
    ? name
    : `${name} (${say(CASINO_PROVIDERS[`${provider}` as CasinoProviderNo])})`;
}

export const classText = ({ gameClass }: Pick<CasinoTransaction, 'gameClass'>, say: Say): string =>
  say(CASINO_CLASSES[gameClass]);

/** Both as a file says them, beside each other. */
export const providersInFile = (t: ReturnType<typeof useText>, say: Say) => [
  { key: 'vendor', head: t('casino.column.vendor'), words: fileWords(CASINO_VENDORS, say) },
  { key: 'provider', words: fileWords(CASINO_PROVIDERS, say) },
];

export const classInFile = (say: Say) => [
  { key: 'gameClass', words: fileWords(CASINO_CLASSES, say) },
];

/** Why a file says that stakes are no turnover. */
export const voidInFile = (t: ReturnType<typeof useText>, say: Say) => ({
  ...{ key: 'voidRule', head: t('casino.filter.void'), words: fileWords(CASINO_VOID_RULES, say) },
});

/** Why the stakes of a round are no turnover. */
export function VoidMark({ voidRule }: Pick<CasinoTransaction, 'voidRule'>) {
  const t = useText();
  const localized = useLocalized();
  if (!voidRule) return null;
  return (
    <Badge tone="warn">
      {t('casino.mark.void', { rule: localized(CASINO_VOID_RULES[voidRule]) })}
    </Badge>
  );
}

/** How much a filter lists, and of how many members where that is known. */
export function useCounts() {
  const t = useText();
  return useCallback(
    (rows: number, totals: readonly { readonly members: number | null }[]) => {
      const members = totals.flatMap((total) => (total.members === null ? [] : [total.members]));
      return members.length === 0
        ? t('casino.foot.rows', { rows })
        : t('casino.foot.counts', { rows, members: Math.max(...members) });
    },
    [t],
  );
}
