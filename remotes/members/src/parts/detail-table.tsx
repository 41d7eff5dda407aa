import { query, useQuery } from '@gwanje/api-client';
import type { InputOf, List, Permission, RowOf } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { KeyPaging, useKeyPages } from './paging';

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
  const pages = useKeyPages(JSON.stringify(filter));
  const { after } = pages;
  const input = { ...(filter as object), ...(after !== undefined && { after }) };
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
      isEmpty={(read) => after === undefined && rowsOf<L>(read).length === 0}
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
          <KeyPaging
            pages={pages}
            last={rowsOf<L>(read).map(nameOf).at(-1)}
            more={(read as { readonly more: boolean }).more}
          />
        </>
      )}
    </Answered>
  );
}

const rowsOf = <L extends List>(page: unknown) =>
  (page as { readonly rows: readonly RowOf<L>[] }).rows;
