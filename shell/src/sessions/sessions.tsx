import { call, query, useQuery } from '@gwanje/api-client';
import { type ReplyOf, session } from '@gwanje/contract';
import { formatInstant, useBusy } from '@gwanje/remote-kit';
import { Badge, Button, confirm, ErrorState, Skeleton, Table, toast } from '@gwanje/ui-kit';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { useSessionsText } from './catalogue';
import { deviceOf } from './device.rule';

type Session = ReplyOf<typeof session.listSessions>['sessions'][number];

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  outline: none;
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; }
  > header > p { flex: 1 1 320px; color: var(--muted); }
  > [role='alert'] { color: var(--bad); }
  td, th { white-space: nowrap; }
  td { font-variant-numeric: tabular-nums; }
  tr > :last-child { position: sticky; right: 0; background: var(--surface); }
`;

/** Where the person is signed in now, to be ended one by one or all others at once. */
export function Sessions() {
  const say = useText();
  const sayHere = useSessionsText();
  const { data, error, refetch } = useQuery(query(session.listSessions, {}));
  if (data) return <List sessions={data.sessions} onChanged={() => refetch()} />;
  if (!error) return <Skeleton rows={3} label={sayHere('loading')} />;
  return (
    <ErrorState
      title={sayHere('failed')}
      text={sayHere('failedText', { reason: error.message })}
      action={<Button onClick={() => void refetch()}>{say('action.retry')}</Button>}
    />
  );
}

interface ListProps {
  readonly sessions: readonly Session[];
  readonly onChanged: () => Promise<unknown>;
}

/** Ends sessions, and says what became of it. */
function useEnding({ sessions, onChanged }: ListProps) {
  const say = useSessionsText();
  const { running, disabled, run, release } = useBusy();
  const [refusal, setRefusal] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const otherCount = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const nameOf = ({ userAgent, ip }: Session) => ({
    device: deviceOf(userAgent) || say('unknownDevice'),
    ip: ip ?? say('unknownIp'),
  });

  /** The row that was pressed is gone then, and another one is no second press of the same. */
  const finish = async (text: string) => {
    toast({ tone: 'success', title: say('ended'), text });
    await onChanged();
    release();
    place.current?.focus();
  };
  const end = async (ended: Session) => {
    const name = nameOf(ended);
    setRefusal(undefined);
    const isSure = await confirm({
      title: say('endTitle'),
      text: say('endText', name),
      confirmLabel: say('end'),
      tone: 'danger',
    });
    if (!isSure) return;
    await run(async () => {
      const { refusals } = session.endSession;
      const input = { sessionId: ended._id };
      const { error } = await call(session.endSession, input, { expects: refusals });
      if (!error) return finish(say('endedText', name));
      if (error.code === 'session.not_found') setRefusal(error.message);
      await onChanged();
    });
  };
  const endOthers = async () => {
    setRefusal(undefined);
    const isSure = await confirm({
      title: say('endOthersTitle'),
      text: say('endOthersText', { count: otherCount }),
      confirmLabel: say('endOthers'),
      tone: 'danger',
    });
    if (!isSure) return;
    await run(async () => {
      const { data } = await call(session.endOtherSessions, {});
      if (data) await finish(say('endedOthersText', { count: data.ended }));
    });
  };
  return { place, refusal, running, disabled, otherCount, nameOf, end, endOthers };
}

function List(props: ListProps) {
  const say = useSessionsText();
  const { place, refusal, running, disabled, otherCount, nameOf, end, endOthers } =
    useEnding(props);
  const currentFirst = [...props.sessions].sort(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent),
  );
  return (
    <Place ref={place} tabIndex={-1} aria-busy={running}>
      <header>
        <p>{say('text')}</p>
        <Button
          disabled={disabled}
          disabledReason={otherCount === 0 ? say('noOthers') : undefined}
          onClick={() => void endOthers()}
        >
          {say('endOthers')}
        </Button>
      </header>
      {refusal && <p role="alert">{refusal}</p>}
      <Table caption={say('caption')}>
        <thead>
          <tr>
            <th scope="col">{say('device')}</th>
            <th scope="col">{say('ip')}</th>
            <th scope="col">{say('startedAt')}</th>
            <th scope="col">{say('lastSeenAt')}</th>
            <th scope="col" data-n>
              {say('actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {currentFirst.map((one) => (
            <tr key={one._id}>
              <th scope="row" title={one.userAgent}>
                {nameOf(one).device}
              </th>
              <td>{nameOf(one).ip}</td>
              <td>{formatInstant(one.startedAt)}</td>
              <td>{formatInstant(one.lastSeenAt)}</td>
              <td data-n>
                {one.isCurrent ? (
                  <Badge tone="accent">{say('current')}</Badge>
                ) : (
                  <Button
                    size="s"
                    tone="quiet"
                    aria-label={say('endOne', nameOf(one))}
                    disabled={disabled}
                    onClick={() => void end(one)}
                  >
                    {say('end')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Place>
  );
}
