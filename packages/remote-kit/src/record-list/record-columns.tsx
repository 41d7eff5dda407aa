import type { List, RowOf } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { type ReactNode, useMemo } from 'react';
import { formatInstant } from '../time';
import { useText } from './text';

/** Columns that are called the same in every list. */
const COMMON = [
  ...(['member', 'reason', 'until', 'memo', 'state', 'by'] as const),
  ...(['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const),
] as const;
type Common = (typeof COMMON)[number];
const isCommon = (id: string): id is Common => (COMMON as readonly string[]).includes(id);

interface Person {
  readonly id: string;
}
type Words = Readonly<Record<string, string>>;

/** One column of a record: how wide it is, and what its values are where its name does not say it. */
interface RecordColumn<Row, Value> extends Partial<Omit<Column<Row>, 'id' | 'cell' | 'widthPx'>> {
  readonly widthPx: number;
  /** What a person reads for its values, on the screen and in a file. */
  readonly words?: [Value] extends [string] ? Readonly<Record<Value, string>> : Words;
  /** A moment, where the name does not end in `At`. */
  readonly isInstant?: true;
  /** What stands where nothing does; – otherwise. */
  readonly none?: string;
  /** Where it is none of these. */
  readonly cell?: (row: Row) => ReactNode;
}

export type RecordColumns<Row> = {
  readonly [Id in keyof Row & string]?: RecordColumn<Row, Row[Id]>;
};

function textOf(
  id: string,
  value: unknown,
  { words, isInstant, none = '–' }: RecordColumn<never, never>,
) {
  if (value === null || value === undefined) return none;
  if (words) return (words as Words)[String(value)] ?? String(value);
  if (isInstant || id.endsWith('At')) return formatInstant(value as string);
  if (id.endsWith('Won')) return formatWon(value as number);
  if (id.endsWith('By')) return (value as Person).id;
  return typeof value === 'number' ? value.toLocaleString('ko-KR') : String(value);
}

/** The orders that a list offers by one of its columns; identifiers tell the age of rows. */
function sortsOf({ sorts }: List, id: string): Pick<Column<never>, 'sorts'> {
  const has = (name: string) => sorts.includes(name);
  if (id === 'createdAt' && has('newest'))
    return {
      sorts: { descending: 'newest', ...(has('oldest') && { ascending: 'oldest' }) },
    };
  if (!has(id) && !has(`-${id}`)) return {};
  return {
    sorts: { ...(has(id) && { ascending: id }), ...(has(`-${id}`) && { descending: `-${id}` }) },
  };
}

/**
 * The columns of a list by the names of its fields: what a cell shows follows from the name and from
 * what is said beside it, its orders from the list.
 *
 * @param headOf what a column is called that is not called the same everywhere
 * @param follows what the columns are made from, as dependencies of a memo are named
 */
export function useRecordColumns<L extends List, Columns extends RecordColumns<RowOf<L>>>(
  list: L,
  columns: Columns & RecordColumns<RowOf<L>>,
  headOf: (id: Exclude<keyof Columns & string, Common>) => string,
  follows: readonly unknown[],
): readonly Column<RowOf<L>>[] {
  const t = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever calls it names them
  return useMemo(
    () =>
      Object.entries(columns as Record<string, RecordColumn<RowOf<L>, string>>).map(
        ([id, { words, isInstant, none, ...rest }]): Column<RowOf<L>> => ({
          head: isCommon(id) ? t(`column.${id}`) : headOf(id as never),
          cell: (row) =>
            textOf(id, (row as Record<string, unknown>)[id], {
              ...{ widthPx: 0, ...(words && { words: words as never }) },
              ...{ ...(isInstant && { isInstant }), ...(none !== undefined && { none }) },
            }),
          ...sortsOf(list, id),
          ...(words && { inFile: [{ key: id, words: words as Words }] }),
          ...(id.endsWith('By') && { inFile: [{ key: `${id}.id` }] }),
          ...(id.endsWith('Won') && { isNumber: true }),
          ...rest,
          id,
        }),
      ),
    [t, ...follows],
  );
}
