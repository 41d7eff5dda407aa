import type { DeploymentDocument } from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { tileLink } from './alarm-links.rule';
import { countedKinds, isTile, ringingKinds } from './alarm-state.rule';
import { alarmStore } from './alarm-store';
import { useText } from './catalogue';
import { countText } from './count-text';
import type { AlarmKind } from './known-alarms.rule';
import { roundLink, roundName } from './round-alarms.rule';

const Panel = styled.div`
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
  ul { margin: 0; padding: 0; list-style: none; }
  h2 { padding: 8px 6px 2px; border-top: 1px solid var(--line); font-size: 11px; line-height: 18px; font-weight: 500; color: var(--muted); }
  ul:first-child + h2 { margin-top: 4px; }
  h2:first-child { border-top: 0; }
  li { display: flex; align-items: center; gap: 8px; min-height: 28px; padding: 0 6px; border-radius: var(--radius-s); }
  li[data-ringing] { background: var(--wait-tint); }
  li > a { flex: 1; color: var(--text); text-decoration: none; }
  li > a:hover { color: var(--accent); text-decoration: underline; }
  li > b { margin-left: auto; font-weight: 600; font-variant-numeric: tabular-nums; }
  b[data-none] { color: var(--muted); font-weight: 400; }
  p { color: var(--muted); }
  @media (max-width: 760px) { position: fixed; inset: 52px 8px auto; width: auto; }
`;

export interface AlarmListProps {
  readonly deployment: DeploymentDocument;
  readonly onAcknowledge: (kinds: readonly AlarmKind[]) => void;
}

export interface AlarmWaitingProps extends AlarmListProps {
  readonly id: string;
  readonly onDone: () => void;
}

/** What the list of the alarms holds: a line for each kind that is counted. */
export function AlarmWaiting({ id, deployment, onAcknowledge, onDone }: AlarmWaitingProps) {
  const say = useText();
  const headingId = useId();
  const counted = countedKinds(useStore(alarmStore, (state) => state.report));
  const rows = (ofTiles: boolean) =>
    counted
      .filter(({ kind }) => isTile(kind) === ofTiles)
      .map((entry) => (
        <Row key={entry.kind} {...entry} {...{ deployment, onAcknowledge, onDone }} />
      ));
  const [waiting, rounds] = [rows(true), rows(false)];
  return (
    <Panel id={id}>
      {counted.length === 0 && <p>{say('alarm.nothing')}</p>}
      {waiting.length > 0 && <ul>{waiting}</ul>}
      {rounds.length > 0 && (
        <>
          <h2 id={headingId}>{say('alarm.rounds')}</h2>
          <ul aria-labelledby={headingId}>{rounds}</ul>
        </>
      )}
    </Panel>
  );
}

interface RowProps extends Omit<AlarmWaitingProps, 'id'> {
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
