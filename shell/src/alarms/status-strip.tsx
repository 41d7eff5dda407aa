import { query, useQuery } from '@gwanje/api-client';
import { alarms, SUM_WON_MAX } from '@gwanje/contract';
import { Button, formatWon, isComposing } from '@gwanje/ui-kit';
import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useText } from './catalogue';
import { figureGroups, type StripFigure } from './strip-figures.rule';

const RENEW_MS = 10_000;
const LINE_PX = 27;

const Line = styled.section`
  position: relative;
  display: flex;
  height: ${LINE_PX}px;
  padding-right: 8px;
  /* A group that does not fit wraps to a line that is not seen until the strip is opened. */
  > [data-figures] {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    min-width: 0;
    height: 100%;
    overflow: hidden;
    padding: 0 12px;
    font-size: 12px;
    white-space: nowrap;
    background: var(--surface);
  }
  &[data-open] > [data-figures] {
    position: absolute;
    inset: 0 0 auto;
    height: auto;
    padding-right: 96px;
    border-bottom: 1px solid var(--line);
    box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  }
  > button { position: relative; align-self: center; height: 22px; margin-left: auto; }
  dl { display: flex; gap: 16px; height: ${LINE_PX}px; align-items: center; margin: 0; padding-right: 16px; }
  dl + dl { padding-left: 16px; box-shadow: -1px 0 var(--line); }
  dl > div { display: flex; gap: 5px; }
  dt { color: var(--muted); }
  dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
  dd[data-sign='+'] { color: var(--good); }
  dd[data-sign='−'] { color: var(--bad); }
`;

const signOf = ({ value, isSigned }: StripFigure) => {
  if (!isSigned || value === 0) return undefined;
  return value > 0 ? '+' : '−';
};

/** How many figures stand on lines below the first; counted anew as widths and figures change. */
function useFoldedCount() {
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const look = useCallback(() => {
    const groups = [...(place.current?.children ?? [])] as HTMLElement[];
    const folded = groups.filter(({ offsetTop }) => offsetTop >= LINE_PX);
    setCount(folded.reduce((sum, { children }) => sum + children.length, 0));
  }, []);
  useLayoutEffect(look);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [look]);
  return { place, count };
}

/**
 * The figures of the day, as many groups as fit, the others one press away. Every tab asks for
 * itself, and only while it is shown: nobody looks at a strip that is not. A change of screen does
 * not draw it again, since to count what fits lays the whole page out.
 */
export const StatusStrip = memo(function StatusStrip() {
  const say = useText();
  const id = useId();
  const { data } = useQuery({ ...query(alarms.readCurrent, {}), refetchInterval: RENEW_MS });
  const { place, count } = useFoldedCount();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && count > 0;
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) setWanted(false);
  };
  return (
    <Line
      aria-label={say('strip.name')}
      data-open={isOpen ? '' : undefined}
      onKeyDown={closeOnEscape}
    >
      <div data-figures id={id} ref={place}>
        {data &&
          figureGroups(data).map(({ group, figures }) => (
            <dl key={group}>
              {figures.map((figure) => (
                <div key={figure.id}>
                  <dt>{say(`strip.${figure.id}`)}</dt>
                  <dd data-sign={signOf(figure)}>
                    {signOf(figure) === '+' && '+'}
                    {formatWon(figure.value)}
                    {Math.abs(figure.value) === SUM_WON_MAX && '+'}
                  </dd>
                </div>
              ))}
            </dl>
          ))}
      </div>
      {count > 0 && (
        <Button
          size="s"
          tone="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
        >
          {isOpen ? say('strip.fold') : say('strip.more', { count })}
          {isOpen ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        </Button>
      )}
    </Line>
  );
});
