import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import {
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { IconButton } from './button';
import { createHostedList } from './hosted-list';
import { useLabels } from './labels';

const SHOWN_MS = 5_000;
const SHOWN_MAX = 6;
const EDGE_PX = 16;

const appear = keyframes`from { opacity: 0; transform: translateY(6px); }`;

const Region = styled.section`
  position: fixed;
  right: ${EDGE_PX}px;
  bottom: ${EDGE_PX}px;
  z-index: 70;
  display: grid;
  gap: 8px;
  width: min(360px, calc(100vw - 32px));
  > div {
    display: flex;
    align-items: flex-start;
    gap: 9px;
    padding: 10px 8px 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
    animation: ${appear} var(--motion) ease-out;
  }
  > div > svg { margin-top: 4px; color: var(--accent); }
  > div[data-tone='success'] > svg { color: var(--good); }
  > div[data-tone='warning'] > svg { color: var(--warn); }
  > div[data-tone='error'] { border-color: var(--bad); }
  > div[data-tone='error'] > svg { color: var(--bad); }
  > div > div { flex: 1; min-width: 0; padding-top: 2px; }
  strong { font-weight: 600; }
  p { color: var(--muted); white-space: pre-line; }
`;

interface ToastOptions {
  tone: 'info' | 'success' | 'warning' | 'error';
  title: string;
  text?: string;
  /** What `settleToasts` names once there is nothing left to tell of. */
  about?: string;
}

interface Shown extends Omit<ToastOptions, 'about'> {
  readonly toastId: number;
  /** Whatever it was told of: it goes once all of it is settled. */
  readonly abouts: readonly string[];
}

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

const shown = createHostedList<Shown>();
let count = 0;

type Words = Pick<ToastOptions, 'tone' | 'title' | 'text'>;
const isSame = (one: Words, other: Words) =>
  one.tone === other.tone && one.title === other.title && one.text === other.text;

/**
 * Tells the result of something in passing. Errors stay until closed, the rest for 5 s unless the
 * pointer or the focus is on them; the same words again take the place of the first, and of more
 * than six the oldest goes, errors last.
 */
export function toast({ about, ...words }: ToastOptions): void {
  const [same] = shown.items().filter((other) => isSame(other, words));
  const abouts = [...new Set([...(same?.abouts ?? []), ...(about === undefined ? [] : [about])])];
  const next = [
    ...shown.items().filter((other) => other !== same),
    { ...words, abouts, toastId: ++count },
  ];
  if (next.length > SHOWN_MAX) {
    const passing = next.slice(0, -1).findIndex((other) => other.tone !== 'error');
    next.splice(Math.max(0, passing), 1);
  }
  shown.replace(next);
}

const close = (toastId: number) =>
  shown.replace(shown.items().filter((other) => other.toastId !== toastId));

/** Takes away what was told of something that failed, once the same is done. */
export function settleToasts(about: string): void {
  if (!shown.items().some(({ abouts }) => abouts.includes(about))) return;
  shown.replace(
    shown
      .items()
      .map((one) => ({ ...one, abouts: one.abouts.filter((other) => other !== about) }))
      .filter(({ abouts }, index) => abouts.length > 0 || !shown.items()[index]?.abouts.length),
  );
}

/**
 * Leaves room for the toasts at the end of the page, so that whatever they lie on can be scrolled
 * from under them, and brings out what has the focus there.
 */
function useRoom(toasts: readonly Shown[]) {
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const heightPx = toasts.length > 0 ? (region.current?.offsetHeight ?? 0) + 2 * EDGE_PX : 0;
    document.documentElement.style.setProperty('--toasts', `${heightPx}px`);
    if (heightPx === 0 || !document.activeElement?.matches('input, select, textarea')) return;
    // Keeps clear of what the page declares as covered; it does nothing where nothing is.
    document.activeElement.scrollIntoView({ block: 'nearest' });
  }, [toasts]);
  return region;
}

/** Gives the focus back to what had it before a toast that is closed with it. */
function useFocusBack(toasts: readonly Shown[]) {
  const returnTo = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever toasts are others
  useLayoutEffect(() => {
    const { current } = returnTo;
    if (!(current instanceof HTMLElement) || document.activeElement !== document.body) return;
    returnTo.current = undefined;
    current.focus();
  }, [toasts]);
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) returnTo.current = relatedTarget ?? undefined;
    },
    // Not told of what leaves the page while it has the focus.
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) returnTo.current = undefined;
    },
  };
}

/** Where toasts appear, above dialogs too; the app renders one. */
export function ToastHost() {
  const labels = useLabels();
  const toasts = useSyncExternalStore(shown.subscribe, shown.items);
  const region = useRoom(toasts);
  const focusBack = useFocusBack(toasts);
  return createPortal(
    <Region
      ref={region}
      data-toasts
      aria-label={labels.notifications}
      aria-live="polite"
      {...focusBack}
    >
      {toasts.map((one) => (
        <Toast key={one.toastId} {...one} />
      ))}
    </Region>,
    document.body,
  );
}

function Toast({ toastId, tone, title, text }: Omit<Shown, 'abouts'>) {
  const labels = useLabels();
  const [isHeld, setHeld] = useState(false);
  const stays = tone === 'error' || isHeld;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => close(toastId), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, toastId]);
  const Icon = ICONS[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone is reading
    <div
      role={tone === 'error' ? 'alert' : undefined}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} aria-hidden />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      <IconButton
        size="s"
        label={labels.close}
        icon={<X size={14} />}
        onClick={() => close(toastId)}
      />
    </div>
  );
}
