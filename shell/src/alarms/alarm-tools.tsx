import type { DeploymentDocument } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { Button, IconButton } from '@gwanje/ui-kit';
import { ChartNoAxesColumn, Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { rememberSound } from '../preferences/preferences';
import { AlarmList } from './alarm-list';
import { alarmStore } from './alarm-store';
import { useText } from './catalogue';
import type { AlarmKind } from './known-alarms.rule';

export interface AlarmToolsProps {
  readonly deployment: DeploymentDocument;
  readonly isStripOpen: boolean;
  readonly onStrip: () => void;
  readonly onSound: (isOn: boolean) => void;
  readonly onAcknowledge: (kinds: readonly AlarmKind[]) => void;
}

/** What an administrator does about the alarms: list, sound, strip. */
export function AlarmTools(props: AlarmToolsProps) {
  const { deployment, isStripOpen, onStrip, onSound, onAcknowledge } = props;
  const say = useText();
  const canReadSite = usePermitted('calc.read');
  return (
    <>
      <AlarmList deployment={deployment} onAcknowledge={onAcknowledge} />
      <SoundButton onSound={onSound} />
      {canReadSite && (
        <span data-on="desk">
          <IconButton
            label={say('strip.toggle')}
            icon={<ChartNoAxesColumn size={16} aria-hidden />}
            aria-pressed={isStripOpen}
            onClick={onStrip}
          />
        </span>
      )}
    </>
  );
}

function SoundButton({ onSound }: Pick<AlarmToolsProps, 'onSound'>) {
  const say = useText();
  const isOn = useStore(alarmStore, (state) => state.isSoundOn);
  const audio = useStore(alarmStore, (state) => state.audio);
  const isBlocked = isOn && audio === 'blocked';
  // The press that frees the sound is no wish to turn it off.
  const frees = useRef(false);
  const notePress = () => {
    frees.current = isBlocked;
  };
  const toggle = () => {
    if (frees.current || isBlocked) return;
    rememberSound(!isOn);
    onSound(!isOn);
  };
  const Icon = isOn && !isBlocked ? Volume2 : VolumeX;
  return (
    <Button
      tone="quiet"
      icon={<Icon size={16} aria-hidden />}
      aria-label={say(isBlocked ? 'alarm.soundBlocked' : 'alarm.sound')}
      title={isBlocked ? say('alarm.soundBlocked') : undefined}
      aria-pressed={isOn}
      disabledReason={audio === 'absent' ? say('alarm.soundAbsent') : undefined}
      onPointerDown={notePress}
      onKeyDown={notePress}
      onClick={toggle}
    >
      {isBlocked && <span data-word>{say('alarm.blocked')}</span>}
    </Button>
  );
}
