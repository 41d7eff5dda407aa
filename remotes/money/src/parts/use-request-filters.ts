import {
  REQUEST_CATEGORIES,
  REQUEST_CHANNELS,
  REQUEST_FLAGS,
  REQUEST_KINDS,
  REQUEST_STATUSES,
} from '@gwanje/contract';
import { useLevels, useShell } from '@gwanje/remote-kit';
import { byLinks, type Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { QUEUE_TABS } from '../domain/request-filter.rule';
import { useText } from '../text';

const OUTCOMES = ['approved', 'declined', 'cancelled'] as const;

interface QueueParts {
  /** Whether it is of what a desk has decided, whose days are those of the decision. */
  readonly isHistory: boolean;
  /** Whether everything in it still waits for a decision. */
  readonly areOpen: boolean;
}

/** What a queue is narrowed by; tabs and links say the rest. */
export function useRequestFilters({ isHistory, areOpen }: QueueParts): readonly Filter[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const levels = useLevels();
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const named = (words: Readonly<Record<string, { ko: string; en: string }>>) =>
      Object.entries(words).map(([value, name]) => ({ value, label: name[locale] }));
    const [id, ...categories] = named(REQUEST_CATEGORIES);
    return [
      {
        name: 'categoryInfo',
        label: t('filter.category'),
        options: [{ value: '', label: id?.label ?? '' }, ...categories],
      },
      { name: 'query', label: t('filter.query') },
      {
        name: 'level',
        label: t('filter.level'),
        options: [all, ...levels.options],
      },
      { name: 'minWon', label: t('filter.minWon') },
      { name: 'maxWon', label: t('filter.maxWon') },
      {
        name: 'channel',
        label: t('filter.channel'),
        options: [all, ...named(REQUEST_CHANNELS)],
      },
      {
        name: 'flags',
        label: t('filter.flags'),
        // Of what is decided nobody asks; what waits for a second word is a tab of its own.
        ...(areOpen
          ? { options: [all, ...named(REQUEST_FLAGS).filter(({ value }) => value !== 'second')] }
          : { isElsewhere: true, options: named(REQUEST_FLAGS) }),
      },
      {
        name: 'isTest',
        label: t('filter.test'),
        options: [
          all,
          { value: 'false', label: t('filter.test.no') },
          { value: 'true', label: t('filter.test.yes') },
        ],
      },
      isHistory
        ? {
            name: 'outcome',
            label: t('requests.status'),
            options: [
              all,
              ...OUTCOMES.map((value) => ({ value, label: REQUEST_STATUSES[value][locale] })),
            ],
          }
        : {
            name: 'by',
            label: t('filter.by'),
            options: [
              { value: '', label: t('filter.by.requested') },
              { value: 'decided', label: t('filter.by.decided') },
            ],
          },
      {
        ...{ name: 'status', label: t('filter.status'), isElsewhere: true },
        options: QUEUE_TABS.map((value) => ({ value, label: t(`tab.${value}`) })),
      },
      {
        ...{ name: 'mine', label: t('requests.claim'), isElsewhere: true },
        options: [{ value: 'on', label: t('desk.mine') }],
      },
      {
        ...{ name: 'kind', label: t('requests.kind'), isElsewhere: true },
        options: named(REQUEST_KINDS),
      },
      ...byLinks({ memberId: t('requests.member'), partnerId: t('requests.partner') }),
    ];
  }, [t, locale, isHistory, areOpen, levels]);
}
