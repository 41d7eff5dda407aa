import { useLocalized, useShell } from '@gwanje/remote-kit';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { PHONE } from '../frame/phone';
import type { PalettePieces } from '../palette/palette-pieces';
import { foldsAround, inOrderOfWork, isLongMenu, type MenuPart, openAtFirst } from './menu.rule';
import { setFold, togglePin, visit } from './menu-memory.rule';
import { MenuRail } from './menu-rail';
import { Fold, GroupRows, type Pins, ScreenRows } from './menu-rows';
import { MenuSearch } from './menu-search';
import { SECTION_ICONS } from './section-icons';
import { useMenuKeys } from './use-menu-keys';
import { useMenuMemory } from './use-menu-memory';

const Side = styled.nav`
  position: sticky;
  top: var(--bars);
  z-index: 20;
  height: calc(100dvh - var(--bars));
  overflow-y: auto;
  padding: 8px 8px 24px;
  border-right: 1px solid var(--line);
  background: var(--surface);
  &[data-folded] { overflow: visible; padding: 10px 8px; }

  h2 { padding: 10px 8px 4px; font-size: 11px; line-height: 18px; font-weight: 500; color: var(--muted); }
  ul { margin: 0; padding: 0; list-style: none; }
  li { position: relative; }
  hr { margin: 10px 0; border: 0; border-top: 1px solid var(--line); }
  a, [data-fold], [data-more] {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: 28px;
    padding: 3px 8px;
    border: 0;
    border-radius: var(--radius-s);
    color: var(--text);
    background: none;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
    transition: background-color var(--motion);
  }
  :is(a, [data-fold], [data-more]):hover { background: var(--hover); }
  :is(a, [data-fold], [data-more]):focus-visible { outline-offset: -2px; }
  a[aria-current='page'] { color: var(--accent); background: var(--accent-tint); font-weight: 600; }
  [data-fold] > span { flex: 1; }
  [data-fold] > :is(svg, small) { color: var(--muted); }
  [data-fold] > small { font-size: 11px; font-variant-numeric: tabular-nums; }
  [data-more] { color: var(--accent); }
  [data-level='section'] > ul { padding-left: 24px; }
  [data-level='group'] { padding-left: 20px; }
  [data-level='group'] > [data-fold] { min-height: 26px; font-size: 12px; color: var(--muted); }
  [data-level='group'] > ul { padding-left: 14px; }
  [data-pin] { position: absolute; inset: 1px 2px auto auto; opacity: 0; }
  li:is(:hover, :focus-within) > [data-pin] { opacity: 1; }
  li:has(> [data-pin]) > a { padding-right: 30px; }
  > [data-section] { display: flex; margin-bottom: 4px; color: var(--muted); border-radius: var(--radius-s); }
  > [data-section] button { width: 35px; justify-content: center; }
  > [data-section][data-current] { color: var(--accent); background: var(--accent-tint); }

  @media ${PHONE} {
    position: fixed;
    inset: 48px auto 0 0;
    z-index: 29;
    display: none;
    width: min(280px, 84vw);
    height: auto;
    &[data-open] { display: block; }
    a, [data-fold], [data-more] { min-height: 44px; }
    [data-pin] { inset: 9px 2px auto auto; opacity: 1; }
  }
`;

export interface SideMenuProps {
  readonly parts: readonly MenuPart[];
  /** Icons of the sections only; pressing one opens its screens. */
  readonly isFolded: boolean;
  /** On a phone, where the menu covers the page. */
  readonly isOpen: boolean;
  /** Fetches the code that finds a screen by what is typed. */
  readonly loadPalette: () => Promise<PalettePieces>;
}

/** Every screen that this administrator can open, drawn before any remote has loaded. */
export function SideMenu({ parts, isFolded, isOpen, loadPalette }: SideMenuProps) {
  const say = useText();
  const keys = useMenuKeys();
  const { memory, change } = useMenuMemory();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const isLong = isLongMenu(parts);
  const screens = useMemo(() => parts.flatMap((part) => part.screens), [parts]);
  const pins: Pins | undefined = isLong
    ? {
        pinned: memory.pinned,
        onPin: (path) => change((before) => togglePin(before, path)),
      }
    : undefined;
  const around = useMemo(() => foldsAround(parts, pathname), [parts, pathname]);
  useEffect(() => {
    if (around.length > 0) change((before) => visit(before, pathname, around));
  }, [around, pathname, change]);
  const at = (paths: readonly string[]) =>
    paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  const pinned = isLong ? at(memory.pinned) : [];
  const recent = isLong
    ? at(memory.recent.filter((path) => path !== pathname && !memory.pinned.includes(path)))
    : [];
  return (
    <Side
      id="menu"
      aria-label={say('frame.menu')}
      data-open={isOpen ? '' : undefined}
      data-folded={isFolded ? '' : undefined}
      {...(!isFolded && {
        ref: keys.place,
        onFocus: keys.onFocus,
        onKeyDown: keys.onKeyDown,
      })}
    >
      {isFolded ? (
        <MenuRail parts={parts} pinned={pinned} />
      ) : (
        <>
          {isLong && (
            <MenuSearch
              parts={parts}
              pins={pins}
              typed={typed}
              onTyped={setTyped}
              load={loadPalette}
            />
          )}
          {typed === '' && (
            <>
              <Shortlist name="pinned" screens={pinned} pins={pins} />
              <Shortlist name="recent" screens={recent} pins={pins} />
              {pinned.length + recent.length > 0 && <hr />}
              <Parts
                parts={parts}
                pins={pins}
                folds={memory.folds}
                onFold={(id, isWanted) => change((before) => setFold(before, id, isWanted))}
              />
            </>
          )}
        </>
      )}
    </Side>
  );
}

interface ShortlistProps {
  readonly name: 'pinned' | 'recent';
  readonly screens: MenuPart['screens'];
  readonly pins: Pins | undefined;
}

function Shortlist({ name, screens, pins }: ShortlistProps) {
  const say = useText();
  if (screens.length === 0) return null;
  return (
    <>
      <h2 id={`menu-${name}`}>{say(`menu.${name}`)}</h2>
      <ScreenRows screens={screens} pins={pins} labelledBy={`menu-${name}`} />
    </>
  );
}

interface PartsProps {
  readonly parts: readonly MenuPart[];
  readonly pins: Pins | undefined;
  readonly folds: Readonly<Record<string, 'open' | 'folded'>>;
  readonly onFold: (id: string, isOpen: boolean) => void;
}

function Parts({ parts, pins, folds, onFold }: PartsProps) {
  const say = useText();
  const localized = useLocalized();
  const { pathname } = useLocation();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const atFirst = useMemo(
    () => openAtFirst(parts, adminType, pathname),
    [parts, adminType, pathname],
  );
  const stateOf = (id: string) => {
    const isOpen = folds[id] ? folds[id] === 'open' : atFirst.has(id);
    return { isOpen, onFold: () => onFold(id, !isOpen) };
  };
  return inOrderOfWork(parts, adminType).map(({ section, screens, loose, groups }) => {
    const Icon = SECTION_ICONS[section];
    return (
      <Fold
        key={section}
        level="section"
        title={say(`section.${section}`)}
        count={screens.length}
        icon={<Icon size={15} aria-hidden />}
        {...stateOf(section)}
      >
        {(headId) => (
          <>
            <ScreenRows screens={loose} pins={pins} labelledBy={headId} />
            {groups.map((group) => (
              <Fold
                key={group.id}
                level="group"
                title={localized(group.title)}
                count={group.screens.length}
                {...stateOf(group.id)}
              >
                {(groupId) => (
                  <GroupRows screens={group.screens} pins={pins} labelledBy={groupId} />
                )}
              </Fold>
            ))}
          </>
        )}
      </Fold>
    );
  });
}
