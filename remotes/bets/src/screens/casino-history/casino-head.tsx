import { query, useQuery } from '@gwanje/api-client';
import {
  bets,
  CASINO_CATEGORIES,
  CASINO_CLASSES,
  CASINO_PAGES,
  CASINO_PROVIDERS,
  CASINO_RESULTS,
  type CasinoPage,
  type CasinoVendor,
  classOfProvider,
} from '@gwanje/contract';
import { Link, useLocalized, usePermitted, useSearchParams, useShell } from '@gwanje/remote-kit';
import { byLinks, type Filter } from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { fixedOf } from '../../domain/casino-pages';
import { wonRange } from '../../parts/history-parts';
import { useText } from '../../text';

const Views = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  a[aria-current] { font-weight: 600; color: var(--accent); }
`;

/** At whom the operator has money of his own, out of which our members are paid. */
const SUPPLIED: readonly CasinoVendor[] = ['kplay', 'rv'];

/** What is left there, and for how long. */
function Supply({ vendor }: Pick<CasinoPage, 'vendor'>) {
  const t = useText();
  const { data } = useQuery(query(bets.readCasinoSupply, { vendor }));
  if (!data || data.balanceWon === null) return null;
  const left = { won: formatWon(data.balanceWon), days: data.daysLeft ?? 0 };
  return <p>{t(data.daysLeft === null ? 'casino.supply' : 'casino.supply.days', left)}</p>;
}

/** The classes of a book, one of which may be looked at by itself. */
function Classes({ classes, by }: Pick<CasinoPage, 'classes'> & { readonly by: CasinoView }) {
  const t = useText();
  const localized = useLocalized();
  const [params] = useSearchParams();
  const chosen = params.get('gameClass') ?? '';
  const all = [
    ['', t('filter.all')],
    ...classes.map((name) => [name, localized(CASINO_CLASSES[name])]),
  ];
  return (
    <Views aria-label={t('casino.column.class')}>
      {all.map(([name = '', label]) => {
        const next = new URLSearchParams(params);
        next.set('by', by);
        next.delete('page');
        if (name) next.set('gameClass', name);
        else next.delete('gameClass');
        return (
          <Link
            key={name}
            to={{ search: `?${next}` }}
            aria-current={name === chosen ? 'page' : undefined}
          >
            {label}
          </Link>
        );
      })}
    </Views>
  );
}

export type CasinoView = 'transaction' | 'round' | 'days';

/** What an address says of one view alone. */
const OF_ONE_VIEW = ['page', 'sort', 'open', 'view', 'kind', 'isRepeated'];

/** The same book by another view: what it is narrowed to stays, but of days nothing is narrowed so. */
function searchOf(params: URLSearchParams, by: CasinoView, view: CasinoView): string {
  if (by === 'days' || view === 'days') return `?by=${view}`;
  const next = new URLSearchParams(params);
  for (const name of OF_ONE_VIEW) next.delete(name);
  next.set('by', view);
  return `?${next}`;
}

/** How else a book can be looked at, and the books that it leads to. */
export function CasinoHead({ page, by }: { readonly page: CasinoPage; readonly by: CasinoView }) {
  const t = useText();
  const localized = useLocalized();
  const [params] = useSearchParams();
  const mayReconcile = usePermitted('calc.read');
  const views: readonly (readonly [CasinoView, string])[] = [
    ['transaction', t('casino.view.transaction')],
    ['round', t(`casino.view.${page.round}`)],
    ...(mayReconcile ? ([['days', t('casino.view.days')]] as const) : []),
  ];
  return (
    <>
      <Views aria-label={t('casino.views')}>
        {views.map(([view, label]) => (
          <Link
            key={view}
            to={{ search: view === by ? `?by=${view}` : searchOf(params, by, view) }}
            aria-current={view === by ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Views>
      {page.classes.length > 1 && by !== 'days' && <Classes classes={page.classes} by={by} />}
      {mayReconcile && SUPPLIED.includes(page.vendor) && <Supply vendor={page.vendor} />}
      {page.leadsTo && (
        <Views aria-label={t('casino.leads')}>
          {CASINO_PAGES.filter(({ path }) => page.leadsTo?.includes(path)).map((one) => (
            <Link key={one.path} to={one.path}>
              {localized(one.title)}
            </Link>
          ))}
        </Views>
      )}
    </>
  );
}

/** Filters that both views have. */
export function useCasinoFilters(
  { classes, round }: CasinoPage,
  own: readonly Filter[],
): readonly Filter[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    const providers = Object.entries(CASINO_PROVIDERS).filter(([no]) =>
      classes.includes(classOfProvider(Number(no))),
    );
    return [
      // What is looked for is where the key of searching leads: it stands first.
      {
        ...{ name: 'categoryInfo', label: t('filter.category') },
        options: Object.entries(CASINO_CATEGORIES).map(([value, name]) => ({
          value: value === 'id' ? '' : value,
          label: localized(name),
        })),
      },
      { name: 'query', label: t('filter.query') },
      ...own,
      ...(providers.length === 0
        ? []
        : [
            {
              ...{ name: 'provider', label: t('casino.filter.provider') },
              options: [
                all,
                ...providers.map(([value, name]) => ({ value, label: localized(name) })),
              ],
            },
          ]),
      {
        ...{ name: 'betResult', label: t('filter.result') },
        options: [
          all,
          ...Object.entries(CASINO_RESULTS).map(([value, name]) => ({
            value,
            label: localized(name),
          })),
        ],
      },
      {
        ...{ name: 'high', label: t('filter.high') },
        options: [all, { value: 'all', label: t('filter.high.all') }],
      },
      {
        ...{ name: 'isVoid', label: t('casino.filter.void') },
        options: [all, { value: 'true', label: t('casino.filter.void.only') }],
      },
      {
        ...{ name: 'test', asks: 'isTest', label: t('filter.test') },
        options: [
          { value: '', label: t('filter.test.out') },
          { value: 'in', label: t('filter.test.in') },
        ],
      },
      ...(classes.length > 1
        ? [
            {
              ...{ name: 'gameClass', label: t('casino.column.class') },
              options: [
                all,
                ...classes.map((value) => ({ value, label: localized(CASINO_CLASSES[value]) })),
              ],
            },
          ]
        : []),
      { name: 'game', label: t('casino.filter.game') },
      { name: 'minWon', label: t('filter.minWon') },
      { name: 'maxWon', label: t('filter.maxWon') },
      {
        ...{ name: 'by', label: t('casino.views'), isElsewhere: true },
        options: [
          { value: 'transaction', label: t('casino.view.transaction') },
          { value: 'round', label: t(`casino.view.${round}`) },
        ],
      },
      ...byLinks({
        ...{ memberId: t('column.member'), partnerId: t('column.upline') },
        ...{ round: t('casino.filter.round') },
      }),
    ];
  }, [t, locale, own, classes, round]);
}

/** What the address says, in the lists' own words. */
export const narrowedTo =
  (page: CasinoPage) =>
  ({
    test,
    by: _,
    minWon,
    maxWon,
    gameClass,
    ...rest
  }: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
    ...rest,
    ...wonRange({ minWon, maxWon }),
    ...(test !== 'in' && { isTest: 'false' }),
    ...fixedOf(page),
    // One of its classes, and none that it does not have.
    ...(gameClass && page.classes.some((one) => one === gameClass) && { gameClass }),
  });
