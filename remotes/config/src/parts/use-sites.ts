import { query, useQuery } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { useCallback, useMemo } from 'react';
import { useText } from '../text';

/** The player sites with their names, where a page is of several. */
export function useSites(isAsked: boolean) {
  const t = useText();
  const { data } = useQuery({ ...query(config.listSites, {}), enabled: isAsked });
  const sites = useMemo(
    () =>
      (data?.sites ?? []).map(({ siteId, siteName, isPaused }) => ({
        ...{ siteId, isPaused },
        name: siteName ?? t('sites.main'),
      })),
    [data, t],
  );
  const nameOf = useCallback(
    (siteId: string) => sites.find((one) => one.siteId === siteId)?.name ?? '–',
    [sites],
  );
  return useMemo(() => ({ sites, nameOf }), [sites, nameOf]);
}

export type Sites = ReturnType<typeof useSites>;
