import { query, useQuery } from '@gwanje/api-client';
import { partners, type Statement } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Card } from '@gwanje/ui-kit';
import { DayPlots } from '../../parts/day-plots';
import { Remark } from '../../parts/won';
import { useText } from '../../text';

const DAYS = 30;
const DAY_MS = 86_400_000;

interface ChartProps {
  readonly memberId: string;
  /** The last day that is drawn. */
  readonly to: string;
}

/** Thirty days of what the line has lost, and of what it has earned its partner. */
export function LineChart({ memberId, to }: ChartProps) {
  const t = useText();
  const from = new Date(Date.parse(to) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const answer = useQuery(query(partners.readStatement, { memberId, from, to }));
  return (
    <Card title={t('chart.title')}>
      <Answered answer={answer} things={t('chart.title')} permission="settlement.read">
        {({ days }) => <Drawn days={days} />}
      </Answered>
    </Card>
  );
}

function Drawn({ days }: Pick<Statement, 'days'>) {
  const t = useText();
  return days.length < 2 ? (
    <Remark>{t('statement.none')}</Remark>
  ) : (
    <DayPlots
      days={days}
      drawn={[
        ['baseWon', t('chart.baseWon')],
        ['commissionWon', t('chart.commissionWon')],
      ]}
    />
  );
}
