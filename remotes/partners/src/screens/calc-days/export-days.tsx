import { closedCalcDays, type RowOf } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { ExportDialog } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { Suspense, useMemo, useState } from 'react';
import { COUNTED, MOVED, STOOD } from '../../parts/figures';
import type { DaySpan } from '../../parts/use-day-span';
import { useKey } from '../../parts/use-key';
import { useText } from '../../text';

const [CHARGE, EXCHANGE] = COUNTED;
/** Columns of a file in their order: those of the screen, and what the bridge is made of. */
const COLUMNS = [
  ['charges', 'calcDays.charges'],
  CHARGE,
  ['exchanges', 'calcDays.exchanges'],
  EXCHANGE,
  ...MOVED,
  ...STOOD,
  ['joins', 'calcDays.joins'],
  ['bettors', 'calcDays.bettors'],
  ['corrections', 'calcDays.correctionsHead'],
  ['differenceWon', 'calcDays.difference'],
] as const;

/** Closed days as a file; the running day is in none, since it says something else an hour later. */
export function ExportDays({ span, days }: { readonly span: DaySpan; readonly days: number }) {
  const t = useText();
  const whyNot = useWhyNot('export.run');
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo((): readonly Column<RowOf<typeof closedCalcDays>>[] => {
    const column = (id: string, head: string) => ({ id, head, widthPx: 100, cell: () => null });
    const headOf = (id: string, name: string) =>
      id.endsWith('Won') ? t('calc.inWon', { name }) : name;
    return [
      column('dayOn', t('calc.day')),
      ...COLUMNS.map(([id, head]) => column(id, headOf(id, t(head)))),
    ];
  }, [t]);
  const reason = whyNot ?? (days === 0 ? t('calcDays.none') : undefined);
  const open = () => setOpen(true);
  useKey('E', reason === undefined ? open : undefined);
  return (
    <>
      <Button disabledReason={reason} shortcut="E" onClick={open}>
        {t('line.export')}
      </Button>
      <Suspense>
        {isOpen && (
          <ExportDialog
            list={closedCalcDays.page.path}
            things={t('calcDays.things')}
            columns={columns}
            layout={{
              ...{ order: columns.map(({ id }) => id), hidden: [], pinned: [] },
              ...{ widthsPx: {}, density: 'dense' },
            }}
            filter={{ from: span.from, to: span.to }}
            sort="oldest"
            count={t('file.count', { count: days })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
