import { Check, ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { HiddenText } from './hidden-text';
import { isComposing } from './is-composing';
import { placeBeside } from './place-beside';

const Root = styled.div`
  position: relative;
  display: inline-flex;
  > button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-width: 30px;
    height: 30px;
    padding: 0 8px;
    border: 0;
    border-radius: var(--radius-s);
    color: inherit;
    background: none;
    white-space: nowrap;
    cursor: pointer;
    transition: background-color var(--motion);
  }
  > button:is(:hover, [aria-expanded='true']) { background: var(--hover); }
  > [role='menu'] {
    position: fixed;
    inset: auto;
    margin: 0;
    min-width: 160px;
    max-height: min(420px, calc(100dvh - 80px));
    overflow: auto;
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    color: var(--text);
    background: var(--surface);
    box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  }
  [role^='menuitem'] {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    height: 30px;
    padding: 0 10px;
    border: 0;
    border-radius: var(--radius-s);
    color: var(--text);
    background: none;
    text-align: start;
    white-space: nowrap;
    cursor: pointer;
  }
  [role^='menuitem']:is(:hover, :focus) { background: var(--hover); outline-offset: -2px; }
  [role^='menuitem'] > span { flex: 1; }
`;

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Given on every item of a choice: which of them holds now. */
  selected?: boolean;
}

interface MenuProps {
  /** Names the menu, and its button before what the button shows. */
  label: string;
  button: ReactNode;
  items: readonly MenuItem[];
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const GAP_PX = 4;

/** A button that opens a list of things to do or to choose from, above whatever would clip it. */
export function Menu({ label, button, items }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const trigger = () => root.current?.querySelector('button');
  const entries = () => [
    ...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];
  const selectedAt = items.findIndex((item) => item.selected);

  const isOpen = openAt !== null;
  useLayoutEffect(() => {
    const box = root.current?.querySelector<HTMLElement>('[role=menu]');
    const anchor = root.current?.firstElementChild;
    if (!isOpen || !box || !anchor) return;
    box.showPopover();
    const { left, width } = anchor.getBoundingClientRect();
    const isNearEnd = left + width / 2 > window.innerWidth / 2;
    placeBeside(box, anchor, { align: isNearEnd ? 'end' : 'start', gapPx: GAP_PX });
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the menu opens, not when it redraws
  useEffect(() => {
    if (openAt !== null) entries().at(openAt)?.focus();
  }, [openAt]);

  const close = () => {
    setOpenAt(null);
    trigger()?.focus();
  };
  const typeAhead = (key: string, at: number) => {
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const found = order.find((item) => item.label.toLowerCase().startsWith(key.toLowerCase()));
    if (found) entries()[items.indexOf(found)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const move = STEPS[event.key];
    if (openAt === null) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      setOpenAt(event.key === 'ArrowUp' ? -1 : Math.max(0, selectedAt));
    } else if (event.key === 'Escape') {
      close();
    } else if (move) {
      all[move(at, all.length)]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ') {
      typeAhead(event.key, at);
      return;
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpenAt(null);
  };
  // Safari takes the focus from an item that is pressed, which would close the menu under the press.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  // A word of the name that the button shows is not said a second time.
  const isSaid = typeof button === 'string' && label.includes(button);
  return (
    <Root ref={root} onKeyDown={onKeyDown} onBlur={onBlur} onMouseDown={keepFocus}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={isSaid ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpenAt(Math.max(0, selectedAt)))}
      >
        {!isSaid && <HiddenText>{label} </HiddenText>}
        {button}
        {typeof button === 'string' && <ChevronDown size={14} aria-hidden />}
      </button>
      {isOpen && (
        <div role="menu" id={id} aria-label={label} popover="manual">
          {items.map((item) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: absent where the role is a plain menuitem
            <button
              key={item.id}
              type="button"
              role={item.selected === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.selected}
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.selected && <Check size={14} aria-hidden />}
            </button>
          ))}
        </div>
      )}
    </Root>
  );
}
