import { query, useQuery } from '@gwanje/api-client';
import { money } from '@gwanje/contract';
import { formatInstant, Link, MemberLink, useShell } from '@gwanje/remote-kit';
import { Answered, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { type Alarm, alarmWords } from './alarm-words';

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
  p, nav, small { grid-column: 1; overflow-wrap: anywhere; }
  p { margin: 0; }
  small { color: var(--muted); }
  nav { display: flex; flex-wrap: wrap; gap: 2px 12px; }
  button { grid-column: 2; grid-row: 1 / span 2; }
  [role='alert'] { grid-column: 1 / -1; }
`;

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

function OneAlarm(props: { readonly alarm: Alarm; readonly onDone: () => Promise<unknown> }) {
  const { alarm, onDone } = props;
  const { alarmId, kind, raisedAt } = alarm;
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { configVersion, moneyVersion } = useShell((shell) => shell.flags);
  const { text, links, members } = alarmWords(alarm, { t, locale, configVersion, moneyVersion });
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
      <small>{formatInstant(raisedAt)}</small>
      <p>{text}</p>
      {links.length + members.length > 0 && (
        <nav aria-label={name}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {members.map((memberId, at) => (
            <MemberLink key={memberId} memberId={memberId} which="change">
              {t('dash.alarm.toMember', { n: at + 1 })}
            </MemberLink>
          ))}
        </nav>
      )}
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
