import {
  COMMISSION_KINDS,
  type ComputedLine,
  GAME_CLASS_NAMES,
  MEMBER_GRADES,
  UNUSUAL_TIMES,
} from '@gwanje/contract';
import { Badge, formatWon, Table } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { percent, useWords } from './use-words';

const SUMS = ['validStakeWon', 'profitWon', 'baseWon', 'grossWon', 'childWon'] as const;
const RESULTS = ['netWon', 'carryInWon', 'carryOutWon', 'paidWon'] as const;
const INDENT_PX = 16;

/** More than a few times what the partner is usually paid. */
const isUnusual = ({ paidWon, usualWon }: ComputedLine) =>
  usualWon !== null && paidWon > UNUSUAL_TIMES * usualWon;

interface LinesTableProps<Line extends ComputedLine> {
  readonly lines: readonly Line[];
  readonly caption: string;
  readonly toneOf?: (line: Line) => 'wait' | 'bad' | 'muted' | undefined;
  /** Before the partner, e.g. a box to tick. */
  readonly before?: (line: Line) => ReactNode;
  readonly after?: (line: Line) => ReactNode;
}

/** What partners get, a line a class and kind. */
export function LinesTable<Line extends ComputedLine>(props: LinesTableProps<Line>) {
  const { lines, caption, toneOf, before, after } = props;
  const t = useText();
  const say = useWords();
  if (lines.length === 0) return null;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t('partner.id')}</th>
          <th scope="col">{t('partner.grade')}</th>
          <th scope="col">{t('class')}</th>
          {SUMS.map((name) => (
            <th key={name} scope="col">
              {t(`line.${name}`)}
            </th>
          ))}
          <th scope="col">%</th>
          {RESULTS.map((name) => (
            <th key={name} scope="col">
              {t(`line.${name}`)}
            </th>
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
              {before?.(line)} {line.partner.id}{' '}
              {line.partner.isTest && <Badge tone="warn">{t('test')}</Badge>}
            </th>
            <td>{say(MEMBER_GRADES[line.partner.grade as keyof typeof MEMBER_GRADES])}</td>
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
    </Table>
  );
}
