import {
  MEMBER_CATEGORIES,
  MEMBER_CHIPS,
  MEMBER_GRADES,
  MEMBER_STATUSES,
  MEMBER_TAGS,
} from '@gwanje/contract';
import { useLevels, useNamed, usePermitted } from '@gwanje/remote-kit';
import { byLinks, type Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { testFilter } from '../../parts/test-filter';
import { useText } from '../../text';

const IDLE_DAYS = ['7', '30', '90', '180', '365'] as const;

/** What would find nobody for a partner. */
const STAFF_ONLY: readonly string[] = ['ip', 'memo'];

/** What the members are narrowed by; chips and links say the rest. */
export function useUserFilters(): readonly Filter[] {
  const t = useText();
  const { options } = useNamed();
  const levels = useLevels();
  const isStaff = usePermitted('login.read');
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    return [
      {
        name: 'categoryStatus',
        label: t('user.status'),
        options: [all, ...options(MEMBER_STATUSES)],
      },
      { name: 'categoryGrade', label: t('user.grade'), options: [all, ...options(MEMBER_GRADES)] },
      {
        name: 'level',
        label: t('user.level'),
        options: [all, ...levels.options],
      },
      ...(isStaff
        ? [{ name: 'tag', label: t('user.tags'), options: [all, ...options(MEMBER_TAGS)] } as const]
        : []),
      testFilter(t),
      {
        ...{ name: 'idle', label: t('user.idle') },
        options: [
          all,
          ...IDLE_DAYS.map((days) => ({ value: days, label: t('user.idle.days', { days }) })),
        ],
      },
      {
        name: 'categoryInfo',
        label: t('filter.category'),
        options: [
          { value: '', label: t('filter.idOrNick') },
          ...options(MEMBER_CATEGORIES).filter(
            ({ value }) => isStaff || !STAFF_ONLY.includes(value),
          ),
        ],
      },
      { name: 'query', label: t('filter.query') },
      {
        ...{ name: 'chip', label: t('chips.label') },
        ...{ isElsewhere: true, options: options(MEMBER_CHIPS) },
      },
      ...byLinks({
        ...{ memberId: t('user.member'), partnerId: t('user.line') },
        ...{ recommenderId: t('user.recommender'), groupId: t('user.group') },
      }),
    ];
  }, [t, options, levels, isStaff]);
}
