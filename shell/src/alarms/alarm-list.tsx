import { Button, HiddenText, isComposing, toast } from '@gwanje/ui-kit';
import { Bell, BellRing, ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { useLoaded } from '../use-loaded';
import { ringingKinds } from './alarm-state.rule';
import { alarmStore } from './alarm-store';
import type { AlarmListProps } from './alarm-waiting';
import { useText } from './catalogue';
import { countText } from './count-text';
import { waitingTotal } from './known-alarms.rule';

const Root = styled.div`
  position: relative;
  display: inline-flex;
  > [data-panel] {
    position: absolute;
    top: calc(100% + 4px);
    right: 0;
    z-index: 40;
    display: grid;
    gap: 2px;
    width: 248px;
    max-height: min(560px, calc(100dvh - 64px));
    overflow-y: auto;
    padding: 6px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  }
  ul { margin: 0; padding: 0; list-style: none; }
  h2 { padding: 8px 6px 2px; border-top: 1px solid var(--line); font-size: 11px; line-height: 18px; font-weight: 500; color: var(--muted); }
  ul:first-child + h2 { margin-top: 4px; }
  h2:first-child { border-top: 0; }
  li { display: flex; align-items: center; gap: 8px; min-height: 28px; padding: 0 6px; border-radius: var(--radius-s); }
  li[data-ringing] { background: var(--wait-tint); }
  li > a { flex: 1; color: var(--text); text-decoration: none; }
  li > a:hover { color: var(--accent); text-decoration: underline; }
  li > b { margin-left: auto; font-weight: 600; font-variant-numeric: tabular-nums; }
  b { font-weight: 600; font-variant-numeric: tabular-nums; }
  b[data-none] { color: var(--muted); font-weight: 400; }
  p { color: var(--muted); }
  @media (max-width: 760px) { > [data-panel] { position: fixed; inset: 52px 8px auto; width: auto; } }
  > button[aria-expanded='true'] { background: var(--hover); }
  > button[data-ringing] { color: var(--warn); }
`;

const loadWaiting = async () => (await import('./alarm-waiting')).AlarmWaiting;

/** Everything that waits, opened from one button; on a phone the only place for it. */
export function AlarmList(props: AlarmListProps) {
  const say = useText();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const total = useStore(alarmStore, waitingTotal);
  const isRinging = useStore(alarmStore, (state) => ringingKinds(state).length > 0);
  const Icon = isRinging ? BellRing : Bell;
  const Waiting = useLoaded(loadWaiting, isOpen, () => {
    toast({ tone: 'error', title: say('alarm.listFailed') });
    setOpen(false);
  });
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen && !isComposing(event)) close();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <Root ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        tone="quiet"
        icon={<Icon size={16} aria-hidden />}
        data-ringing={isRinging ? '' : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen && Waiting ? panelId : undefined}
        // It is there by the time that it is pressed.
        onPointerEnter={() => void loadWaiting().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        <HiddenText>{say('alarm.list')}</HiddenText>
        <b>{countText(total)}</b>
        <ChevronDown size={14} aria-hidden data-unfolds />
      </Button>
      {isOpen && Waiting && (
        <div data-panel id={panelId}>
          <Waiting {...props} onDone={close} />
        </div>
      )}
    </Root>
  );
}
