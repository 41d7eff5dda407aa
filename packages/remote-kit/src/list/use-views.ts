import { call, useQuery, useQueryClient } from '@gwanje/api-client';
import {
  type List,
  type ListView,
  type ListViewState,
  lists,
  type ReplyOf,
} from '@gwanje/contract';
import {
  type Column,
  declaredLayout,
  fitLayout,
  type TableLayout,
} from '@gwanje/ui-kit/data-table';
import { useEffect, useRef } from 'react';
import type { ListUrl } from './use-list-url';

/** What a view keeps of the address. */
const DAYS_AND_ORDER = ['range', 'from', 'to', 'sort'] as const;

interface ViewsOptions<Row> {
  readonly list: List;
  readonly columns: readonly Column<Row>[];
  readonly filterNames: readonly string[];
  readonly url: ListUrl;
  readonly change: (change: {
    values: Readonly<Record<string, string | undefined>>;
    isStep?: boolean;
  }) => void;
  readonly layout: TableLayout;
  readonly onLayout: (layout: TableLayout) => void;
}

const addressOf = ({ filters, range, from, to, sort }: ListUrl): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filters, range, from, to, sort }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const stateOf = (layout: TableLayout, url: ListUrl): ListViewState => ({
  layout: {
    ...{ order: [...layout.order], hidden: [...layout.hidden], pinned: [...layout.pinned] },
    ...{ widthsPx: { ...layout.widthsPx }, density: layout.density },
  },
  address: addressOf(url),
});

const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Whether two arrangements show the same; which hidden column is named first shows nothing. */
const isSame = (a: ListViewState, b: ListViewState): boolean => {
  const textOf = ({ layout, address }: ListViewState) =>
    JSON.stringify([
      ...[layout.order, [...layout.hidden].sort(), layout.pinned, layout.density],
      ...[sorted(layout.widthsPx), sorted(address)],
    ]);
  return textOf(a) === textOf(b);
};

/** The views of a list: which are there, which is chosen, and whether something was changed since. */
export function useViews<Row>(options: ViewsOptions<Row>) {
  const { list, columns, filterNames, url, change, layout, onLayout } = options;
  const path = list.page.path;
  const client = useQueryClient();
  const key = [lists.listViews.path, path];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // Without its views a list is as useful as before, so nobody is told; those that were known stay.
      const answer = await call(lists.listViews, { list: path }, { signal, expects: 'all' });
      const known = client.getQueryData<ReplyOf<typeof lists.listViews>>(key);
      return answer.data ?? known ?? { views: [], defaultViewId: null };
    },
  });
  const views = data?.views ?? [];
  const chosen = views.find(({ viewId }) => viewId === url.view);
  const fitted = chosen && {
    ...chosen.state,
    layout: stateOf(fitLayout(chosen.state.layout, columns), url).layout,
  };
  const now = stateOf(layout, url);

  const choose = (view: ListView | undefined, isStep = true) => {
    const cleared = [...filterNames, ...DAYS_AND_ORDER, 'on'].map((name) => [name, undefined]);
    const values = { ...Object.fromEntries(cleared), ...view?.state.address, view: view?.viewId };
    change({ values, isStep });
  };

  const shownVersion = chosen && `${chosen.viewId}/${chosen.version}`;
  const lastVersion = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arranged when another view is chosen, not whenever something else changes
  useEffect(() => {
    if (fitted) onLayout(fitted.layout);
    else if (lastVersion.current !== undefined) onLayout(declaredLayout(columns));
    lastVersion.current = shownVersion;
  }, [shownVersion]);

  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the views are known
  useEffect(() => {
    if (!data || isAsked.current) return;
    isAsked.current = true;
    const isPlain =
      url.view === undefined && url.page === 1 && Object.keys(now.address).length === 0;
    const first = views.find(({ viewId }) => viewId === data.defaultViewId);
    if (isPlain && first) choose(first, false);
  }, [data]);

  return {
    views,
    chosen,
    defaultViewId: data?.defaultViewId ?? null,
    /** What would be kept now. */
    now,
    isChanged: fitted !== undefined && !isSame(fitted, now),
    choose,
    reload: () => client.invalidateQueries({ queryKey: key }),
  };
}

export type Views = ReturnType<typeof useViews>;
