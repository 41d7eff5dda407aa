import {
  COMMISSION_KINDS,
  type ComputedLine,
  GAME_CLASS_NAMES,
  MEMBER_GRADES,
  PARTNER_FORMS,
} from '@gwanje/contract';
import { Link } from '@gwanje/remote-kit';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import { type FoldSums, sumLines } from './line-folds.rule';
import { percent, useWords } from './use-words';
import { WonCell } from './won';

export const SUMS = [
  'validStakeWon',
  'profitWon',
  'rollingWon',
  'baseWon',
  'grossWon',
  'childWon',
] as const;
export const RESULTS = ['netWon', 'carryInWon', 'carryOutWon', 'paidWon'] as const;
export type Summed = (typeof SUMS)[number] | (typeof RESULTS)[number];
const INDENT_PX = 16;

export type LineTone = 'wait' | 'held' | 'bad' | 'muted' | undefined;

interface PartnerProps {
  readonly line: ComputedLine;
  /** The days whose statement says why. */
  readonly days: { readonly from: string; readonly to: string };
  readonly before: ReactNode;
}

/** The partner of a line as the tree has him: what may be done first, his name, who is above him. */
function PartnerCells({ line: { partner, upline }, days, before }: PartnerProps) {
  const t = useText();
  const say = useWords();
  return (
    <>
      <th scope="row" style={{ paddingInlineStart: partner.level * INDENT_PX }}>
        {before}{' '}
        <Link
          to={`/partner-calc?${new URLSearchParams({ partnerId: partner._id, ...days })}`}
          title={t('why')}
        >
          {partner.id}
        </Link>{' '}
        {partner.isTest && <Badge tone="warn">{t('test')}</Badge>}
        {upline !== null && <small>{t('line.under', { id: upline })}</small>}
      </th>
      <td>{say(MEMBER_GRADES[partner.grade as keyof typeof MEMBER_GRADES])}</td>
      <td>{say(PARTNER_FORMS[partner.form])}</td>
    </>
  );
}

interface RowProps extends PartnerProps {
  readonly tone: LineTone;
  /** What stands behind the amounts; left out where the table has no such column. */
  readonly after?: ReactNode;
}

const Paid = ({ won }: { readonly won: number }) => (
  <td data-n>
    <strong>{formatWon(won)}</strong>
  </td>
);

/** What a partner gets of one class and kind. */
export function LineRow({ line, days, before, tone, after }: RowProps) {
  const say = useWords();
  return (
    <tr data-tone={tone}>
      <PartnerCells line={line} days={days} before={before} />
      <td>
        {say(GAME_CLASS_NAMES[line.gameClass])} {say(COMMISSION_KINDS[line.kind])}
      </td>
      {SUMS.map((name) => (
        <WonCell key={name} won={line[name]} />
      ))}
      <td data-n>{line.kind === 'losing' ? percent(line.rateBps) : '–'}</td>
      {RESULTS.map((name) =>
        name === 'paidWon' ? (
          <Paid key={name} won={line.paidWon} />
        ) : (
          <WonCell key={name} won={line[name]} />
        ),
      )}
      <td data-n title={line.usualWon === null ? undefined : formatWon(line.usualWon)}>
        {line.usualWon ? `×${(line.paidWon / line.usualWon).toFixed(1)}` : '–'}
      </td>
      {after !== undefined && <td>{after}</td>}
    </tr>
  );
}

interface FoldProps extends Omit<RowProps, 'line'> {
  readonly lines: readonly [ComputedLine, ...ComputedLine[]];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** All that one partner gets as one row, which opens into his classes. */
export function FoldRow({ lines, days, before, tone, after, isOpen, onOpen }: FoldProps) {
  const t = useText();
  const [first] = lines;
  const { id } = first.partner;
  const sums: Partial<Record<Summed, number>> & FoldSums = sumLines(lines);
  const cell = (name: Summed) => {
    const won = sums[name];
    return won === undefined ? <td key={name} data-n /> : <WonCell key={name} won={won} />;
  };
  return (
    <tr data-tone={tone} data-sub={isOpen ? '' : undefined}>
      <PartnerCells line={first} days={days} before={before} />
      <td>
        <Button
          size="s"
          tone="quiet"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'line.fold' : 'line.unfold', { id })}
          onClick={onOpen}
        >
          {isOpen ? '▾' : '▸'} {t('line.classes', { count: lines.length })}
        </Button>
      </td>
      {SUMS.map(cell)}
      <td data-n />
      {RESULTS.map((name) =>
        name === 'paidWon' ? <Paid key={name} won={sums.paidWon} /> : cell(name),
      )}
      <td data-n />
      {after !== undefined && <td>{after}</td>}
    </tr>
  );
}
