import { query, useQuery } from '@gwanje/api-client';
import { type Board, boardWords, config, POST_STATES, RULE_GAMES } from '@gwanje/contract';
import { useLevels, useLocalized } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import type { Sites } from '../../parts/use-sites';
import { useText } from '../../text';

/** The categories that a post of this board may have, with their names. */
export function useCategories(board: Board) {
  const localized = useLocalized();
  const { categories } = boardWords(board);
  const own = useQuery({
    ...query(config.readFaqCategories, {}),
    enabled: categories === 'own',
  });
  return useMemo(
    () =>
      categories === 'games'
        ? Object.entries(RULE_GAMES).map(([value, words]) => ({ value, label: localized(words) }))
        : (own.data?.categories ?? []).map((value) => ({ value, label: value })),
    [categories, own.data, localized],
  );
}

/** What a board is narrowed by. */
export function useBoardFilters(board: Board, { sites }: Sites): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const categories = useCategories(board);
  const levels = useLevels();
  return useMemo(() => {
    const { isOfMembers, categories: kind } = boardWords(board);
    const all = { value: '', label: t('board.all') };
    const searched = isOfMembers
      ? (['text', 'id', 'ip', 'author'] as const)
      : (['text', 'author'] as const);
    return [
      {
        ...{ name: 'state', label: t('board.state') },
        options: [
          all,
          ...Object.entries(POST_STATES)
            .filter(([value]) => isOfMembers || value !== 'waiting')
            .map(([value, words]) => ({ value, label: localized(words) })),
        ],
      },
      ...(kind
        ? [{ name: 'category', label: t('board.category'), options: [all, ...categories] }]
        : []),
      ...(isOfMembers
        ? [
            {
              ...{ name: 'reported', label: t('board.reports') },
              options: [all, { value: 'true', label: t('board.reported') }],
            },
          ]
        : [
            {
              ...{ name: 'level', label: t('board.levels') },
              options: [
                all,
                ...levels.options.map(({ value, label }) => ({
                  value,
                  label: t('board.level', { level: label }),
                })),
              ],
            },
          ]),
      ...(sites.length > 0
        ? [
            {
              ...{ name: 'siteId', label: t('sites.site') },
              options: [all, ...sites.map(({ siteId, name }) => ({ value: siteId, label: name }))],
            },
          ]
        : []),
      {
        ...{ name: 'categoryInfo', label: t('board.searched') },
        options: searched.map((value) => ({
          value: value === 'text' ? '' : value,
          label: t(`board.searched.${value}`),
        })),
      },
      { name: 'query', label: t('board.query') },
    ];
  }, [t, localized, board, categories, sites, levels]);
}
