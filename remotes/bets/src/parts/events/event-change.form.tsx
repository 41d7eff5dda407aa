import { bets, type SportsEvent } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { readStart, startText } from '../../domain/typed-start.rule';
import { useText } from '../../text';
import { useEventWords } from './event-words';

interface EventChangeProps {
  readonly event: SportsEvent;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

type Values = Record<string, string>;
const WHOLE = /^\d{1,3}$/;
const isWhole = (typed = '', most = 0, least = 0) =>
  WHOLE.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** What of an event that has not begun may be changed: its teams, start, limit, delay and notice. */
export function EventChangeForm({ event, onDone, onClose }: EventChangeProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { matchOf } = useEventWords();
  const write = useWrite(bets.changeEvent);
  const name = matchOf(event);
  const form = useForm({
    defaultValues: {
      ...{ home: event.home.name, away: event.away.name, startsAt: startText(event.startsAt) },
      limitPercent: String(event.limitPercent),
      delaySeconds: event.delaySeconds === null ? '' : String(event.delaySeconds),
      ...{ notice: event.notice ?? '', reason: '' },
    } as Values,
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
    setServerErrors(form, sent.refusals);
    if (sent.data) {
      toast({ tone: 'success', title: t(`event.outcome.${sent.data.outcome}`, { name }) });
      onClose();
    }
    await onDone();
  };

  return (
    <Dialog
      open
      size="s"
      title={t('event.change.ask', { name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('event.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t(event.bets > 0 ? 'event.change.withBets' : 'event.change.text')}</p>
        <FormTextField name="home" label={t('event.home')} />
        <FormTextField name="away" label={t('event.away')} />
        <FormTextField
          name="startsAt"
          label={t('event.column.startsAt')}
          placeholder="2026-12-01 19:30"
        />
        <FormTextField name="limitPercent" label={t('event.column.limit')} inputMode="numeric" />
        <FormTextField name="delaySeconds" label={t('event.column.delay')} inputMode="numeric" />
        <FormTextField name="notice" label={t('custom.notice')} />
        <FormReasonField
          name="reason"
          label={t('event.reason')}
          reasons={t('event.change.reasons')}
        />
      </Form>
      {question}
    </Dialog>
  );
}
