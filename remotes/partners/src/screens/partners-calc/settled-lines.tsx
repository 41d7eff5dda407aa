import {
  type Bilingual,
  HELD_BY_ITSELF,
  type HeldByItself,
  SETTLEMENT_LINE_STATUSES,
  type SettlementLine,
} from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { LinesTable, type LinesTableProps } from '../../parts/lines-table';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';

/** Lines that are chosen, by their names, on whatever page they stand. */
export type Chosen = ReadonlyMap<string, SettlementLine>;

interface LinesProps extends Pick<LinesTableProps<SettlementLine>, 'order' | 'totals' | 'folds'> {
  readonly rows: readonly SettlementLine[];
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

const mayChoose = ({ status }: SettlementLine) => status === 'ready' || status === 'hold';

/** A page of the lines of a settlement, those that may be decided on with a box. */
export function SettledLines({ rows, chosen, onChosen, order, totals, folds }: LinesProps) {
  const t = useText();
  const isWhole = (open: readonly SettlementLine[]) =>
    open.length > 0 && open.every(({ lineId }) => chosen.has(lineId));
  const toggle = (open: readonly SettlementLine[]) => {
    const isOff = isWhole(open);
    const next = new Map(chosen);
    for (const line of open)
      if (isOff) next.delete(line.lineId);
      else next.set(line.lineId, line);
    onChosen(next);
  };
  const open = rows.filter(mayChoose);
  return (
    <>
      {open.length > 0 && (
        <label>
          <input type="checkbox" checked={isWhole(open)} onChange={() => toggle(open)} />{' '}
          {t('line.choosePage')}
        </label>
      )}
      <LinesTable
        lines={rows}
        caption={t('run.lines')}
        daysOf={({ fromOn, toOn }) => ({ from: fromOn, to: toOn })}
        order={order}
        totals={totals}
        toneOf={({ status, carryOutWon }) =>
          status === 'hold' ? 'held' : carryOutWon < 0 ? 'bad' : undefined
        }
        folds={folds}
        before={(lines) => {
          const ofThem = lines.filter(mayChoose);
          const id = lines[0]?.partner.id ?? '';
          return (
            <input
              type="checkbox"
              aria-label={t(lines.length > 1 ? 'line.chooseAll' : 'line.choose', { id })}
              checked={isWhole(ofThem)}
              disabled={ofThem.length === 0}
              onChange={() => toggle(ofThem)}
            />
          );
        }}
        after={(lines) => {
          const [line] = lines;
          return line && lines.length === 1 ? <State line={line} /> : <States lines={lines} />;
        }}
      />
    </>
  );
}

/** What has become of a line, what was taken back of it, and why it is held. */
function State({ line: { status, takenWon, reason } }: { readonly line: SettlementLine }) {
  const t = useText();
  const say = useWords();
  return [
    say(SETTLEMENT_LINE_STATUSES[status]),
    takenWon === null ? '' : t('line.taken', { won: formatWon(takenWon) }),
    reason && (HELD_BY_ITSELF as Readonly<Record<string, Bilingual>>)[reason]
      ? say(HELD_BY_ITSELF[reason as HeldByItself])
      : (reason ?? ''),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How many lines of a partner are in which state. */
function States({ lines }: { readonly lines: readonly SettlementLine[] }) {
  const say = useWords();
  const counts = new Map<SettlementLine['status'], number>();
  for (const { status } of lines) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .map(([status, count]) => `${say(SETTLEMENT_LINE_STATUSES[status])} ${count}`)
    .join(' · ');
}
