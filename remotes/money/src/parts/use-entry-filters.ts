import { HISTORY_GROUPS, HISTORY_TYPES } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { useText } from '../text';

/** What a history is narrowed by; its bar and links say the rest. */
export function useEntryFilters(): readonly Filter[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (words: Readonly<Record<string, { ko: string; en: string }>>) => [
      all,
      ...Object.entries(words).map(([value, name]) => ({ value, label: name[locale] })),
    ];
    return [
      { name: 'groups', label: t('entries.group'), options: named(HISTORY_GROUPS) },
      { name: 'types', label: t('entries.type'), options: named(HISTORY_TYPES) },
      { name: 'minWon', label: t('filter.minWon') },
      { name: 'maxWon', label: t('filter.maxWon') },
      { name: 'actor', label: t('entries.actorId') },
      {
        name: 'isTest',
        label: t('filter.test'),
        options: [
          all,
          { value: 'false', label: t('filter.test.no') },
          { value: 'true', label: t('filter.test.yes') },
        ],
      },
      ...['memberId', 'wallet', 'subject', 'betting'].map((name) => ({
        name,
        label: t('entries.member'),
        isElsewhere: true as const,
      })),
    ];
  }, [t, locale]);
}
