import { type GameId, minigames } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../../text';

interface StopFormProps {
  readonly games: readonly GameId[];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Ends betting on several games at once, for a reason. */
export function StopForm({ games, onDone, onClose }: StopFormProps) {
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const write = useWrite(minigames.stopGames);
  const form = useForm({
    defaultValues: { reason: '' },
    validate: async ({ reason }) =>
      reason.trim() ? [] : [{ path: 'reason', rules: [{ message: t('round.reason.missing') }] }],
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async ({ reason }: { reason: string }) => {
    const sent = await write.send({ games: [...games], reason: reason.trim() });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('overview.stop.done', { count: games.length }) });
    onClose();
    await onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('overview.stop.title', { count: games.length })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="danger" disabled={write.disabled}>
            {t('overview.stop.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t('overview.stop.text')}</p>
        <FormTextField name="reason" label={t('round.reason')} />
      </Form>
      {question}
    </Dialog>
  );
}
