import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { padded } from './card';
import { HiddenText } from './hidden-text';

const Root = styled.div`
  margin-inline: calc(-1 * var(--pad));
  > [role='tablist'] {
    display: flex;
    overflow-x: auto;
    padding-inline: 10px;
    border-bottom: 1px solid var(--line);
    scrollbar-width: none;
  }
  [role='tab'] {
    flex: none;
    position: relative;
    height: 36px;
    padding: 0 10px;
    border: 0;
    background: none;
    color: var(--muted);
    cursor: pointer;
    transition: color var(--motion);
  }
  [role='tab']:hover { color: var(--text); }
  [role='tab']:focus-visible { outline-offset: -3px; border-radius: var(--radius-s); }
  [role='tab'][aria-selected='true'] { color: var(--accent); font-weight: 600; }
  [role='tab'][aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: currentcolor;
  }
  [role='tab'] > svg { margin-inline-end: 5px; vertical-align: -2px; }
  [role='tab'] > i {
    position: absolute;
    top: 8px;
    right: 3px;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--warn);
  }
  [role='tab'] > i[data-bad] { background: var(--bad); }
  > [role='tabpanel'] { ${padded} }
  > [role='tabpanel']:focus-visible { outline-offset: -2px; }
`;

export interface TabItem {
  id: string;
  label: string;
  /** Before the label, in a colour of its own; it says nothing that the label does not. */
  icon?: ReactNode;
  /** A dot, e.g. for unsaved work in there, or for what was refused; `markedLabel` says it in words. */
  marked?: boolean | 'bad';
  markedLabel?: string;
}

interface TabsProps {
  label: string;
  tabs: readonly TabItem[];
  /** Id of the tab whose panel the children are. */
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Several views of one place, one at a time: arrows, Home and End select at once. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const move = STEPS[event.key];
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = move && tabs[move(at, tabs.length)];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onSelect(next.id);
    const button = list.current?.children[tabs.indexOf(next)];
    if (button instanceof HTMLElement) {
      button.focus();
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };
  return (
    <Root data-flush>
      <div role="tablist" aria-label={label} ref={list} onKeyDown={step}>
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}${tab.id}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? `${id}panel` : undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.icon}
              {tab.label}
              {tab.marked && (
                <>
                  <i aria-hidden data-bad={tab.marked === 'bad' || undefined} />
                  {tab.markedLabel && <HiddenText> {tab.markedLabel}</HiddenText>}
                </>
              )}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`}>
        {children}
      </div>
    </Root>
  );
}
