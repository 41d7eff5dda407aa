import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { IconButton } from './button';
import { HiddenText } from './hidden-text';
import { isComposing } from './is-composing';
import { useLabels } from './labels';

const appear = keyframes`from { opacity: 0; }`;

const Backdrop = styled.div`
  --pad: 18px;
  --sticky-top: 0px;
  position: fixed;
  inset: 0;
  z-index: 50;
  display: grid;
  grid-template-columns: minmax(0, auto);
  place-content: center;
  padding: 16px;
  background: rgb(8 11 16 / 48%);
  animation: ${appear} var(--motion) ease-out;

  > div {
    display: flex;
    flex-direction: column;
    width: 400px;
    max-width: 100%;
    max-height: calc(100dvh - 32px);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: 0 16px 56px rgb(0 0 0 / 28%);
    outline: none;
  }
  > div[data-size='m'] { width: 560px; }
  > div[data-size='l'] { width: 920px; }
  > div[data-size='xl'] { width: 1100px; }
  > div > header { display: flex; align-items: flex-start; gap: 8px; padding: 14px 10px 4px var(--pad); }
  > div > header > h2 { flex: 1; padding-top: 3px; font-size: 16px; line-height: 24px; font-weight: 700; letter-spacing: -0.01em; }
  > div > [data-body] { flex: 1; min-height: 0; overflow: auto; padding: 4px var(--pad) 18px; }
  > div[data-size='xl'] > [data-body] { padding: 4px 0 0; }
  @media (max-width: 760px) {
    &:has(> [data-size='xl']) { align-content: end; padding: 16px 0 0; }
    > div[data-size='xl'] { max-height: calc(100dvh - 16px); border-width: 1px 0 0; border-radius: var(--radius) var(--radius) 0 0; }
  }
  &[data-bare] > div > [data-body] { display: flex; flex-direction: column; overflow: hidden; padding: 0; }
  &[data-bare] { place-content: start center; padding-top: min(12dvh, 96px); }
  @media (max-width: 760px) { &[data-bare] { padding-top: 16px; } }
  > div > footer { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; padding: 12px var(--pad); border-top: 1px solid var(--line); }
`;

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, iframe, [tabindex]):not(:disabled, [tabindex="-1"])';

interface DialogProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** Stands beside the title, before the button that closes. */
  tools?: ReactNode;
  /** `xl` leaves its whole body to what it shows, and a phone's whole width. */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Without a head, high up, and closed by a press outside: for what is used in passing. */
  isBare?: boolean;
}

/**
 * A window over the page that has the focus to itself: the first element with `data-autofocus`, or
 * else the first field or button of its body, gets it; whatever had it before gets it back, or
 * in its grid the row that follows.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Window {...rest} /> : null;
}

/** Whether a window stands over the page, whose keys are not the page's then. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Makes everything beside the window inert, toasts apart; returns what undoes it. */
function setApart(root: Element): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element !== root &&
      !element.inert &&
      !element.hasAttribute('data-toasts'),
  );
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}

function Window(props: Omit<DialogProps, 'open'>) {
  const { title, onClose, children, actions, tools, size = 'm', isBare = false } = props;
  const labels = useLabels();
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Read before anything inside can take the focus.
  const [returnTo] = useState(() => document.activeElement);
  const [grid] = useState(() => returnTo?.closest('[role="grid"]'));

  useEffect(() => {
    if (!root.current || !panel.current) return;
    const bringBack = setApart(root.current);
    const first =
      panel.current.querySelector<HTMLElement>('[data-autofocus]') ??
      panel.current.querySelector<HTMLElement>(`[data-body] ${FOCUSABLE}, footer ${FOCUSABLE}`);
    (first ?? panel.current).focus();
    return () => {
      bringBack();
      // A row that is gone by now is followed by the one that its grid has made the stop.
      const back = returnTo?.isConnected ? returnTo : grid?.querySelector('[tabindex="0"]');
      if (back instanceof HTMLElement) back.focus();
    };
  }, [returnTo, grid]);

  // A button that is switched off while its call runs loses the focus to the page behind.
  useEffect(() => {
    const takeBack = (event: globalThis.KeyboardEvent) => {
      // The very key that opens it is pressed on the page, where nothing may have had the focus.
      const hasFocus = panel.current?.contains(document.activeElement);
      if (event.target !== document.body || hasFocus || root.current?.inert) return;
      panel.current?.focus();
      const { key, isComposing: isAmidSyllable } = event;
      if (key !== 'Escape') return;
      const init = { key, isComposing: isAmidSyllable, bubbles: true, cancelable: true };
      panel.current?.dispatchEvent(new window.KeyboardEvent('keydown', init));
    };
    document.addEventListener('keydown', takeBack);
    return () => document.removeEventListener('keydown', takeBack);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    // A key never acts on the page below, though React hands it on through the portal.
    event.stopPropagation();
    if (event.defaultPrevented || isComposing(event)) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Tab') wrapFocus(event);
  };
  const closeFromOutside = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return;
    // The press must not take the focus to the page that it falls on.
    event.preventDefault();
    onClose();
  };
  return createPortal(
    <Backdrop
      ref={root}
      data-bare={isBare ? '' : undefined}
      onMouseDown={isBare ? closeFromOutside : undefined}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        data-size={size}
        tabIndex={-1}
        ref={panel}
        onKeyDown={onKeyDown}
        onKeyDownCapture={refuseStrayEnter}
      >
        {isBare ? (
          <HiddenText id={titleId}>{title}</HiddenText>
        ) : (
          <header>
            <h2 id={titleId}>{title}</h2>
            {tools}
            <IconButton size="s" label={labels.close} icon={<X size={16} />} onClick={onClose} />
          </header>
        )}
        <div data-body>{children}</div>
        {actions && <footer>{actions}</footer>}
      </div>
    </Backdrop>,
    document.body,
  );
}

/** Keeps an Enter that ends a syllable, or is still held down from before, off the buttons. */
function refuseStrayEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.repeat || isComposing(event))) event.preventDefault();
}

/** Past the last stop comes the first, and the other way round. */
function wrapFocus(event: KeyboardEvent<HTMLElement> | KeyboardEvent) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [stops[0], stops.at(-1)];
  const edge = event.shiftKey ? first : last;
  const isOutside = document.activeElement === event.currentTarget;
  if (document.activeElement !== edge && !(event.shiftKey && isOutside)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
