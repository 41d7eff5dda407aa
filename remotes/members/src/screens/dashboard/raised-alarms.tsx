import { query, useQuery } from '@gwanje/api-client';
import { money, type ReplyOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';

type Alarm = ReplyOf<typeof money.listAlarms>['rows'][number];

const Rows = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: 2px 12px;
    padding-bottom: 8px;
    border-bottom: 1px solid var(--line);
  }
  small { grid-column: 1; color: var(--muted); overflow-wrap: anywhere; }
  button { grid-column: 2; grid-row: 1 / span 2; }
  [role='alert'] { grid-column: 1 / -1; }
`;

/** Numbers and names, as whoever raised it has put them down. */
const said = (details: Alarm['details']) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');

/** What was raised and nobody has taken care of yet. */
export function AlarmsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const labels = useLabels();
  const raised = useQuery({ ...query(money.listAlarms, { isOpen: 'true' }), staleTime: 0 });
  return (
    <Dialog
      open
      title={t('dash.todo.alarms')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      <Answered answer={raised} things={t('dash.todo.alarms')} waitingRows={4}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('dash.nothing')}</p>
          ) : (
            <Rows>
              {rows.map((alarm) => (
                <OneAlarm key={alarm.alarmId} alarm={alarm} onDone={raised.refetch} />
              ))}
            </Rows>
          )
        }
      </Answered>
    </Dialog>
  );
}

function OneAlarm({
  alarm: { alarmId, kind, raisedAt, details },
  onDone,
}: {
  readonly alarm: Alarm;
  readonly onDone: () => Promise<unknown>;
}) {
  const t = useText();
  const disabledReason = useWhyNot('money.decide');
  const { disabled, refusal, send } = useWrite(money.acknowledgeAlarm);
  const acknowledge = async () => {
    const sent = await send({ alarmId });
    if (sent?.data) await onDone();
  };
  const name = t(`dash.alarm.${kind}`);
  return (
    <li>
      <b>{name}</b>
      <small>
        {formatInstant(raisedAt)} · {said(details)}
      </small>
      <Button
        size="s"
        aria-label={t('dash.alarm.take.of', { name })}
        disabled={disabled}
        disabledReason={disabledReason}
        onClick={() => void acknowledge()}
      >
        {t('dash.alarm.take')}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}
