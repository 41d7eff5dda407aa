import { useShell } from '@gwanje/remote-kit';
import { useCallback } from 'react';

/** What one of a closed set is called in the language that is read. */
export function useWords() {
  const locale = useShell((shell) => shell.locale);
  return useCallback(
    (named: { readonly ko: string; readonly en: string } | undefined) => named?.[locale] ?? '–',
    [locale],
  );
}

/** Basis points as percent, two decimals. */
export const percent = (bps: number) => (bps / 100).toFixed(2);

/** What was typed as percent, in basis points; what is none is left to the contract to refuse. */
export const toBps = (text: string): number => Math.round(Number(text.trim()) * 100);

/** The choices of a closed set. */
export const choicesOf = <Name extends string>(
  names: readonly Name[],
  labelOf: (name: Name) => string,
) => names.map((value) => ({ value, label: labelOf(value) }));
