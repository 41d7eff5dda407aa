import { useShell } from '@gwanje/remote-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import uPlot from 'uplot';
import type { Series } from './series';

const HEIGHT_PX = 220;
const AXIS_PX = 58;

const Box = styled.div`
  position: relative;
  .uplot, .u-wrap { position: relative; }
  .u-over, .u-under { position: absolute; }
  .u-wrap canvas { display: block; width: 100%; height: 100%; }
  .u-select { display: none; }
  .u-axis, .u-cursor-pt { position: absolute; }
  .u-cursor-x, .u-cursor-y { position: absolute; left: 0; top: 0; pointer-events: none; }
  .u-cursor-x { height: 100%; border-right: 1px dashed var(--muted); }
  .u-cursor-y { display: none; }
  .u-cursor-pt { top: 0; left: 0; border-radius: 50%; pointer-events: none; }
  .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off { display: none; }
  .u-legend { display: block; font-size: 12px; }
  .u-legend tbody { display: flex; flex-wrap: wrap; gap: 2px 14px; }
  .u-legend tr:first-child th { display: none; }
  .u-legend tr { display: inline-flex; align-items: center; gap: 4px; }
  .u-legend th { display: inline-flex; align-items: center; gap: 4px; font-weight: 400; color: var(--muted); cursor: pointer; }
  .u-legend td { font-variant-numeric: tabular-nums; }
  .u-legend .u-marker { display: inline-block; width: 10px; height: 10px; border-radius: 2px; box-sizing: border-box; }
  .u-legend .u-off > * { opacity: 0.4; }
`;

interface DrawingProps {
  readonly title: string;
  readonly places: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** Where nothing can be drawn. */
  readonly otherwise: ReactNode;
}

const colourOf = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || 'currentColor';

function optionsOf({ places, series, format }: DrawingProps, width: number): uPlot.Options {
  const axis = {
    ...{ stroke: colourOf('muted'), grid: { stroke: colourOf('line'), width: 1 } },
    // A canvas knows nothing of the page's own letters.
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
  };
  return {
    ...{ width, height: HEIGHT_PX },
    scales: { x: { time: false } },
    cursor: { drag: { x: false, y: false } },
    axes: [
      { ...axis, values: (_, at) => at.map((place) => places[place] ?? '') },
      { ...axis, size: AXIS_PX, values: (_, at) => at.map(format) },
    ],
    series: [
      { value: (_, place) => (place === null ? '' : (places[place] ?? '')) },
      ...series.map(({ label, tone, isDashed }) => ({
        ...{ label, stroke: colourOf(tone), width: isDashed ? 1 : 2, points: { show: false } },
        ...(isDashed && { dash: [4, 4] }),
        value: (_: uPlot, value: number | null) => (value === null ? '–' : format(value)),
      })),
    ],
  };
}

/** Draws the lines, as wide as there is room; a table stands for them where nothing can be drawn. */
export function Drawing(props: DrawingProps) {
  const { title, places, series, otherwise } = props;
  const box = useRef<HTMLDivElement>(null);
  const theme = useShell((shell) => shell.theme);
  const [canDraw, setCanDraw] = useState(true);
  const latest = useRef(props);
  latest.current = props;
  // What a line is called and looks like; its values come in without drawing anew.
  const lines = `${theme} ${series.map(({ label, tone }) => label + tone).join()}`;

  const plot = useRef<uPlot>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when its lines are others.
  useEffect(() => {
    const room = box.current;
    if (!room) return;
    if (!('CanvasRenderingContext2D' in window)) {
      setCanDraw(false);
      return;
    }
    const drawn = new uPlot(
      optionsOf(latest.current, room.clientWidth),
      dataOf(latest.current),
      room,
    );
    plot.current = drawn;
    const observer = new ResizeObserver(() =>
      drawn.setSize({ width: room.clientWidth, height: HEIGHT_PX }),
    );
    observer.observe(room);
    return () => {
      observer.disconnect();
      drawn.destroy();
    };
  }, [lines]);
  useEffect(() => plot.current?.setData(dataOf({ places, series })), [places, series]);

  return canDraw ? <Box ref={box} role="img" aria-label={title} /> : otherwise;
}

const dataOf = ({ places, series }: Pick<DrawingProps, 'places' | 'series'>): uPlot.AlignedData => [
  places.map((_, at) => at),
  ...series.map(({ values }) => [...values]),
];
