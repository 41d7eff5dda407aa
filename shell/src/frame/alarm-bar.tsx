import type { DeploymentDocument } from '@gwanje/contract';
import { Badge } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import type { AlarmsOfFrame } from './use-alarms';

const Gap = styled.span`
  margin: 0 auto 0 12px;
`;

export interface AlarmBarProps {
  readonly deployment: DeploymentDocument;
  readonly alarms: AlarmsOfFrame;
  readonly isStripOpen: boolean;
  readonly onStrip: () => void;
}

/** The alarms' place in the top bar: says so where they cannot be had, and breaks nothing else. */
export function AlarmBar({ deployment, alarms, isStripOpen, onStrip }: AlarmBarProps) {
  const say = useText();
  const unavailable = (
    <Gap role="status">
      <Badge tone="warn">{say('alarm.unavailable')}</Badge>
    </Gap>
  );
  if (alarms.status !== 'ready') return alarms.status === 'starting' ? <Gap /> : unavailable;
  const { pieces, alarms: running } = alarms;
  return (
    <Boundary fallback={() => unavailable}>
      <pieces.Tiles deployment={deployment} onAcknowledge={running.acknowledge} />
      <pieces.Tools
        deployment={deployment}
        isStripOpen={isStripOpen}
        onStrip={onStrip}
        onSound={running.setSound}
        onAcknowledge={running.acknowledge}
      />
    </Boundary>
  );
}
