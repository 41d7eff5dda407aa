import { query, useQuery } from '@gwanje/api-client';
import { type ReplyOf, session } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered, decide, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, Table, toast } from '@gwanje/ui-kit';
import { useRef } from 'react';
import { styled } from 'styled-components';
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
  const say = useSessionsText();
  const asked = useQuery(query(session.listSessions, {}));
  return (
    <Answered answer={asked} things={say('things')} waitingRows={3}>
      {({ sessions }) => <List sessions={sessions} onChanged={() => asked.refetch()} />}
    </Answered>
  );
}

interface ListProps {
  readonly sessions: readonly Session[];
  readonly onChanged: () => Promise<unknown>;
}

/** Ends sessions, and says what became of it. */
function useEnding({ sessions, onChanged }: ListProps) {
  const say = useSessionsText();
  const one = useWrite(session.endSession);
  const others = useWrite(session.endOtherSessions);
  const place = useRef<HTMLDivElement>(null);
  const otherCount = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const nameOf = ({ userAgent, ip }: Session) => ({
    device: deviceOf(userAgent) || say('unknownDevice'),
    ip: ip ?? say('unknownIp'),
  });

  const finish = async (text: string) => {
    toast({ tone: 'success', title: say('ended'), text });
    await onChanged();
    // The row that was pressed is gone then, and another one is no second press of the same.
    one.release();
    place.current?.focus();
  };
  const end = async (ended: Session) => {
    const name = nameOf(ended);
    one.forget();
    const isSure = await decide({
      title: say('endTitle'),
      text: say('endText', name),
      verb: say('end'),
      isDestructive: true,
    });
    const written = isSure ? await one.send({ sessionId: ended._id }) : undefined;
    if (written?.data) await finish(say('endedText', name));
    else if (written) await onChanged();
  };
  const endOthers = async () => {
    one.forget();
    const isSure = await decide({
      title: say('endOthersTitle'),
      text: say('endOthersText', { count: otherCount }),
      verb: say('endOthers'),
      isDestructive: true,
    });
    const written = isSure ? await others.send({}) : undefined;
    if (written?.data) await finish(say('endedOthersText', { count: written.data.ended }));
  };
  return {
    place,
    refusal: one.refusal ?? others.refusal,
    running: one.running || others.running,
    disabled: one.disabled || others.disabled,
    otherCount,
    nameOf,
    end,
    endOthers,
  };
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
