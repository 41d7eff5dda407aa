import { bets, type SportsEvent } from '@gwanje/contract';
import { useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, isComposing, toast } from '@gwanje/ui-kit';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { useOpened } from '../use-opened';
import { useEventWords } from './event-words';
import type { FollowEvent } from './use-event';

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  input { width: 52px; padding: 2px 5px; border: 1px solid var(--field-line); border-radius: 4px; background: var(--surface); color: inherit; font: inherit; text-align: right; font-variant-numeric: tabular-nums; }
  [aria-invalid='true'] { border-color: var(--bad); }
  [role='alert'] { flex-basis: 100%; color: var(--bad); }
`;

interface LiveEditProps {
  readonly event: SportsEvent;
  readonly onChanged: FollowEvent;
}

const WHOLE = /^\d{1,3}$/;
/** What may be typed of each; no delay at all leaves it to the settings. */
const EDITED = {
  delay: { key: 'delaySeconds', least: 0, most: 60, mayBeEmpty: true, wrong: 'delayWrong' },
  limit: { key: 'limitPercent', least: 10, most: 100, mayBeEmpty: false, wrong: 'limitWrong' },
} as const;

const versionOf = ({ version }: SportsEvent) => version;

interface NumberEditProps extends LiveEditProps {
  readonly column: keyof typeof EDITED;
}

/** The field itself, for as long as something is typed into it. */
function TypedNumber({
  event: now,
  onChanged,
  column,
  onClose,
}: NumberEditProps & { readonly onClose: () => void }) {
  const t = useText();
  const { matchOf } = useEventWords();
  const write = useWrite(bets.changeEvent);
  const [event, goOn] = useOpened(now, versionOf);
  const { key, least, most, mayBeEmpty, wrong } = EDITED[column];
  const [typed, setTyped] = useState(String(event[key] ?? ''));
  const head = t(`event.column.${column}`);
  const name = t('event.edit', { name: matchOf(event), head });
  const said = typed.trim();
  const isSound =
    said === '' ? mayBeEmpty : WHOLE.test(said) && Number(said) >= least && Number(said) <= most;

  const save = async () => {
    if (!isSound) return;
    const { eventId, version, home, away, startsAt, limitPercent, delaySeconds, notice } = event;
    const sent = await write.send({
      ...{ eventId, version, startsAt, limitPercent, delaySeconds, notice },
      ...{ home: home.name, away: away.name, reason: t('event.edit.reason', { head }) },
      [key]: said === '' ? null : Number(said),
    });
    if (sent?.code === 'event.stale') {
      goOn();
      write.release();
    }
    const read = onChanged(sent?.data?.event);
    if (sent?.data) {
      onClose();
      toast({ tone: 'success', title: t('event.outcome.done', { name: matchOf(event) }) });
    }
    await read;
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (isComposing(pressed)) return;
    pressed.stopPropagation();
    if (pressed.key === 'Enter') void save();
    if (pressed.key === 'Escape') onClose();
  };

  return (
    <Line>
      <input
        aria-label={name}
        aria-invalid={!isSound}
        inputMode="numeric"
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: whoever opens it types it
        autoFocus
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button size="s" tone="primary" disabled={write.disabled} onClick={() => void save()}>
        {t('event.save')}
      </Button>
      {(!isSound || write.refusal) && (
        <span role="alert">{isSound ? write.refusal : t(`event.change.${wrong}`)}</span>
      )}
    </Line>
  );
}

/** Delay or limit of an event, which is typed over where it stands; Enter saves, Escape leaves it. */
export function LiveNumberEdit(props: NumberEditProps) {
  const { event, column } = props;
  const t = useText();
  const { matchOf } = useEventWords();
  const whyNot = useWhyNot('bet.decide');
  const [isOpen, setOpen] = useState(false);
  const value = event[EDITED[column].key] ?? '–';
  const name = t('event.edit', { name: matchOf(event), head: t(`event.column.${column}`) });
  if (isOpen) return <TypedNumber {...props} onClose={() => setOpen(false)} />;
  return (
    <Button
      size="s"
      tone="quiet"
      disabledReason={whyNot}
      aria-label={`${name} ${value}`}
      onClick={() => setOpen(true)}
    >
      {value}
    </Button>
  );
}

/** Takes an event among those that are sold while they are played, or out of them. */
export function ReserveEdit({ event, onChanged }: LiveEditProps) {
  const t = useText();
  const { matchOf } = useEventWords();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(bets.decideEvents);
  const deed = event.isLiveReserved ? 'unreserve' : 'reserve';
  const verb = t(`event.bulk.${deed}`);
  const name = matchOf(event);
  const turn = async () => {
    const sent = await write.send({ deed, eventIds: [event.eventId], events: 1, reason: verb });
    if (sent?.data) {
      const isDone = sent.data.done === 1;
      toast({
        tone: isDone ? 'success' : 'warning',
        title: isDone
          ? t('event.outcome.done', { name })
          : `${name}: ${sent.data.refused[0]?.message ?? ''}`,
      });
    }
    await onChanged();
  };
  return (
    <>
      <Button
        size="s"
        disabled={write.disabled}
        disabledReason={whyNot}
        aria-label={t('event.edit', { name, head: verb })}
        onClick={() => void turn()}
      >
        {verb}
      </Button>
      {write.refusal && <span role="alert">{write.refusal}</span>}
    </>
  );
}
