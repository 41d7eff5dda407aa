import { bets, type SportsEvent } from '@gwanje/contract';
import {
  useReleaseOnTyping,
  useTheirs,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useEffect, useId, useRef } from 'react';
import { readStart, startText } from '../../domain/typed-start.rule';
import { useText } from '../../text';
import { useOpened } from '../use-opened';
import { useEventWords } from './event-words';
import type { FollowEvent } from './use-event';

interface EventChangeProps {
  readonly event: SportsEvent;
  readonly onDone: FollowEvent;
  readonly onClose: () => void;
}

type Values = Record<string, string>;
const WHOLE = /^\d{1,3}$/;
const isWhole = (typed = '', most = 0, least = 0) =>
  WHOLE.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

const NUMBERS: readonly string[] = ['limitPercent', 'delaySeconds'];
const versionOf = ({ version }: SportsEvent) => version;
const valuesOf = (event: SportsEvent): Values => ({
  ...{ home: event.home.name, away: event.away.name, startsAt: startText(event.startsAt) },
  limitPercent: String(event.limitPercent),
  delaySeconds: event.delaySeconds === null ? '' : String(event.delaySeconds),
  ...{ notice: event.notice ?? '', reason: '' },
});

/** What of an event that has not begun may be changed: its teams, start, limit, delay and notice. */
export function EventChangeForm({ event: now, onDone, onClose }: EventChangeProps) {
  const t = useText();
  const words = useLabels();
  const formId = useId();
  const { matchOf } = useEventWords();
  const write = useWrite(bets.changeEvent);
  const [event, goOn] = useOpened(now, versionOf);
  const name = matchOf(event);
  const form = useForm({
    defaultValues: valuesOf(event),
    validate: async ({ startsAt = '', limitPercent, delaySeconds = '', ...values }) => [
      ...(['home', 'away', 'reason'] as const)
        .filter((path) => !values[path]?.trim())
        .map((path) => ({ path, rules: [{ message: t('custom.missing') }] })),
      ...(readStart(startsAt)
        ? []
        : [{ path: 'startsAt', rules: [{ message: t('custom.startWrong') }] }]),
      ...(isWhole(limitPercent, 100, 10)
        ? []
        : [{ path: 'limitPercent', rules: [{ message: t('event.change.limitWrong') }] }]),
      ...(delaySeconds.trim() === '' || isWhole(delaySeconds, 60)
        ? []
        : [{ path: 'delaySeconds', rules: [{ message: t('event.change.delayWrong') }] }]),
    ],
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const labels: Readonly<Record<string, string>> = {
    ...{ home: t('event.home'), away: t('event.away'), startsAt: t('event.column.startsAt') },
    ...{ limitPercent: t('event.column.limit'), delaySeconds: t('event.column.delay') },
    ...{ notice: t('custom.notice'), reason: t('event.reason') },
  };
  const theirs = useTheirs({
    ...{ form, saved: valuesOf(event), release: write.release },
    say: (name, value) => ({ label: labels[name] ?? name, value: `${value}` }),
  });
  const version = useRef(event.version);
  useEffect(() => {
    if (version.current === event.version) return;
    version.current = event.version;
    theirs.takeOver(form.getValues(), valuesOf(event));
  });
  // Seconds are not typed: a start that nobody touched stays to the second.
  const startOf = (typed: string) =>
    typed === startText(event.startsAt) ? event.startsAt : (readStart(typed) ?? '');

  const submit = async ({ home = '', away = '', reason = '', ...values }: Values) => {
    const sent = await write.send({
      ...{ eventId: event.eventId, version: event.version, home, away, reason },
      startsAt: startOf(values.startsAt ?? ''),
      limitPercent: Number(values.limitPercent),
      delaySeconds: values.delaySeconds?.trim() ? Number(values.delaySeconds) : null,
      notice: values.notice?.trim() || null,
    });
    if (!sent) return;
    if (sent.code === 'event.stale') goOn();
    setServerErrors(form, sent.refusals);
    const read = onDone(sent.data?.event);
    if (sent.data) {
      toast({ tone: 'success', title: t(`event.outcome.${sent.data.outcome}`, { name }) });
      onClose();
    }
    await read;
  };

  return (
    <Dialog
      open
      size="s"
      title={t('event.change.ask', { name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('event.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t(event.bets > 0 ? 'event.change.withBets' : 'event.change.text')}</p>
        {theirs.notes}
        {Object.entries(labels).map(([name, label]) =>
          name === 'reason' ? (
            <FormReasonField
              key={name}
              name={name}
              label={label}
              reasons={t('event.change.reasons')}
            />
          ) : (
            <FormTextField
              key={name}
              name={name}
              label={label}
              {...(name === 'startsAt' && { placeholder: '2026-12-01 19:30' })}
              {...(NUMBERS.includes(name) && { inputMode: 'numeric' as const })}
            />
          ),
        )}
      </Form>
      {question}
    </Dialog>
  );
}
