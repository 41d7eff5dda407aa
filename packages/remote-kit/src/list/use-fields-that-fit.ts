import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldsThatFit } from './fields-that-fit.rule';

export const FIELD_PX = 150;
export const GAP_PX = 10;
const ROWS_MAX = 2;
/** Of the button that shows the rest, in the longer of both languages. */
const MORE_PX = 132;

const widthOf = (element: Element) => element.getBoundingClientRect().width;

/**
 * How many of the fields of a bar stand in two rows; all, until it is known how wide the bar is.
 *
 * @param words what they are said by, since what stands beside them is as wide as its words
 */
export function useFieldsThatFit(fields: number, words: unknown) {
  const bar = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are of other widths
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return;
    const measure = () => {
      const style = getComputedStyle(current);
      const aroundPx = ['paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth']
        .map((name) => Number.parseFloat(style[name as 'paddingLeft']) || 0)
        .reduce((sum, px) => sum + px, 0);
      const widthPx = widthOf(current) - aroundPx;
      if (widthPx <= 0) return setCount(fields);
      const of = (those: string) => [...current.querySelectorAll(`:scope > ${those}`)].map(widthOf);
      setCount(
        fieldsThatFit({
          ...{ widthPx, gapPx: GAP_PX, rowsMax: ROWS_MAX, fieldPx: FIELD_PX, fields },
          ...{ beforePx: of(':is(fieldset, [data-days])'), morePx: MORE_PX },
          afterPx: of('[type=submit]'),
        }),
      );
    };
    // It is told of the bar once it is laid out and before it is drawn: asking sooner lays the page out twice.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(current);
    return () => observer.disconnect();
  }, [fields, words]);
  return { bar: bar as RefObject<HTMLFormElement | null>, count };
}
