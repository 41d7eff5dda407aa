import type { DeploymentDocument } from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { useId } from 'react';
import { useStore } from 'zustand';
import { tileLink } from './alarm-links.rule';
import { countedKinds, isTile, ringingKinds } from './alarm-state.rule';
import { alarmStore } from './alarm-store';
import { useText } from './catalogue';
import { countText } from './count-text';
import type { AlarmKind } from './known-alarms.rule';
import { roundLink, roundName } from './round-alarms.rule';

export interface AlarmListProps {
  readonly deployment: DeploymentDocument;
  readonly onAcknowledge: (kinds: readonly AlarmKind[]) => void;
}

export interface AlarmWaitingProps extends AlarmListProps {
  readonly onDone: () => void;
}

/** What the list of the alarms holds: a line for each kind that is counted. */
export function AlarmWaiting({ deployment, onAcknowledge, onDone }: AlarmWaitingProps) {
  const say = useText();
  const headingId = useId();
  const counted = countedKinds(useStore(alarmStore, (state) => state.report));
  if (counted.length === 0) return <p>{say('alarm.nothing')}</p>;
  const rows = (ofTiles: boolean) =>
    counted
      .filter(({ kind }) => isTile(kind) === ofTiles)
      .map((entry) => (
        <Row key={entry.kind} {...entry} {...{ deployment, onAcknowledge, onDone }} />
      ));
  const [waiting, rounds] = [rows(true), rows(false)];
  return (
    <>
      {waiting.length > 0 && <ul>{waiting}</ul>}
      {rounds.length > 0 && (
        <>
          <h2 id={headingId}>{say('alarm.rounds')}</h2>
          <ul aria-labelledby={headingId}>{rounds}</ul>
        </>
      )}
    </>
  );
}

interface RowProps extends AlarmWaitingProps {
  readonly kind: AlarmKind;
  readonly count: number;
}

function Row({ kind, count, deployment, onAcknowledge, onDone }: RowProps) {
  const say = useText();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const isRinging = useStore(alarmStore, (state) => ringingKinds(state).includes(kind));
  const localized = useLocalized();
  const link = (isTile(kind) ? tileLink : roundLink)(deployment, adminType, kind as never);
  const name = isTile(kind) ? say(`alarm.kind.${kind}`) : localized(roundName(kind));
  const note = () => {
    onAcknowledge([kind]);
    onDone();
  };
  return (
    <li data-ringing={isRinging ? '' : undefined}>
      {link ? (
        <Link to={link} onClick={note}>
          {name}
        </Link>
      ) : (
        name
      )}
      <b data-none={count === 0 ? '' : undefined}>{countText(count)}</b>
      {isRinging && (
        <Button size="s" aria-label={say('alarm.acknowledgeKind', { kind: name })} onClick={note}>
          {say('alarm.acknowledge')}
        </Button>
      )}
    </li>
  );
}
