import { useShell } from '@gwanje/remote-kit';
import { useMemo } from 'react';

type Words = Readonly<Record<string, { readonly ko: string; readonly en: string }>>;

/** What closed sets are called in the language that is read. */
export function useNamed() {
  const locale = useShell((shell) => shell.locale);
  return useMemo(
    () => ({
      /** By name. */
      words: (named: Words): Record<string, string> =>
        Object.fromEntries(Object.entries(named).map(([name, words]) => [name, words[locale]])),
      /** As a choice offers them. */
      options: (named: Words) =>
        Object.entries(named).map(([value, words]) => ({ value, label: words[locale] })),
    }),
    [locale],
  );
}
