import { fillVariables, VARIABLES, type Variable } from '@gwanje/contract';
import { useFormDraft, useReleaseOnTyping, useUnsavedForm } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  type FieldRefusal,
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { type ReactNode, useId } from 'react';
import { useText } from '../text';

export type Texts = Record<string, string>;

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
interface Typed {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Lines that are seen at once, where more than one may be typed. */
  readonly lines?: number;
}

interface Writing {
  readonly running: boolean;
  readonly disabled: boolean;
  readonly check: (input: object) => Promise<readonly FieldRefusal[]>;
  readonly release: () => void;
}

interface TemplateFormProps {
  readonly title: string;
  /** Names the draft among the forms of its page. */
  readonly document: string;
  readonly saved: Texts;
  readonly version?: number;
  readonly fields: readonly (Choice | Typed)[];
  /** What its texts may name, as it is filled in now. */
  readonly variablesOf: (values: Texts) => readonly Variable[];
  /** The texts that are shown filled in, of the fields. */
  readonly previewed: readonly string[];
  readonly verb: string;
  readonly write: Writing;
  readonly inputOf: (values: Texts) => object;
  readonly send: (
    values: Texts,
  ) => Promise<{ readonly data: unknown; readonly refusals: readonly FieldRefusal[] } | undefined>;
  readonly done: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A text in standard words: its fields, what it may name, and how it reads for somebody. */
export function TemplateForm(props: TemplateFormProps) {
  const { title, document, saved, version, fields, verb, write, onClose } = props;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const form = useForm<Texts>({
    defaultValues: saved,
    validate: (values) => write.check(props.inputOf(values)),
  });
  useReleaseOnTyping(form, write.release);
  const draft = useFormDraft({
    ...{ form, document, title, saved, ...(version !== undefined && { version }) },
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  });
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const values = form.watch();
  const known = props.variablesOf(values);
  const submit = async (typed: Texts) => {
    const sent = await props.send(typed);
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (sent.data) {
      draft.drop();
      toast({ tone: 'success', title: props.done });
      onClose();
    }
    await props.onDone();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {verb}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {fields.map((field) =>
          'options' in field ? (
            <FormSelectField key={field.name} {...field} />
          ) : (
            <FormTextField key={field.name} {...field} />
          ),
        )}
        <p>
          {t('template.variables')}{' '}
          {known.map((name) => (
            <code key={name}>{`{${VARIABLES[name]}} `}</code>
          ))}
        </p>
        <section aria-label={t('template.preview')}>
          <strong>{t('template.preview')}</strong>
          {props.previewed.map((name) => (
            <p key={name} style={{ whiteSpace: 'pre-wrap' }}>
              {fillVariables(values[name] ?? '', samplesOf(known, t('template.sample')))}
            </p>
          ))}
        </section>
        {props.children}
      </Form>
      {question}
    </Dialog>
  );
}

/** What stands in a preview: the member, level and sums of nobody in particular. */
const samplesOf = (known: readonly Variable[], nick: string): Partial<Record<Variable, string>> => {
  const samples: Partial<Record<Variable, string>> = {
    ...{ id: 'lucky77', nick, level: '3', amount: '50,000', reason: '–' },
    ...{ lastCharge: '50,000', lastExchange: '30,000', openWagering: '120,000' },
  };
  return Object.fromEntries(known.map((name) => [name, samples[name] ?? '']));
};
