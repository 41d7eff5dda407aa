import type { ScreenDeclaration } from '@gwanje/contract';
import { NavLink, useLocalized } from '@gwanje/remote-kit';
import { IconButton } from '@gwanje/ui-kit';
import { ChevronDown, ChevronRight, Pin, PinOff } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useText } from '../catalogue';
import { PINNED_MAX } from './menu-memory.rule';

/** Rows of a group that show before the others are asked for. */
const SHOWN_MAX = 6;

/** What can be pinned: a short menu has nothing to gain from it. */
export interface Pins {
  readonly pinned: readonly string[];
  readonly onPin: (path: string) => void;
}

interface ScreenRowProps {
  readonly screen: ScreenDeclaration;
  readonly pins: Pins | undefined;
}

export function ScreenRow({ screen: { path, title }, pins }: ScreenRowProps) {
  const name = useLocalized()(title);
  return (
    <li>
      <NavLink to={path} data-row>
        {name}
      </NavLink>
      {pins && <PinButton path={path} name={name} {...pins} />}
    </li>
  );
}

function PinButton({ path, name, pinned, onPin }: Pins & { path: string; name: string }) {
  const say = useText();
  const isPinned = pinned.includes(path);
  const isFull = !isPinned && pinned.length >= PINNED_MAX;
  return (
    <span data-pin={isPinned ? 'on' : 'off'}>
      <IconButton
        size="s"
        label={say(isPinned ? 'menu.unpin' : 'menu.pin', { name })}
        icon={isPinned ? <PinOff size={13} aria-hidden /> : <Pin size={13} aria-hidden />}
        disabledReason={isFull ? say('menu.full', { count: PINNED_MAX }) : undefined}
        onClick={() => onPin(path)}
      />
    </span>
  );
}

interface ScreenRowsProps {
  readonly screens: readonly ScreenDeclaration[];
  readonly pins: Pins | undefined;
  /** Of what names them. */
  readonly labelledBy: string;
  readonly children?: ReactNode;
}

export function ScreenRows({ screens, pins, labelledBy, children }: ScreenRowsProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {screens.map((screen) => (
        <ScreenRow key={screen.path} screen={screen} pins={pins} />
      ))}
      {children}
    </ul>
  );
}

/** The first rows of a group, and the others when they are asked for or one of them is open. */
export function GroupRows(props: ScreenRowsProps) {
  const { screens } = props;
  const say = useText();
  const { pathname } = useLocation();
  const [isWhole, setWhole] = useState(false);
  const rest = screens.slice(SHOWN_MAX);
  // A last one alone takes no more room than the word that it is there.
  const isCut = !isWhole && rest.length > 1 && !rest.some(({ path }) => path === pathname);
  const showAll = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('ul');
    flushSync(() => setWhole(true));
    // The button is gone, and the first of those that came stands in its place.
    list?.querySelectorAll<HTMLElement>('[data-row]')[SHOWN_MAX]?.focus();
  };
  return (
    <ScreenRows {...props} screens={isCut ? screens.slice(0, SHOWN_MAX) : screens}>
      {isCut && (
        <li>
          <button type="button" data-row data-more onClick={showAll}>
            {say('menu.more', { count: rest.length })}
          </button>
        </li>
      )}
    </ScreenRows>
  );
}

interface FoldProps {
  readonly title: string;
  readonly count: number;
  readonly icon?: ReactNode;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly level: 'section' | 'group';
  /** What is under it, labelled by it. */
  readonly children: (headId: string) => ReactNode;
}

/** A name whose press shows or hides what stands under it. */
export function Fold({ title, count, icon, isOpen, onFold, level, children }: FoldProps) {
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div data-level={level}>
      <button type="button" id={id} data-row data-fold aria-expanded={isOpen} onClick={onFold}>
        {icon ?? <Chevron size={13} aria-hidden />}
        <span>{title}</span>
        <small aria-hidden>{count}</small>
        {icon && <Chevron size={14} aria-hidden />}
      </button>
      {isOpen && children(id)}
    </div>
  );
}
