import {
  COMMISSION_KINDS,
  type ComputedLine,
  GAME_CLASS_NAMES,
  MEMBER_GRADES,
  PARTNER_FORMS,
  type SETTLEMENT_LINE_SORTS,
  UNUSUAL_TIMES,
} from '@gwanje/contract';
import { Link } from '@gwanje/remote-kit';
import { Badge, Button, formatWon, Table } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { percent, useWords } from './use-words';

const SUMS = [
  'validStakeWon',
  'profitWon',
  'rollingWon',
  'baseWon',
  'grossWon',
  'childWon',
] as const;
const RESULTS = ['netWon', 'carryInWon', 'carryOutWon', 'paidWon'] as const;
const INDENT_PX = 16;

type Summed = (typeof SUMS)[number] | (typeof RESULTS)[number];
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
  readonly toneOf?: (line: Line) => 'wait' | 'held' | 'bad' | 'muted' | undefined;
  /** Before the partner, e.g. a box to tick. */
  readonly before?: (line: Line) => ReactNode;
  readonly after?: (line: Line) => ReactNode;
  /** What the lines are ordered by, and what a press on a head asks for. */
  readonly order?: { readonly sort: string; readonly onSort: (sort: LineSort) => void };
  /** Of everything that is asked for, at the foot. */
  readonly totals?: { readonly count: number } & Partial<Record<Summed, number>>;
}

/** What partners get, a line a class and kind. */
export function LinesTable<Line extends ComputedLine>(props: LinesTableProps<Line>) {
  const { lines, caption, daysOf, toneOf, before, after, order, totals } = props;
  const t = useText();
  const say = useWords();
  if (lines.length === 0) return null;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t('partner.id')}</th>
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
        {lines.map((line) => (
          <tr
            key={`${line.partner._id}${line.gameClass}${line.kind}`}
            data-tone={
              toneOf?.(line) ??
              (line.carryOutWon < 0 ? 'bad' : isUnusual(line) ? 'wait' : undefined)
            }
          >
            <th scope="row" style={{ paddingInlineStart: line.partner.level * INDENT_PX }}>
              {before?.(line)}{' '}
              <Link
                to={`/partner-calc?${new URLSearchParams({ partnerId: line.partner._id, ...daysOf(line) })}`}
                title={t('why')}
              >
                {line.partner.id}
              </Link>{' '}
              {line.partner.isTest && <Badge tone="warn">{t('test')}</Badge>}
              {line.upline !== null && <small>{t('line.under', { id: line.upline })}</small>}
            </th>
            <td>{say(MEMBER_GRADES[line.partner.grade as keyof typeof MEMBER_GRADES])}</td>
            <td>{say(PARTNER_FORMS[line.partner.form])}</td>
            <td>
              {say(GAME_CLASS_NAMES[line.gameClass])} {say(COMMISSION_KINDS[line.kind])}
            </td>
            {SUMS.map((name) => (
              <td key={name} data-n>
                {formatWon(line[name])}
              </td>
            ))}
            <td data-n>{line.kind === 'losing' ? percent(line.rateBps) : '–'}</td>
            {RESULTS.map((name) => (
              <td key={name} data-n>
                {name === 'paidWon' ? (
                  <strong>{formatWon(line[name])}</strong>
                ) : (
                  formatWon(line[name])
                )}
              </td>
            ))}
            <td data-n title={line.usualWon === null ? undefined : formatWon(line.usualWon)}>
              {line.usualWon ? `×${(line.paidWon / line.usualWon).toFixed(1)}` : '–'}
            </td>
            {after && <td>{after(line)}</td>}
          </tr>
        ))}
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
  const label = t(`line.${name}`);
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
