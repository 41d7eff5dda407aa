import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { type ReactNode, useId } from 'react';
import { useText } from '../text';

interface AskProps<E extends Endpoint, V extends { reason: string }> {
  readonly endpoint: E;
  readonly values: V;
  /** What is sent; refusals stand at the fields of these names. */
  readonly inputOf: (values: V) => object;
  readonly words: { readonly title: string; readonly text: string; readonly verb: string };
  readonly isDestructive?: boolean;
  readonly children?: ReactNode;
  readonly onDone: (reply: ReplyOf<E>) => unknown;
  readonly onClose: () => void;
}

/** One decision with a reason, and whatever else it asks for. */
export function AskForm<E extends Endpoint, V extends { reason: string }>(props: AskProps<E, V>) {
  const { endpoint, inputOf, words, children } = props;
  const t = useText();
  const labels = useLabels();
  const id = useId();
  const write = useWrite(endpoint);
  const form = useForm<V>({
    defaultValues: props.values as never,
    validate: (typed) => write.check(inputOf(typed)),
  });
  useReleaseOnTyping(form, write.release);
  const unsaved = useUnsavedForm({
    isDirty: form.formState.isDirty,
    isSaving: write.running,
    close: props.onClose,
  });
  return (
    <Dialog
      open
      title={words.title}
      onClose={unsaved.close}
      actions={
        <>
          <Button onClick={unsaved.close}>{labels.cancel}</Button>
          <Button
            form={id}
            type="submit"
            tone={props.isDestructive ? 'danger' : 'primary'}
            disabled={write.disabled}
          >
            {words.verb}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        form={form}
        onSubmit={async (typed: V) => {
          const sent = await write.send(inputOf(typed) as InputOf<E>);
          if (sent) setServerErrors(form, sent.refusals);
          if (sent?.data) await props.onDone(sent.data);
        }}
      >
        <p>{words.text}</p>
        {children}
        <FormTextField name="reason" label={t('reason')} />
      </Form>
      {unsaved.question}
    </Dialog>
  );
}
