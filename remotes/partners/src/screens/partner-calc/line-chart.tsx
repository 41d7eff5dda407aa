import { query, useQuery } from '@gwanje/api-client';
import { partners, type Statement } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Card, formatWon } from '@gwanje/ui-kit';
import { TimePlot } from '@gwanje/ui-kit/plot';
import { useMemo } from 'react';
import { Remark } from '../../parts/won';
import { useText } from '../../text';

const HEIGHT_PX = 130;
/** Midnight of Seoul. */
const atMsOf = (dayOn: string) => Date.parse(`${dayOn}T00:00:00+09:00`);
const dayOf = (atMs: number) => new Date(atMs + 9 * 3_600_000).toISOString().slice(5, 10);

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
  const of = useMemo(
    () => ({
      baseWon: days.map(({ dayOn, baseWon }) => ({ atMs: atMsOf(dayOn), value: baseWon })),
      commissionWon: days.map(({ dayOn, commissionWon }) => ({
        ...{ atMs: atMsOf(dayOn), value: commissionWon },
      })),
    }),
    [days],
  );
  if (days.length < 2) return <Remark>{t('statement.none')}</Remark>;
  return (
    <>
      {(['baseWon', 'commissionWon'] as const).map((name) => (
        <div key={name}>
          <p>{t(`chart.${name}`)}</p>
          <TimePlot
            label={t(`chart.${name}`)}
            points={of[name]}
            heightPx={HEIGHT_PX}
            formatValue={formatWon}
            formatTime={dayOf}
          />
        </div>
      ))}
    </>
  );
}
