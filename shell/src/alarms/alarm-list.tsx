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
  b { font-weight: 600; font-variant-numeric: tabular-nums; }
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
      {isOpen && Waiting && <Waiting {...props} id={panelId} onDone={close} />}
    </Root>
  );
}
