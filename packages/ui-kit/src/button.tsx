import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Kbd } from './kbd';
import { localShortcut } from './shortcut';
import { useTooltip } from './use-tooltip';

const Native = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 0;
  height: 30px;
  padding: 0 12px;
  border: 1px solid var(--field-line);
  border-radius: var(--radius-s);
  font-weight: 500;
  white-space: nowrap;
  color: var(--text);
  background: var(--surface);
  cursor: pointer;
  user-select: none;
  transition: background-color var(--motion), border-color var(--motion);

  &[data-size='s'] { height: 26px; padding: 0 9px; font-size: 12px; }
  &[data-square] { width: 30px; padding: 0; }
  &[data-square][data-size='s'] { width: 26px; }
  &:hover { background: var(--hover); }
  &[data-tone='quiet'] { border-color: transparent; background: none; color: var(--muted); }
  &[data-tone='quiet']:hover { background: var(--hover); color: var(--text); }
  &[data-tone='primary'] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
  &[data-tone='danger'] { border-color: var(--bad); color: var(--bad); font-weight: 600; }
  &[data-tone='primary']:hover { filter: brightness(0.93); }
  &:is(:disabled, [aria-disabled='true']) {
    border-color: var(--line);
    background: var(--hover);
    color: var(--muted);
    filter: none;
    cursor: not-allowed;
  }
  /* Nobody has these keys there. */
  @media (max-width: 760px), (pointer: coarse) { > kbd { display: none; } }
`;

interface ButtonLook {
  tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 's' | 'm';
  /** Why it cannot be pressed now: it stays focusable, says why, and does nothing. */
  disabledReason?: string;
}

type NativeProps = ComponentProps<'button'>;

export interface ButtonProps extends NativeProps, ButtonLook {
  /** The keys that do the same, as `aria-keyshortcuts` writes them, e.g. `Control+S` (⌘S on a Mac). */
  shortcut?: string;
  icon?: ReactNode;
}

const refusePress = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

type Handlers =
  | 'onPointerEnter'
  | 'onPointerLeave'
  | 'onPointerDown'
  | 'onFocus'
  | 'onBlur'
  | 'onKeyDown';

/** Runs the caller's handler, then the piece's own. */
function both(props: Pick<NativeProps, Handlers>, own: Record<Handlers, (event: never) => void>) {
  const joined = { ...own };
  for (const name of Object.keys(own) as Handlers[]) {
    const theirs = props[name] as ((event: never) => void) | undefined;
    if (theirs) {
      joined[name] = (event) => {
        theirs(event);
        own[name](event);
      };
    }
  }
  return joined;
}

interface PressableProps extends NativeProps, ButtonLook {
  /** Words for the eye only, where the button shows none. */
  caption?: string;
}

function Pressable({
  tone = 'plain',
  size = 'm',
  disabledReason,
  caption,
  ...rest
}: PressableProps) {
  const isRefused = Boolean(disabledReason);
  const tooltip = useTooltip({ text: disabledReason || caption, describes: isRefused });
  return (
    <>
      <Native
        type="button"
        data-tone={tone}
        data-size={size}
        {...rest}
        {...both(rest, tooltip.anchorProps)}
        {...(isRefused && {
          'aria-disabled': true,
          'aria-describedby': tooltip.id,
          onClick: refusePress,
        })}
      />
      {tooltip.bubble}
    </>
  );
}

export function Button({ shortcut, icon, children, ...rest }: ButtonProps) {
  const local = shortcut ? localShortcut(shortcut) : undefined;
  return (
    <Pressable aria-keyshortcuts={local?.keys} {...rest}>
      {icon}
      {children}
      {local && <Kbd aria-hidden>{local.caption}</Kbd>}
    </Pressable>
  );
}

export interface IconButtonProps extends Omit<NativeProps, 'children'>, ButtonLook {
  label: string;
  icon: ReactNode;
  /** As that of Button; shown with the name. */
  shortcut?: string;
}

/** A square button whose name shows when pointed at. */
export function IconButton({ label, icon, shortcut, tone = 'quiet', ...rest }: IconButtonProps) {
  const local = shortcut ? localShortcut(shortcut) : undefined;
  return (
    <Pressable
      data-square
      aria-label={label}
      aria-keyshortcuts={local?.keys}
      caption={local ? `${label} (${local.caption})` : label}
      tone={tone}
      {...rest}
    >
      {icon}
    </Pressable>
  );
}
