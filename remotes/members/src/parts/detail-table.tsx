import { query, useQuery } from '@gwanje/api-client';
import type { InputOf, List, Permission, RowOf } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import { type ReactNode, useState } from 'react';
import { Paging } from './paging';

/** One column of a member's detail. */
export interface DetailColumn<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
}

interface DetailTableProps<L extends List> {
  readonly list: L;
  readonly filter: InputOf<L['totals']>;
  readonly things: string;
  readonly permission: Permission;
  readonly columns: readonly DetailColumn<RowOf<L>>[];
}

const LOOKED_AGAIN_MS = 10_000;

/** The rows of a list that are of one member, the newest first, brought up to date by themselves. */
export function DetailTable<L extends List>(props: DetailTableProps<L>) {
  const { list, filter, things, permission, columns } = props;
  const [page, setPage] = useState(1);
  const input = { ...(filter as object), ...(page > 1 && { page }) };
  const answer = useQuery({
    ...query(list.page, input as InputOf<L['page']>),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  const nameOf = (row: RowOf<L>) => (row as Record<string, string>)[list.id];
  return (
    <Answered
      answer={answer}
      things={things}
      permission={permission}
      isEmpty={(read) => page === 1 && rowsOf<L>(read).length === 0}
    >
      {(read) => (
        <>
          <Table caption={things}>
            <thead>
              <tr>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsOf<L>(read).map((row) => (
                <tr key={nameOf(row)}>
                  {columns.map(({ head, cell }) => (
                    <td key={head}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
          <Paging page={page} more={(read as { readonly more: boolean }).more} onPage={setPage} />
        </>
      )}
    </Answered>
  );
}

const rowsOf = <L extends List>(page: unknown) =>
  (page as { readonly rows: readonly RowOf<L>[] }).rows;
