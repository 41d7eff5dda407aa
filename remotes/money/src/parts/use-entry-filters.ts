import { HISTORY_GROUPS, HISTORY_TYPES, WALLETS } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { byLinks, type Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { wholeGroup } from '../domain/entry-filter.rule';
import { useText } from '../text';

/** What a history is narrowed by; its bar and links say the rest. */
export function useEntryFilters(): readonly Filter[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    // Each group as a whole, and beneath it one by one what is of it.
    const types = Object.entries(HISTORY_GROUPS).flatMap(([group, name]) => [
      { value: wholeGroup(group), label: t('entries.group', { name: name[locale] }) },
      ...Object.entries(HISTORY_TYPES)
        .filter(([, type]) => type.group === group)
        .map(([value, type]) => ({ value, label: `· ${type[locale]}`, said: type[locale] })),
    ]);
    return [
      { name: 'types', label: t('entries.type'), options: [all, ...types] },
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
      ...byLinks({
        ...{ memberId: t('entries.member'), partnerId: t('requests.partner') },
        subject: t('entries.subject'),
      }),
      {
        ...{ name: 'wallet', label: t('entries.wallet'), isElsewhere: true },
        options: WALLETS.map((value) => ({ value, label: t(`wallet.${value}`) })),
      },
      {
        ...{ name: 'betting', label: t('entries.betting'), isElsewhere: true },
        options: [{ value: 'on', label: t('entries.betting.on') }],
      },
      {
        ...{ name: 'groups', label: t('entries.type'), isElsewhere: true },
        options: Object.entries(HISTORY_GROUPS).map(([value, name]) => ({
          ...{ value, label: name[locale] },
        })),
      },
    ];
  }, [t, locale]);
}
