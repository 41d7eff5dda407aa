import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { useEffect, useState } from 'react';

interface DetailOptions<E extends Endpoint, Row extends object> {
  /** Reads everything about the record of a row. */
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** As a list shows it now; undefined while no list does. */
  readonly row: Row | undefined;
  /** The same row, as the endpoint told it. */
  readonly rowOf: (told: ReplyOf<E>) => Row | undefined;
  /**
   * What becomes of it without a new version: by the clock, because somebody has looked at it, or as
   * nobody edits it and it has none.
   */
  readonly besides?: readonly (keyof Row)[];
  /**
   * Whoever decides on it decides on what he saw: nothing is read beneath his dialog, and the server
   * says of what changed meanwhile that it did. What is opened for nothing but a decision waits for what
   * there is by then: what was read before, he may have written over himself.
   */
  readonly isDeciding?: boolean;
  /** Whether it is read at all; left out: it is. */
  readonly isAsked?: boolean;
}

const versionOf = (row: object) =>
  'version' in row && typeof row.version === 'number' ? row.version : 0;

/**
 * Everything about the record of a row, read again as soon as the row shows it newer than what was
 * read: a colleague, a settlement or the clock has left it otherwise while it stood open.
 */
export function useDetail<E extends Endpoint, Row extends object>({
  endpoint,
  input,
  row,
  rowOf,
  besides = [],
  isDeciding = false,
  isAsked = true,
}: DetailOptions<E, Row>) {
  const [isReadFirst] = useState(isDeciding);
  const answer = useQuery({
    ...query(endpoint, input),
    enabled: isAsked,
    ...(isReadFirst && { refetchOnMount: 'always' as const }),
    refetchOnWindowFocus: !isDeciding,
    refetchOnReconnect: !isDeciding,
  });
  const { data, refetch } = answer;
  const told = data === undefined ? undefined : rowOf(data);
  const stateOf = (of: Row) => JSON.stringify([versionOf(of), ...besides.map((name) => of[name])]);
  const isBehind =
    told !== undefined &&
    row !== undefined &&
    versionOf(told) <= versionOf(row) &&
    stateOf(told) !== stateOf(row);
  // Asked for once for each state of the row: a list that lags behind asks no second time.
  const wanted = isBehind && !isDeciding ? stateOf(row) : undefined;
  useEffect(() => {
    if (wanted !== undefined) void refetch();
  }, [wanted, refetch]);
  return isReadFirst && !answer.isFetchedAfterMount ? { ...answer, data: undefined } : answer;
}

/**
 * Shows a record, wherever everything about it is shown, at once as a decision of one's own has left it,
 * and reads what else has become of it: whoever goes on with it meanwhile decides on what he has left.
 */
export function useFollow<E extends Endpoint, Row extends object>({
  endpoint,
  input,
  rowOf,
}: Pick<DetailOptions<E, Row>, 'endpoint' | 'input' | 'rowOf'>) {
  const client = useQueryClient();
  /** @param left as the decision has answered with it; left out where it was refused */
  return (left?: Row): Promise<unknown> => {
    const key = queryKey(endpoint, input);
    if (left)
      client.setQueryData(
        key,
        (before: ReplyOf<E> | undefined) =>
          before &&
          (Object.fromEntries(
            Object.entries(before).map(([name, part]) => [
              name,
              part === rowOf(before) ? left : part,
            ]),
          ) as ReplyOf<E>),
      );
    return client.invalidateQueries({ queryKey: key });
  };
}
