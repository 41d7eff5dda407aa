import { useSearchParams } from '@gwanje/remote-kit';
import { Button, TextField } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const dayAt = (ms: number) => new Date(ms + SEOUL_MS).toISOString().slice(0, 10);

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px;
  > [data-field] { width: 140px; }
`;

export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Yesterday, and the halves of the month that it is in. */
export function periodsAt(nowMs: number): Record<'yesterday' | 'first' | 'second', Period> {
  const day = dayAt(nowMs - DAY_MS);
  const month = day.slice(0, 8);
  const [year = 0, number = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return {
    yesterday: { from: day, to: day },
    first: { from: `${month}01`, to: `${month}15` },
    second: { from: `${month}16`, to: `${month}${last}` },
  };
}

/** The period as the address says it, and a way to choose another. */
export function usePeriod(): Period & { readonly choose: (period: Partial<Period>) => void } {
  const [params, setParams] = useSearchParams();
  const { yesterday } = periodsAt(Date.now());
  return {
    from: params.get('from') ?? yesterday.from,
    to: params.get('to') ?? yesterday.to,
    choose: (period) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, day] of Object.entries(period)) if (day) after.set(name, day);
        return after;
      }),
  };
}

const QUICK = ['yesterday', 'first', 'second'] as const;

export function PeriodBar({ from, to, choose }: ReturnType<typeof usePeriod>) {
  const t = useText();
  const periods = periodsAt(Date.now());
  return (
    <Line role="search" aria-label={t('period')}>
      {QUICK.map((name) => (
        <Button
          key={name}
          size="s"
          aria-pressed={periods[name].from === from && periods[name].to === to}
          onClick={() => choose(periods[name])}
        >
          {t(`period.${name}`)}
        </Button>
      ))}
      <TextField
        type="date"
        label={t('period.from')}
        value={from}
        onChange={(day) => choose({ from: day })}
      />
      <TextField
        type="date"
        label={t('period.to')}
        value={to}
        onChange={(day) => choose({ to: day })}
      />
    </Line>
  );
}
