import { formatWon } from '@gwanje/ui-kit';
import { TimePlot } from '@gwanje/ui-kit/plot';
import { useMemo } from 'react';
import { styled } from 'styled-components';

const HEIGHT_PX = 130;
const DAY_MS = 86_400_000;
/** Midnight of Seoul. */
const atMsOf = (dayOn: string) => Date.parse(`${dayOn}T00:00:00+09:00`);
const dayOf = (atMs: number) => new Date(atMs + 9 * 3_600_000).toISOString().slice(5, 10);

const Each = styled.div`
  > p { margin: 0; color: var(--muted); }
`;

interface DayPlotsProps<Name extends string> {
  /** In the order of time. */
  readonly days: readonly (Readonly<Record<Name, number>> & { readonly dayOn: string })[];
  /** Which amounts are drawn, won, under what name; the same ones at every drawing. */
  readonly drawn: readonly (readonly [name: Name, label: string])[];
}

/** Amounts by day, one below the other: each has a scale of its own. */
export function DayPlots<Name extends string>({ days, drawn }: DayPlotsProps<Name>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn of a day never changes
  const points = useMemo(
    () =>
      drawn.map(([name]) => {
        const each = days.map((day) => ({ atMs: atMsOf(day.dayOn), value: day[name] }));
        const last = each.at(-1);
        // The last one lasts as long as the others.
        return last ? [...each, { ...last, atMs: last.atMs + DAY_MS }] : each;
      }),
    [days],
  );
  return drawn.map(([name, label], index) => (
    <Each key={name}>
      <p>{label}</p>
      <TimePlot
        label={label}
        points={points[index] ?? []}
        heightPx={HEIGHT_PX}
        formatValue={formatWon}
        formatTime={dayOf}
        isDaily
      />
    </Each>
  ));
}
