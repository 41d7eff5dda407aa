import { query, useQuery } from '@gwanje/api-client';
import { type BalancePoint, money } from '@gwanje/contract';
import { formatInstant, useSearchParams } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import type { Days } from '@gwanje/remote-kit/list';
import { Badge, Card, formatWon } from '@gwanje/ui-kit';
import { type PlotMark, TimePlot } from '@gwanje/ui-kit/plot';
import { useMemo } from 'react';
import { useText } from '../../text';

const pointOf = ({ at, balanceWon }: BalancePoint) => ({
  atMs: Date.parse(at),
  value: balanceWon,
});

const markOf = (one: BalancePoint): PlotMark => ({
  ...pointOf(one),
  ...{ id: one.entryId, colour: one.type === 'charge' ? 'good' : 'bad' },
});

/** The identifier beside one, so that a page that follows it begins with that one. */
function besideId(id: string, by: 1n | -1n): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + by).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

interface BalanceChartProps {
  readonly memberId: string;
  /** The days of the list, which the chart shares. */
  readonly days: Days;
}

/** How one member's money went in the days that are listed; a charge or exchange leads to its entry. */
export function BalanceChart({ memberId, days }: BalanceChartProps) {
  const t = useText();
  const [, setParams] = useSearchParams();
  const asked = useQuery(query(money.readBalanceRun, { memberId, ...days }));
  const { data } = asked;
  const points = useMemo(() => (data?.points ?? []).map(pointOf), [data]);
  const marks = useMemo(() => (data?.marks ?? []).map(markOf), [data]);
  const open = ({ id }: PlotMark) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('before');
      next.set('after', besideId(id, next.get('sort') === 'oldest' ? -1n : 1n));
      next.set('page', '2');
      next.set('open', id);
      return next;
    });
  return (
    <Card title={t('movements.chart')} note={t('movements.chart.hint')}>
      <Answered
        answer={asked}
        things={t('movements.chart')}
        isEmpty={({ points: known }) => known.length === 0}
      >
        {() => (
          <>
            <p>
              <Badge tone="good">{t('movements.chart.charge')}</Badge>{' '}
              <Badge tone="bad">{t('movements.chart.exchange')}</Badge>
            </p>
            <TimePlot
              label={t('movements.chart')}
              points={points}
              marks={marks}
              formatValue={formatWon}
              formatTime={(atMs) => formatInstant(new Date(atMs).toISOString()).slice(5, 16)}
              onPick={open}
            />
          </>
        )}
      </Answered>
    </Card>
  );
}
