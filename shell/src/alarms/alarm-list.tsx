import { Button, HiddenText, isComposing } from '@gwanje/ui-kit';
import { Bell, ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { useText } from '../catalogue';
import { type AlarmKind, countedKinds, ringingKinds, waitingTotal } from './alarm-state.rule';
import { alarmStore } from './alarm-store';
import { countText } from './count-text';

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
    width: 220px;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  }
  ul { margin: 0; padding: 0; list-style: none; }
  li { display: flex; align-items: center; gap: 8px; min-height: 30px; }
  li > b { margin-left: auto; font-weight: 600; font-variant-numeric: tabular-nums; }
  b { font-weight: 600; font-variant-numeric: tabular-nums; }
  p { color: var(--muted); }
  > button[aria-expanded='true'] { background: var(--hover); }
`;

interface AlarmListProps {
  readonly onAcknowledge: (kinds: readonly AlarmKind[]) => void;
}

/** Everything that waits, opened from one button; on a phone the only place for it. */
export function AlarmList({ onAcknowledge }: AlarmListProps) {
  const say = useText();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const total = useStore(alarmStore, waitingTotal);
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
        icon={<Bell size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <HiddenText>{say('alarm.list')}</HiddenText>
        <b>{countText(total)}</b>
        <ChevronDown size={14} aria-hidden />
      </Button>
      {isOpen && (
        <div data-panel id={panelId}>
          <Waiting onAcknowledge={onAcknowledge} onDone={close} />
        </div>
      )}
    </Root>
  );
}

function Waiting({ onAcknowledge, onDone }: AlarmListProps & { onDone: () => void }) {
  const say = useText();
  const report = useStore(alarmStore, (state) => state.report);
  const ringing = useStore(alarmStore, (state) => ringingKinds(state).join()).split(',');
  const counted = countedKinds(report);
  if (counted.length === 0) return <p>{say('alarm.nothing')}</p>;
  return (
    <ul>
      {counted.map(({ kind, count }) => (
        <li key={kind}>
          {say(`alarm.kind.${kind}`)} <b>{countText(count)}</b>
          {ringing.includes(kind) && (
            <Button
              size="s"
              aria-label={say('alarm.acknowledgeKind', { kind: say(`alarm.kind.${kind}`) })}
              onClick={() => {
                onAcknowledge([kind]);
                onDone();
              }}
            >
              {say('alarm.acknowledge')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
