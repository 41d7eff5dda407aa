import { styled } from 'styled-components';

const WIDTH = 96;
const HEIGHT = 24;

const Drawing = styled.svg`
  display: inline-block;
  vertical-align: middle;
  fill: none;
  stroke: currentColor;
  > line { stroke: var(--muted); stroke-dasharray: 2 2; }
`;

interface SparklineProps {
  /** What is drawn, and from which amount to which; read aloud in place of the line. */
  readonly label: string;
  /** In the order of time, two or more. */
  readonly values: readonly number[];
}

/** How an amount went, small enough for a cell; the broken line is nothing. */
export function Sparkline({ label, values }: SparklineProps) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const yOf = (value: number) =>
    high === low ? HEIGHT / 2 : 1 + ((high - value) / (high - low)) * (HEIGHT - 2);
  const xOf = (at: number) => (at / (values.length - 1)) * WIDTH;
  return (
    <Drawing
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <line x1={0} x2={WIDTH} y1={yOf(0)} y2={yOf(0)} />
      <polyline points={values.map((value, at) => `${xOf(at)},${yOf(value)}`).join(' ')} />
    </Drawing>
  );
}
