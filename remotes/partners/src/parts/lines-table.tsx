import { type ComputedLine, type SETTLEMENT_LINE_SORTS, UNUSUAL_TIMES } from '@gwanje/contract';
import { Button, formatWon, Table } from '@gwanje/ui-kit';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../text';
import { type Folds, groupLines } from './line-folds.rule';
import { FoldRow, LineRow, type LineTone, RESULTS, SUMS, type Summed } from './line-rows';
import { useAddress } from './use-address';
import { Amounts } from './won';

export type LineSort = (typeof SETTLEMENT_LINE_SORTS)[number];
const SORTED = ['baseWon', 'netWon', 'paidWon'] as const;
const isSorted = (name: string): name is (typeof SORTED)[number] =>
  (SORTED as readonly string[]).includes(name);

/** More than a few times what the partner is usually paid. */
const isUnusual = ({ paidWon, usualWon }: ComputedLine) =>
  usualWon !== null && paidWon > UNUSUAL_TIMES * usualWon;

export interface LinesTableProps<Line extends ComputedLine> {
  readonly lines: readonly Line[];
  readonly caption: string;
  /** Of which days a line is, as the statement that says why is asked for. */
  readonly daysOf: (line: Line) => { readonly from: string; readonly to: string };
  readonly toneOf?: (line: Line) => LineTone;
  /** Before the partner, e.g. a box to tick, of his lines that stand together. */
  readonly before?: (lines: readonly Line[]) => ReactNode;
  readonly after?: (lines: readonly Line[]) => ReactNode;
  /** What the lines are ordered by, and what a press on a head asks for. */
  readonly order?: { readonly sort: string; readonly onSort: (sort: LineSort) => void };
  /** The lines stand partner by partner: those of one fold into a row of their own. */
  readonly folds?: Folds | undefined;
  /** Of everything that is asked for, at the foot. */
  readonly totals?: { readonly count: number } & Partial<Record<Summed, number>>;
}

/** Whose lines the address says stand by themselves. */
const UNFOLDED = 'unfolded';

const keyOf = ({ partner, gameClass, kind }: ComputedLine) => `${partner._id}${gameClass}${kind}`;

/** What partners get, a line a class and kind, or a partner that opens into these. */
export function LinesTable<Line extends ComputedLine>(props: LinesTableProps<Line>) {
  const { lines, caption, daysOf, toneOf, before, after, order, folds, totals } = props;
  const t = useText();
  const [params, change] = useAddress();
  const opened = new Set(params.get(UNFOLDED)?.split(','));
  const setOpened = (ids: Iterable<string>) => change({ [UNFOLDED]: [...ids].join(',') });
  if (lines.length === 0) return null;
  const groups = groupLines(lines, folds);
  const whole = groups.flatMap(({ lines: [line], isWhole }) =>
    line && isWhole ? [line.partner._id] : [],
  );
  const isAllOpen = whole.every((id) => opened.has(id));
  const toneIn = (line: Line): LineTone =>
    toneOf?.(line) ?? (line.carryOutWon < 0 ? 'bad' : isUnusual(line) ? 'wait' : undefined);
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const rowOf = (line: Line) => (
    <LineRow
      key={keyOf(line)}
      line={line}
      days={daysOf(line)}
      before={before?.([line])}
      tone={toneIn(line)}
      {...(after && { after: after([line]) })}
    />
  );
  return (
    <Amounts>
      {whole.length > 0 && (
        <Button size="s" onClick={() => setOpened(isAllOpen ? [] : whole)}>
          {t(isAllOpen ? 'line.foldAll' : 'line.unfoldAll')}
        </Button>
      )}
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">{t('line.partner')}</th>
            <th scope="col">{t('partner.grade')}</th>
            <th scope="col">{t('partner.form')}</th>
            <th scope="col">{t('class')}</th>
            {SUMS.map((name) => (
              <Head key={name} name={name} order={order} />
            ))}
            <th scope="col" data-n>
              %
            </th>
            {RESULTS.map((name) => (
              <Head key={name} name={name} order={order} />
            ))}
            <th scope="col">{t('line.usual')}</th>
            {after && <th scope="col">{t('line.status')}</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ lines: group, isWhole }) => {
            const [first, ...others] = group;
            if (!first || !isWhole) return group.map(rowOf);
            const { _id } = first.partner;
            const isOpen = opened.has(_id);
            return (
              <Fragment key={_id}>
                <FoldRow
                  lines={[first, ...others]}
                  days={daysOf(first)}
                  before={before?.(group)}
                  tone={isOpen ? undefined : group.map(toneIn).find((tone) => tone !== undefined)}
                  isOpen={isOpen}
                  onOpen={() => toggle(_id)}
                  {...(after && { after: after(group) })}
                />
                {isOpen && group.map(rowOf)}
              </Fragment>
            );
          })}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('line.total', { count: totals.count.toLocaleString('en-US') })}
              </th>
              {SUMS.map((name) => (
                <Sum key={name} won={totals[name]} />
              ))}
              <td />
              {RESULTS.map((name) => (
                <Sum key={name} won={totals[name]} />
              ))}
              <td colSpan={after ? 2 : 1} />
            </tr>
          </tfoot>
        )}
      </Table>
    </Amounts>
  );
}

const Sum = ({ won }: { readonly won: number | undefined }) => (
  <td data-n>{won === undefined ? '' : formatWon(won)}</td>
);

interface HeadProps {
  readonly name: Summed;
  readonly order: LinesTableProps<ComputedLine>['order'];
}

/** The head of an amount; what the lines can be ordered by is a button. */
function Head({ name, order }: HeadProps) {
  const t = useText();
  const label = t('calc.inWon', { name: t(`line.${name}`) });
  if (!order || !isSorted(name))
    return (
      <th scope="col" data-n>
        {label}
      </th>
    );
  const isDown = order.sort === `-${name}`;
  const isUp = order.sort === name;
  return (
    <th scope="col" data-n aria-sort={isDown ? 'descending' : isUp ? 'ascending' : 'none'}>
      <Button size="s" tone="quiet" onClick={() => order.onSort(isDown ? name : `-${name}`)}>
        {label} {isDown ? '▼' : isUp ? '▲' : '⇅'}
      </Button>
    </th>
  );
}
