import { query, useQuery } from '@gwanje/api-client';
import { alarms, SUM_WON_MAX } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from './catalogue';
import { type StripFigure, stripFigures } from './strip-figures.rule';

const RENEW_MS = 10_000;

const Line = styled.section`
  height: 100%;
  overflow-x: auto;
  scrollbar-width: none;
  mask-image: linear-gradient(to left, transparent, #000 28px);
  > dl { display: flex; align-items: center; gap: 16px; height: 100%; margin: 0; width: max-content; padding: 0 28px 0 12px; font-size: 12px; white-space: nowrap; }
  div { display: flex; gap: 5px; }
  div[data-begins]:not(:first-child) { padding-left: 16px; border-left: 1px solid var(--line); }
  dt { color: var(--muted); }
  dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
  dd[data-sign='+'] { color: var(--good); }
  dd[data-sign='−'] { color: var(--bad); }
`;

const signOf = ({ value, isSigned }: StripFigure) => {
  if (!isSigned || value === 0) return undefined;
  return value > 0 ? '+' : '−';
};

/**
 * The figures of the day. Every tab asks for itself, and only while it is shown: nobody looks at a
 * strip that is not.
 */
export function StatusStrip() {
  const say = useText();
  const { data } = useQuery({ ...query(alarms.readCurrent, {}), refetchInterval: RENEW_MS });
  return (
    // The keyboard scrolls it where it does not fit.
    <Line aria-label={say('strip.name')} tabIndex={0}>
      <dl>
        {data &&
          stripFigures(data).map((figure, at, all) => (
            <div key={figure.id} data-begins={figure.group === all[at - 1]?.group ? undefined : ''}>
              <dt>{say(`strip.${figure.id}`)}</dt>
              <dd data-sign={signOf(figure)}>
                {signOf(figure) === '+' && '+'}
                {formatWon(figure.value)}
                {Math.abs(figure.value) === SUM_WON_MAX && '+'}
              </dd>
            </div>
          ))}
      </dl>
    </Line>
  );
}
