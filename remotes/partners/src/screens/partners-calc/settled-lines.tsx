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

interface LinesProps extends Pick<LinesTableProps<SettlementLine>, 'order' | 'totals'> {
  readonly rows: readonly SettlementLine[];
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

const mayChoose = ({ status }: SettlementLine) => status === 'ready' || status === 'hold';

/** A page of the lines of a settlement, those that may be decided on with a box. */
export function SettledLines({ rows, chosen, onChosen, order, totals }: LinesProps) {
  const t = useText();
  const say = useWords();
  const toggle = (line: SettlementLine) => {
    const next = new Map(chosen);
    if (!next.delete(line.lineId)) next.set(line.lineId, line);
    onChosen(next);
  };
  const open = rows.filter(mayChoose);
  const isWhole = open.length > 0 && open.every(({ lineId }) => chosen.has(lineId));
  const togglePage = () => {
    const next = new Map(chosen);
    for (const line of open)
      if (isWhole) next.delete(line.lineId);
      else next.set(line.lineId, line);
    onChosen(next);
  };
  return (
    <>
      {open.length > 0 && (
        <label>
          <input type="checkbox" checked={isWhole} onChange={togglePage} /> {t('line.choosePage')}
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
        before={(line) => (
          <input
            type="checkbox"
            aria-label={t('line.choose', { id: line.partner.id })}
            checked={chosen.has(line.lineId)}
            disabled={!mayChoose(line)}
            onChange={() => toggle(line)}
          />
        )}
        after={({ status, takenWon, reason }) =>
          [
            say(SETTLEMENT_LINE_STATUSES[status]),
            takenWon === null ? '' : t('line.taken', { won: formatWon(takenWon) }),
            reason && (HELD_BY_ITSELF as Readonly<Record<string, Bilingual>>)[reason]
              ? say(HELD_BY_ITSELF[reason as HeldByItself])
              : (reason ?? ''),
          ]
            .filter(Boolean)
            .join(' · ')
        }
      />
    </>
  );
}
