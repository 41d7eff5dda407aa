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

const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/;

/**
 * What was typed as percent, in basis points. What is none is left to the contract to refuse: an
 * empty field is not 0, and a third decimal is not rounded away.
 */
export function toBps(text: string): number {
  const typed = text.trim();
  if (typed === '') return typed as unknown as number;
  return PERCENT.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}

/** The choices of a closed set. */
export const choicesOf = <Name extends string>(
  names: readonly Name[],
  labelOf: (name: Name) => string,
) => names.map((value) => ({ value, label: labelOf(value) }));
