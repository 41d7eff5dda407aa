import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import UPlot from 'uplot';

/** A value at an instant, milliseconds since 1970. */
export interface PlotPoint {
  readonly atMs: number;
  readonly value: number;
}

/** Something that happened on the line, in a colour of the theme. */
export interface PlotMark extends PlotPoint {
  readonly id: string;
  readonly colour: 'good' | 'bad';
}

interface TimePlotProps {
  /** What is drawn, for those who do not see it. */
  readonly label: string;
  /** In the order of time. A value holds until the next one. */
  readonly points: readonly PlotPoint[];
  /** In the order of time. */
  readonly marks?: readonly PlotMark[];
  readonly heightPx?: number;
  readonly formatValue: (value: number) => string;
  readonly formatTime: (atMs: number) => string;
  /** Values are of whole days, which is as close as times are named. */
  readonly isDaily?: boolean;
  /** Told of the mark that is pressed, or the nearest to where. */
  readonly onPick?: (mark: PlotMark) => void;
}

const HEIGHT_PX = 180;
const AXIS_PX = 92;
const MARK_PX = 7;
const SECOND_MS = 1_000;
/** From a day to a quarter, in seconds. */
const DAY_STEPS = [1, 2, 3, 7, 14, 28, 91].map((days) => days * 86_400);
/** A press that is further away from every mark is none of one. */
const NEAR_PX = 24;

// What the library's own sheet says of what is used of it here.
const Place = styled.div`
  position: relative;
  min-width: 0;
  font-variant-numeric: tabular-nums;
  .u-wrap { position: relative; user-select: none; }
  .u-over, .u-under, .u-axis { position: absolute; }
  .u-under { overflow: hidden; }
  canvas { display: block; position: relative; width: 100%; height: 100%; }
  .u-cursor-x, .u-cursor-y { position: absolute; left: 0; top: 0; pointer-events: none; will-change: transform; }
  .u-cursor-x { height: 100%; border-right: 1px dashed var(--muted); }
  .u-cursor-y { width: 100%; border-bottom: 1px dashed var(--muted); }
  .u-cursor-pt { position: absolute; top: 0; left: 0; border-radius: 50%; border: 0 solid; pointer-events: none; will-change: transform; }
  .u-select { position: absolute; pointer-events: none; background: var(--accent-tint); }
  .u-hz .u-cursor-x.u-off, .u-hz .u-cursor-y.u-off, .u-cursor-pt.u-off { display: none; }
  .u-off { display: none; }
`;

/** One row of instants for both series, which is how the library takes them. */
function aligned(points: readonly PlotPoint[], marks: readonly PlotMark[]): UPlot.AlignedData {
  const times = [...new Set([...points, ...marks].map(({ atMs }) => atMs))].sort((a, b) => a - b);
  const of = (rows: readonly PlotPoint[]) => {
    const byTime = new Map(rows.map(({ atMs, value }) => [atMs, value]));
    return times.map((atMs) => byTime.get(atMs) ?? null);
  };
  return [times.map((atMs) => atMs / SECOND_MS), of([...marks, ...points]), of(marks)];
}

/** A value over time as steps, with marks that can be pressed. */
export function TimePlot(props: TimePlotProps) {
  const { label, points, marks = [], heightPx = HEIGHT_PX } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const colourOf = (name: string) => getComputedStyle(current).getPropertyValue(`--${name}`);
    const font = `12px ${getComputedStyle(current).fontFamily}`;
    const axis = {
      stroke: () => colourOf('muted'),
      grid: { stroke: () => colourOf('line'), width: 1 },
      font,
    };
    const stepped = UPlot.paths.stepped?.({ align: 1 });
    const plot = new UPlot(
      {
        ...{ width: current.clientWidth, height: heightPx },
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { show: false } },
        axes: [
          {
            ...axis,
            ...(latest.current.isDaily && { incrs: DAY_STEPS }),
            values: (_, at) => at.map((s) => latest.current.formatTime(s * SECOND_MS)),
          },
          {
            ...axis,
            size: AXIS_PX,
            values: (_, of) => of.map((value) => latest.current.formatValue(value)),
          },
        ],
        series: [
          {},
          {
            ...{ stroke: () => colourOf('accent'), width: 1.5, spanGaps: true },
            ...(stepped && { paths: stepped }),
            points: { show: false },
          },
          { stroke: 'transparent', points: { show: false } },
        ],
        hooks: {
          draw: [
            (drawn) => {
              for (const { atMs, value, colour } of latest.current.marks ?? []) {
                drawn.ctx.fillStyle = colourOf(colour);
                drawn.ctx.beginPath();
                const x = drawn.valToPos(atMs / SECOND_MS, 'x', true);
                const y = drawn.valToPos(value, 'y', true);
                drawn.ctx.arc(x, y, (MARK_PX / 2) * devicePixelRatio, 0, 2 * Math.PI);
                drawn.ctx.fill();
              }
            },
          ],
        },
      },
      aligned(points, marks),
      current,
    );
    const fit = new ResizeObserver(() =>
      plot.setSize({ width: current.clientWidth, height: heightPx }),
    );
    fit.observe(current);
    const pick = ({ offsetX }: MouseEvent) => {
      const away = ({ atMs }: PlotMark) => Math.abs(plot.valToPos(atMs / SECOND_MS, 'x') - offsetX);
      const [nearest] = [...(latest.current.marks ?? [])].sort((a, b) => away(a) - away(b));
      if (nearest && away(nearest) <= NEAR_PX) latest.current.onPick?.(nearest);
    };
    plot.over.addEventListener('click', pick);
    return () => {
      fit.disconnect();
      plot.destroy();
    };
  }, [points, marks, heightPx]);

  return <Place ref={place} role="img" aria-label={label} style={{ minHeight: heightPx }} />;
}
