import {
  type Endpoint,
  type InputOf,
  members,
  REVEALED_SECONDS,
  REVEALS_DAY_MAX,
} from '@gwanje/contract';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormReasonField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { useReleaseOnTyping } from '../decision/use-release-on-typing';
import { useUnsavedForm } from '../decision/use-unsaved-form';
import { useWrite } from '../decision/use-write';
import type { FullValue, RevealedProps } from './revealed-props';
import { useText } from './text';

interface RevealDialogProps<E extends Endpoint> extends RevealedProps<E> {
  readonly onShown: (full: FullValue) => void;
  readonly onClose: () => void;
}

/** Asks why, shows the field, and lets whoever has reached the limit of the day ask for more. */
export function RevealDialog<E extends Endpoint>(props: RevealDialogProps<E>) {
  const { endpoint, input, label, whose, onShown, onClose } = props;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const reveal = useWrite<E>(endpoint);
  const more = useWrite(members.askReveals);
  const [isLimitReached, setLimitReached] = useState(false);
  const inputWith = (reason: string) => ({ ...input, reason }) as unknown as InputOf<E> & object;
  const form = useForm({
    defaultValues: { reason: '' },
    validate: ({ reason }) => reveal.check(inputWith(reason)),
  });
  useReleaseOnTyping(form, reveal.release);
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty,
    isSaving: reveal.running || more.running,
    close: onClose,
  });

  const show = async ({ reason }: { readonly reason: string }) => {
    const sent = await reveal.send(inputWith(reason));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    setLimitReached(sent.code === 'member.reveal_limit');
    if (!sent.data) return;
    const full = sent.data as unknown as FullValue;
    onShown(full);
    toast({ tone: 'info', title: t('reveal.leftToday', { count: full.leftToday }) });
    onClose();
  };
  const askForMore = async ({ reason }: { readonly reason: string }) => {
    const sent = await more.send({ reason });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('reveal.asked', { max: REVEALS_DAY_MAX }) });
    onClose();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('reveal.title', { label, whose })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={(isLimitReached ? more : reveal).disabled}
          >
            {isLimitReached ? t('reveal.ask', { max: REVEALS_DAY_MAX }) : t('reveal.button')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={isLimitReached ? askForMore : show}>
        <p>{t('reveal.text', { seconds: REVEALED_SECONDS, max: REVEALS_DAY_MAX })}</p>
        <FormReasonField
          name="reason"
          label={t('reveal.reason')}
          reasons={t('reveal.reasons')}
          data-autofocus
        />
      </Form>
      {question}
    </Dialog>
  );
}
