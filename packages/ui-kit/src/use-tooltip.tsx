import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { placeBeside } from './place-beside';

const GAP_PX = 6;

// The gap is a border that cannot be seen, so that the pointer can cross it onto the words.
const Bubble = styled.span`
  position: fixed;
  z-index: 60;
  width: max-content;
  max-width: min(320px, calc(100vw - 16px));
  padding: 4px 9px;
  border: ${GAP_PX}px solid transparent;
  border-radius: calc(var(--radius-s) + ${GAP_PX}px);
  font-size: 12px;
  line-height: 18px;
  font-weight: 400;
  text-align: start;
  white-space: normal;
  color: var(--bg);
  background: var(--text) padding-box;
  &[data-tone='bad'] { color: var(--on-accent); background-color: var(--bad); }
`;

interface TooltipOptions {
  text: string | undefined;
  tone?: 'plain' | 'bad';
  /** Whether the words describe the anchor, rather than repeat its name: then they stand in the page even while unseen, for `aria-describedby={id}`. */
  describes: boolean;
}

/** Words beside an anchor while that has the pointer or the focus; Escape puts them away. */
export function useTooltip({ text, tone = 'plain', describes }: TooltipOptions) {
  const id = useId();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const bubbleRef = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (anchor && text && bubbleRef.current) placeBeside(bubbleRef.current, anchor);
  }, [anchor, text]);
  // Without words nothing changes, so that passing over forty fields draws nothing anew.
  const show = (event: SyntheticEvent) => {
    if (text) setAnchor(event.currentTarget);
  };
  const putAway = () => setAnchor(null);
  const leave = () => {
    if (!hasFocus.current) putAway();
  };
  const isShown = anchor !== null;
  const keepOpen = () => setAnchor(anchor);
  return {
    id,
    anchorProps: {
      // A finger neither hovers nor leaves: what it opened would stay.
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== 'touch') show(event);
      },
      onPointerLeave: leave,
      // A name has been read by then, and would only cover what the press brings.
      onPointerDown() {
        if (!describes) putAway();
      },
      onFocus(event: FocusEvent) {
        hasFocus.current = event.target.matches(':focus-visible');
        // The words may come while it is in use.
        if (hasFocus.current) setAnchor(event.currentTarget);
      },
      onBlur() {
        hasFocus.current = false;
        putAway();
      },
      onKeyDown(event: KeyboardEvent) {
        // Escape goes on to whoever else waits for it: a dialog must not need a second one.
        if (event.key === 'Escape') putAway();
      },
    },
    bubble: text && (isShown || describes) && (
      <Bubble
        role="tooltip"
        id={id}
        ref={bubbleRef}
        aria-hidden={describes ? undefined : true}
        data-tone={tone}
        data-hidden-text={isShown ? undefined : ''}
        onPointerEnter={keepOpen}
        onPointerLeave={leave}
      >
        {text}
      </Bubble>
    ),
  };
}
