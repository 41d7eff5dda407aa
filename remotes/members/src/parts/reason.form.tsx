import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { type ReactNode, useId } from 'react';
import { useText } from '../text';

interface ReasonFormProps<E extends Endpoint> {
  readonly endpoint: E;
  /** Everything but the reason. */
  readonly input: Omit<InputOf<E>, 'reason'>;
  readonly title: string;
  /** What follows. */
  readonly text: string;
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** Closes it, unless something is still to be shown. */
  readonly onDone: (reply: ReplyOf<E>) => unknown;
  readonly onClose: () => void;
  /** Beside the reason. */
  readonly children?: ReactNode;
}

/** One decision about a member, with the reason that stands in its audit line. */
export function ReasonForm<E extends Endpoint>(props: ReasonFormProps<E>) {
  const { endpoint, title, text, verb, isDestructive, onDone, onClose } = props;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const { running, disabled, check, send, release } = useWrite(endpoint);
  const inputOf = (values: { readonly reason: string }) =>
    ({ ...props.input, ...values }) as InputOf<E>;
  const form = useForm({
    defaultValues: { reason: '' },
    validate: (values) => check(inputOf(values) as object),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: { readonly reason: string }) => {
    const sent = await send(inputOf(values));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (sent.data !== null) await onDone(sent.data);
  };
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone={isDestructive ? 'danger' : 'primary'}
            disabled={disabled}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{text}</p>
        {props.children}
        <FormTextField name="reason" label={t('reason')} />
      </Form>
      {question}
    </Dialog>
  );
}
