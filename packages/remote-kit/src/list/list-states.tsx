import type { ApiFailure } from '@gwanje/api-client';
import type { List } from '@gwanje/contract';
import { Button, EmptyState, ErrorState, useLabels } from '@gwanje/ui-kit';
import { useRef } from 'react';
import { type Filter, saidOf } from './filter-bar';
import { useText } from './text';
import type { ListState } from './use-list';
import { PART_NAME } from './use-list-url';

/** What is said of a list without rows; its text stands before by which button one begins. */
export interface EmptyWords {
  readonly title: string;
  readonly text?: string;
}

/** A list of which nothing could be read yet; whatever an address asks that nobody can, is cleared by one press. */
export function FailedList<L extends List>({
  error,
  list,
}: {
  error: ApiFailure;
  list: ListState<L>;
}) {
  const t = useText();
  const labels = useLabels();
  return (
    <ErrorState
      title={t('list.failed.title')}
      text={error.message}
      action={
        <>
          <Button tone="primary" onClick={() => void list.reload()}>
            {labels.retry}
          </Button>
          {error.error.code === 'request.invalid' && (
            <Button onClick={list.clearFilters}>{t('filter.clear')}</Button>
          )}
        </>
      }
    />
  );
}

/**
 * No rows: because there are none, because of the filter, or because the page lies behind the last.
 * Until what is asked for is there, it says why what is shown is empty.
 */
export function EmptyList<L extends List>({
  list,
  things,
  filters,
  makes,
  empty,
  isOfSums,
}: {
  list: ListState<L>;
  things: string;
  filters: readonly Filter[];
  makes: string | undefined;
  empty: EmptyWords | undefined;
  /** Its days narrow no row. */
  isOfSums: boolean;
}) {
  const t = useText();
  const { url, days } = list;
  const shown = useRef({ url, days });
  if (!list.isStale) shown.current = { url, days };
  const { filters: values, page } = shown.current.url;
  if (page > 1)
    return (
      <EmptyState
        title={t('list.noneHere')}
        text={
          <Button size="s" onClick={() => list.goToPage(1)}>
            {t('list.toFirst')}
          </Button>
        }
      />
    );
  const set = filters.filter(({ name }) => name !== PART_NAME && values[name] !== undefined);
  const { from, to } = shown.current.days;
  const isOfDays = !isOfSums && (from !== undefined || to !== undefined);
  if (set.length === 0 && !isOfDays) {
    const begins = makes === undefined ? [] : [t('list.none.makes', { verb: makes })];
    const { title = t('list.none', { things }), text } = empty ?? {};
    return <EmptyState title={title} text={[...(text ? [text] : []), ...begins].join(' ')} />;
  }
  const named = set.map((filter) => saidOf(filter, values[filter.name] ?? '')).join(' · ');
  return (
    <EmptyState
      title={t('list.noneFound')}
      text={
        <>
          {named && <>{t('list.noneFound.filters', { filters: named })} </>}
          <Button size="s" onClick={list.clearFilters}>
            {t('filter.clear')}
          </Button>
        </>
      }
    />
  );
}
