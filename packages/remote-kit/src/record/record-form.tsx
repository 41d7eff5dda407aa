import type { Endpoint, InputOf, RefusalOf, ReplyOf } from '@gwanje/contract';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import { type FieldRefusal, Form, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { type ReactNode, useId, useState } from 'react';
import { RestoredNote } from '../decision/restored-note';
import { useFormDraft } from '../decision/use-form-draft';
import { useReleaseOnTyping } from '../decision/use-release-on-typing';
import { useTheirs } from '../decision/use-theirs';
import { useUnsavedForm } from '../decision/use-unsaved-form';
import { useWrite } from '../decision/use-write';
import { placeRefusals } from './place-refusals.rule';
import { DrawnField, type RecordField, sayField } from './record-field';

type Values = Record<string, string | number>;
type Versioned = { readonly version: number };

/** Where `before` ends: with what was found out, with why not, or nowhere where a person said no. */
type Looked<S> =
  | { readonly found: S }
  | { readonly refusals: readonly FieldRefusal[]; readonly details?: unknown }
  | undefined;

interface RecordFormProps<E extends Endpoint, V extends Values, S> {
  /** Adds the record, or changes it. */
  readonly endpoint: E;
  readonly title: string;
  /** What follows. */
  readonly text?: ReactNode;
  readonly verb: string;
  readonly isDestructive?: boolean;
  readonly size?: 's' | 'm' | 'l';
  /** What stands in its fields at first. */
  readonly values: V;
  /** What is to be filled in; `false` stands for a field that is not asked for. */
  readonly fields: readonly (RecordField<keyof V & string> | false)[];
  readonly inputOf: (values: V, found?: S) => InputOf<E>;
  /** The field at which a refusal is said; above all of them where it names none. */
  readonly fieldOf?: Partial<Record<RefusalOf<E>, string>>;
  /** Shown, asked or looked up before anything is sent, e.g. whom a decision concerns. */
  readonly before?: (values: V) => Promise<Looked<S>>;
  /** Keeps what is typed beyond its page, under this name. */
  readonly draft?: { readonly document: string; readonly version?: number };
  /** What is said once it is done; left out where `onDone` says it. */
  readonly done?: (reply: ReplyOf<E>, values: V) => string | Parameters<typeof toast>[0];
  /** After it was done; with `done` it is closed before. */
  readonly onDone: (reply: ReplyOf<E>) => unknown;
  /** Whatever takes over what somebody else has changed, which the refusal says, or ended meanwhile. */
  readonly onStale?: (details: unknown) => Promise<unknown>;
  /** What stands in its fields of the record as somebody else has saved it: taken over field by field. */
  readonly valuesOf?: (current: never) => V;
  readonly onClose: () => void;
  /** Something was typed above or beneath that is none of its fields. */
  readonly isTyped?: boolean;
  /** Above the fields. */
  readonly above?: ReactNode;
  /** Beneath them. */
  readonly children?: ReactNode | ((values: V) => ReactNode);
}

const NONE = {};
const GONE = 'record.not_found';
const STALE = 'record.stale';

/**
 * The form of one record or one decision: its fields, checked with the contract's own schema, every
 * refusal where it belongs, one press at a time, and nothing typed that is lost without a question.
 */
export function RecordForm<E extends Endpoint, V extends Values, S = never>(
  props: RecordFormProps<E, V, S>,
) {
  const { endpoint, title, verb, values, fieldOf, onStale, valuesOf, draft, children } = props;
  const labels = useLabels();
  const formId = useId();
  const fields = props.fields.filter((field) => field !== false);
  // Of what was taken over, in place of the one that was opened.
  const [version, setVersion] = useState<number>();
  const inputOf = (typed: V, found?: S): InputOf<E> => {
    const input = props.inputOf(typed, found);
    return version === undefined ? input : ({ ...(input as object), version } as InputOf<E>);
  };
  const write = useWrite(endpoint, { ...(fieldOf && { fieldOf }), ...(onStale && { onStale }) });
  const form = useForm<V>({
    defaultValues: values as never,
    validate: async (typed) =>
      placeRefusals(fields, typed, {
        refusals: await write.check(inputOf(typed) as object),
      }),
  });
  useReleaseOnTyping(form, write.release);
  const kept = useFormDraft({
    form: form as never,
    ...{ document: '', ...draft, title, saved: values as never },
    labels: draft ? Object.fromEntries(fields.map(({ name, label }) => [name, label])) : NONE,
  });
  const theirs = useTheirs<V>({
    form: form as never,
    saved: values,
    say: (name, value) => sayField(fields, name, value),
    release: write.release,
    restored: kept.restored as { typed: Partial<V>; version?: number } | undefined,
    version: draft?.version,
  });
  const { close, question } = useUnsavedForm({
    isDirty: form.formState.isDirty || props.isTyped === true,
    isKept: kept.isKept,
    isSaving: write.running,
    close: () => {
      kept.drop();
      props.onClose();
    },
  });
  const submit = async (typed: V) => {
    const looked = props.before ? await props.before(typed) : { found: undefined };
    if (!looked) return;
    const sent =
      'found' in looked
        ? await write.send(inputOf(typed, looked.found))
        : { ...looked, data: null };
    if (!sent) return;
    // What was taken over may be saved as it is, without typing.
    if (onStale && 'code' in sent && sent.code === STALE) write.release();
    const { current } = { ...(sent.details as { readonly current?: Versioned } | undefined) };
    if (valuesOf && current && 'code' in sent && sent.code === STALE) {
      theirs.takeOver(typed, valuesOf(current as never));
      setVersion(current.version);
    }
    setServerErrors(form, placeRefusals(fields, typed, sent));
    if (sent.data === null) {
      if ('code' in sent && sent.code === GONE) await onStale?.(sent.details);
      return;
    }
    kept.drop();
    const said = props.done?.(sent.data, typed);
    if (said) {
      toast(typeof said === 'string' ? { tone: 'success', title: said } : said);
      props.onClose();
    }
    await props.onDone(sent.data);
  };
  return (
    <Dialog
      open
      {...(props.size && { size: props.size })}
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone={props.isDestructive ? 'danger' : 'primary'}
            disabled={write.disabled || form.formState.isSubmitting}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {kept.restored && <RestoredNote />}
        {props.text && <p>{props.text}</p>}
        {props.above}
        {theirs.notes}
        {fields.map((field) => (
          <DrawnField key={field.name} field={field} />
        ))}
        {typeof children === 'function' ? children(form.watch() as V) : children}
      </Form>
      {question}
    </Dialog>
  );
}
