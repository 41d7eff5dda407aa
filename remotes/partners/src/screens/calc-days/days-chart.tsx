import type { CalcDay } from '@gwanje/contract';
import { Card } from '@gwanje/ui-kit';
import { DayPlots } from '../../parts/day-plots';
import { useText } from '../../text';

/** Profit, cash and what bets brought, day by day; the amounts stand in the table. */
export function DaysChart({ days }: { readonly days: readonly CalcDay[] }) {
  const t = useText();
  return (
    <Card title={t('chart.title')}>
      <DayPlots
        days={days}
        drawn={[
          ['netWon', t('calc.net')],
          ['cashWon', t('calc.cash')],
          ['ggrWon', t('calc.ggr')],
        ]}
      />
    </Card>
  );
}
