import { useSearchParams } from '@gwanje/remote-kit';
import { dayInAddress, NewDay, rangeNamed, useDays } from '@gwanje/remote-kit/list';
import { Button, TextField } from '@gwanje/ui-kit';
import { type ReactNode, useState } from 'react';
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
  > [role='status'] { width: 100%; margin: 0; color: var(--warn); }
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

/**
 * The period as the address says it, and a way to choose another. Where it says none it is
 * yesterday; what it says by its name stays what it was on the day on which it was meant.
 */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const isChosen = from !== null || to !== null;
  const asked = rangeNamed(params.get('range'));
  const range = asked !== undefined && asked !== 'all' ? asked : 'yesterday';
  const change = (values: Readonly<Record<string, string | undefined>>, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, day] of Object.entries(values))
          if (day) after.set(name, day);
          else after.delete(name);
        return after;
      },
      { replace },
    );
  const { days, hasDayChanged, forget } = useDays(
    isChosen ? undefined : range,
    { on: dayInAddress(params), from: from ?? to ?? undefined, to: to ?? from ?? undefined },
    (values) => change(values, true),
  );
  return {
    ...(days as Period),
    hasDayChanged,
    onToday: () => {
      forget();
      change({ on: undefined });
    },
    /** A press is a step that one goes back from; what is typed is none. */
    choose: (period: Partial<Period>, isTyped = false) =>
      change({ ...(days as Period), ...period, on: undefined, range: undefined }, isTyped),
  };
}

const QUICK = ['yesterday', 'first', 'second'] as const;

const isDay = (text: string) => /^2\d{3}-\d\d-\d\d$/.test(text);

interface BarProps extends ReturnType<typeof usePeriod> {
  /** What is chosen beside the period. */
  readonly children?: ReactNode;
}

export function PeriodBar({ from, to, choose, hasDayChanged, onToday, children }: BarProps) {
  const t = useText();
  const periods = periodsAt(Date.now());
  // While a year is typed, a browser tells of years of one to three digits: no days yet, nor asked for.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const days: Period = { from, to };
  const field = (name: keyof Period) => (
    <TextField
      type="date"
      label={t(`period.${name}`)}
      value={typed[name] ?? days[name]}
      onChange={(day) => {
        const { [name]: _, ...others } = typed;
        setTyped(isDay(day) ? others : { ...others, [name]: day });
        if (isDay(day)) choose({ [name]: day }, true);
      }}
    />
  );
  return (
    <Line role="search" aria-label={t('period')}>
      {QUICK.map((name) => (
        <Button
          key={name}
          size="s"
          aria-pressed={periods[name].from === from && periods[name].to === to}
          onClick={() => {
            setTyped({});
            choose(periods[name]);
          }}
        >
          {t(`period.${name}`)}
        </Button>
      ))}
      {field('from')}
      {field('to')}
      {children}
      <NewDay hasDayChanged={hasDayChanged} onToday={onToday} />
    </Line>
  );
}
