import { EmptyState, HiddenText, isComposing, Kbd, localShortcut, useLabels } from '@gwanje/ui-kit';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { PaletteProps } from './palette-props';
import { PaletteRow } from './palette-row';
import { rememberUse } from './recent-entries';
import { useText } from './text';
import type { MemberSearch } from './use-found-members';
import { type PaletteGroup, type PaletteOption, usePaletteOptions } from './use-palette-options';
import { useSettled } from './use-settled';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  > [data-field] {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 0 10px 0 16px;
    border-bottom: 1px solid var(--line);
    color: var(--muted);
  }
  input {
    flex: 1;
    min-width: 0;
    height: 48px;
    border: 0;
    font-size: 15px;
    color: var(--text);
    background: none;
    outline: none;
  }
  kbd { opacity: 1; }
  input::placeholder { color: var(--muted); opacity: 1; }
  > [data-field] > button { padding: 8px 6px; border: 0; border-radius: var(--radius-s); color: var(--muted); background: none; cursor: pointer; }
  > [role='listbox'] { min-height: 0; max-height: min(420px, 60dvh); overflow-y: auto; overscroll-behavior: contain; padding: 6px; }
  [role='group'] > [data-heading] { padding: 8px 10px 2px; font-size: 11px; line-height: 18px; font-weight: 500; color: var(--muted); }
  [role='option'] {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 34px;
    padding: 0 10px;
    border-radius: var(--radius-s);
    white-space: nowrap;
    cursor: pointer;
    scroll-margin-block: 30px 6px;
  }
  [role='option'] > svg { color: var(--muted); }
  [role='option'][aria-selected='true'] { background: var(--accent-tint); }
  [role='option'][aria-selected='true'] > :is(svg, [data-title]) { color: var(--accent); }
  [data-title] { overflow: hidden; text-overflow: ellipsis; }
  [data-aside] { overflow: hidden; min-width: 0; text-overflow: ellipsis; font-size: 12px; color: var(--muted); }
  [data-end] { margin-left: auto; font-size: 12px; color: var(--muted); }
  mark { color: inherit; background: none; font-weight: 700; text-decoration: underline; text-underline-offset: 3px; }
  > [data-notice] { padding: 8px 16px 12px; color: var(--muted); }
  > footer { display: flex; gap: 14px; padding: 8px 16px; border-top: 1px solid var(--line); font-size: 12px; color: var(--muted); }
  > footer > span { display: inline-flex; align-items: center; gap: 5px; }
  @media (max-width: 760px) {
    [role='option'] { min-height: 42px; }
    > footer { display: none; }
  }
`;

/** Between the last key and what a screen reader and the server are told. */
const SETTLE_MS = 200;
const TYPED_MAX = 40;

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Looks for whatever is typed, and opens it. */
export function Palette(props: PaletteProps) {
  const { onOpened, typed, onTyped } = props;
  const say = useText();
  const labels = useLabels();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isSyllableOpen, setSyllableOpen] = useState(false);
  const [pointedAt, setPointedAt] = useState<string>();
  const settled = useSettled(typed, isSyllableOpen, SETTLE_MS);
  const { groups, search, hasMembers } = usePaletteOptions(props, settled);
  const options = groups.flatMap((group) => group.options);
  const active = options.find((option) => option.id === pointedAt) ?? options[0];

  // Together with the end of the field before it, or keys in between would go to nobody.
  useLayoutEffect(() => {
    field.current?.focus();
    // What was typed there stands here already, and is typed on behind.
    field.current?.setSelectionRange(TYPED_MAX, TYPED_MAX);
  }, []);

  const choose = (option: PaletteOption, inNewTab: boolean) => {
    if (!option.member) rememberUse(option.id);
    // The focus is back on the page before anything there is asked, such as about unsaved work.
    if (option.id !== 'shortcuts') flushSync(() => onOpened(undefined));
    if (inNewTab && option.path) window.open(option.path, '_blank', 'noopener');
    else option.run();
  };
  const step = (move: (at: number, count: number) => number) => {
    const next = options[move(active ? options.indexOf(active) : 0, options.length)];
    if (!next) return;
    setPointedAt(next.id);
    list.current
      ?.querySelector(`[data-option="${CSS.escape(next.id)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.altKey || event.shiftKey) return;
    const move = STEPS[event.key];
    if (move) step(move);
    else if (event.key === 'Enter' && active) choose(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Root>
      <div data-field>
        <Search size={16} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={say('palette.field')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}${active.id}`}
          placeholder={say(hasMembers ? 'palette.placeholderWithMembers' : 'palette.placeholder')}
          maxLength={TYPED_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value);
            setPointedAt(undefined);
          }}
          onCompositionStart={() => setSyllableOpen(true)}
          onCompositionEnd={() => setSyllableOpen(false)}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={labels.close} onClick={() => onOpened(undefined)}>
          <Kbd aria-hidden>Esc</Kbd>
        </button>
      </div>
      <div
        role="listbox"
        id={`${id}list`}
        aria-label={say('palette.results')}
        tabIndex={-1}
        ref={list}
      >
        {groups.map((group) => (
          <Group
            key={group.id}
            idPrefix={id}
            group={group}
            active={active}
            typed={typed}
            onPoint={setPointedAt}
            onChoose={choose}
          />
        ))}
      </div>
      <Notice search={search} isEmpty={options.length === 0} />
      <Announcement
        isSettled={settled === typed && typed !== ''}
        search={search}
        count={options.length}
      />
      <Hints />
    </Root>
  );
}

interface GroupProps {
  readonly idPrefix: string;
  readonly group: PaletteGroup;
  readonly active: PaletteOption | undefined;
  readonly typed: string;
  readonly onPoint: (id: string) => void;
  readonly onChoose: (option: PaletteOption, inNewTab: boolean) => void;
}

function Group({ idPrefix, group, active, typed, onPoint, onChoose }: GroupProps) {
  const say = useText();
  const headingId = `${idPrefix}group-${group.id}`;
  // The field keeps the focus, and with it the keys, while a row is pressed.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, not fieldsets
    <div role="group" aria-labelledby={headingId}>
      <div data-heading id={headingId}>
        {say(`palette.group.${group.id}`)}
      </div>
      {group.options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={option.id}
          role="option"
          id={`${idPrefix}${option.id}`}
          data-option={option.id}
          aria-selected={option === active}
          tabIndex={-1}
          onMouseDown={keepFocus}
          onMouseMove={() => onPoint(option.id)}
          onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
          onAuxClick={(event) => event.button === 1 && onChoose(option, true)}
        >
          <PaletteRow option={option} typed={typed} />
        </div>
      ))}
    </div>
  );
}

/** What stands where nothing, or not everything, was found. */
function Notice({ search, isEmpty }: { search: MemberSearch; isEmpty: boolean }) {
  const say = useText();
  if (search.status === 'searching') return <p data-notice>{say('palette.membersSearching')}</p>;
  if (search.status === 'failed') return <p data-notice>{say('palette.membersFailed')}</p>;
  return isEmpty && <EmptyState title={say('palette.none')} text={say('palette.noneText')} />;
}

interface AnnouncementProps {
  readonly isSettled: boolean;
  readonly search: MemberSearch;
  readonly count: number;
}

/** Tells a screen reader once how much was found, when that is certain. */
function Announcement({ isSettled, search, count }: AnnouncementProps) {
  const say = useText();
  const isCertain = isSettled && search.status !== 'searching';
  return (
    <div role="status">
      <HiddenText>
        {isCertain && (count === 0 ? say('palette.none') : say('palette.count', { count }))}
      </HiddenText>
    </div>
  );
}

function Hints() {
  const say = useText();
  return (
    <footer aria-hidden>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {say('palette.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {say('palette.open')}
      </span>
      <span>
        <Kbd>{localShortcut('Control+Enter').caption}</Kbd> {say('palette.newTab')}
      </span>
    </footer>
  );
}
