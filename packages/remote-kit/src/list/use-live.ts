import { call, onWritten, queryKey, useQueryClient } from '@gwanje/api-client';
import { type InputOf, type List, lists, type RowOf } from '@gwanje/contract';
import { useEffect, useRef, useState } from 'react';

const ASKED_EVERY_MS = 10_000;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly recent?: readonly string[] | undefined;
  readonly at: string;
}

interface LiveOptions<L extends List> {
  readonly list: L;
  readonly filter: Readonly<Record<string, string>>;
  /** Under which the page is cached. */
  readonly input: InputOf<L['page']>;
  readonly page: Page<RowOf<L>> | undefined;
  readonly idOf: (row: RowOf<L>) => string;
  /** The row that stands before the page because the address names it: no news either. */
  readonly linked: RowOf<L> | undefined;
  /** Left out: every ten seconds. */
  readonly everyMs?: number | undefined;
}

export type LiveState = ReturnType<typeof useLive>;

const NOTHING = { left: new Set<string>(), added: 0, checkedAt: undefined as string | undefined };

const versionOf = (row: unknown) => (row as { readonly version?: number }).version ?? 0;

/**
 * The rows with those in place that have changed; the others stay the very same, and are not drawn again.
 * What was asked before a row was written, and comes after, takes nothing back.
 */
export function patched<Row>(
  rows: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(fresh.map((row) => [idOf(row), row]));
  let isChanged = false;
  const next = rows.map((row) => {
    const now = byId.get(idOf(row));
    if (now === undefined || versionOf(now) < versionOf(row)) return row;
    if (JSON.stringify(now) === JSON.stringify(row)) return row;
    isChanged = true;
    return now;
  });
  return isChanged ? next : rows;
}

/** Whether a call came back without an answer of the server. */
const isUnanswered = (status: number) => status === 0 || status >= 500;

/**
 * Asks every few seconds what has become of the rows that are shown. Changed ones are patched where
 * they stand; no row comes, goes or moves by itself.
 */
export function useLive<L extends List>(options: LiveOptions<L>) {
  const { list, page, linked, idOf, everyMs = ASKED_EVERY_MS } = options;
  const client = useQueryClient();
  const [state, setState] = useState(NOTHING);
  const [isLost, setLost] = useState(false);
  const latest = useRef({ ...options, ...state });
  latest.current = { ...options, ...state };
  const readAt = page?.at;
  const linkedId = linked && idOf(linked);
  // Rows that were read anew have nothing behind them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with every reading
  useEffect(() => setState(NOTHING), [readAt]);

  useEffect(() => {
    if (readAt === undefined) return;
    const asking = new AbortController();
    let asked = 0;
    // The turn that was heard last: what was asked before it tells of what was.
    let heard = 0;
    const ask = async () => {
      const { current } = latest;
      if (document.hidden || current.page === undefined) return;
      const shown = current.linked ? [...current.page.rows, current.linked] : current.page.rows;
      const ids = shown.map(current.idOf);
      asked += 1;
      const turn = asked;
      const key = queryKey(list.page, current.input);
      const before = client.getQueryData(key);
      const question = {
        list: list.page.path,
        ...(Object.keys(current.filter).length > 0 && {
          filter: new URLSearchParams(current.filter).toString(),
        }),
        ...(ids.length > 0 && { ids: ids.join() }),
        ...(current.page.recent?.length && { recent: current.page.recent.join() }),
        since: readAt,
      };
      const { data, error } = await call(lists.readListChanges, question, {
        signal: asking.signal,
        expects: 'all',
      });
      if (asking.signal.aborted || turn <= heard) return;
      heard = turn;
      setLost(error !== null && isUnanswered(error.status));
      if (!data) return;
      const { rows, left, gone, added, at } = data;
      client.setQueryData(key, (page: Page<RowOf<L>> | undefined) => {
        // A decision that was answered meanwhile knows better.
        if (!page || page.at !== readAt || page !== before) return page;
        const fresh = rows as readonly unknown[] as readonly RowOf<L>[];
        const next = patched(page.rows, fresh, latest.current.idOf);
        return next === page.rows ? page : { ...page, rows: next };
      });
      setState({ left: new Set([...left, ...gone]), added, checkedAt: at });
    };
    // It may be what was just told of as new.
    if (linkedId !== undefined && latest.current.added > 0) void ask();
    const timer = setInterval(() => void ask(), everyMs);
    // What was decided in another window is seen in this one at once.
    const stop = onWritten(() => void ask());
    // So is what came while nobody looked, or nothing could be asked.
    const comeBack = () => void ask();
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
      clearInterval(timer);
      asking.abort();
    };
  }, [client, list, readAt, linkedId, everyMs]);

  return { ...state, isLost };
}
