import { query, useQuery } from '@gwanje/api-client';
import { fillVariables, members, type TicketThread, type Variable } from '@gwanje/contract';
import {
  Note,
  useFormDraft,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, isComposing, SelectField, toast } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { expandShortcut, hasLongNumber } from '../../domain/reply.rule';
import { useText } from '../../text';

/** Milliseconds in which a reply can still be taken back. */
const UNDO_MS = 5_000;
const EMPTY = { body: '' };
type Values = typeof EMPTY;

interface ReplyFormProps {
  readonly thread: TicketThread;
  readonly values: Partial<Record<Variable, string>>;
  /** Why nothing can be sent; undefined where it can. */
  readonly whyNot: string | undefined;
  /** Of a newer state than what was read. */
  readonly onThread: (thread: TicketThread) => Promise<unknown>;
  readonly onSent: (thread: TicketThread) => Promise<unknown>;
}

/** The answer to a question: kept while it is typed, sent after five seconds in which it can be taken back. */
export function ReplyForm({ thread, values, whyNot, onThread, onSent }: ReplyFormProps) {
  const t = useText();
  const formId = useId();
  const { memberId, ticketId, ...now } = keyOf(thread);
  // Of the question as it was read when this answer was begun: what he adds meanwhile is shown at once,
  // and still the answer is none to it.
  const [version, setVersion] = useState(now.version);
  const [templateId, setTemplateId] = useState<string>();
  const [isDone, setDone] = useState(false);
  const write = useWrite(members.replyTicket);
  const inputOf = ({ body }: Values) => ({
    ...{ memberId, ticketId, body, version },
    ...(templateId && { templateId }),
  });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: (typed) => write.check(inputOf(typed)),
  });
  useReleaseOnTyping(form, write.release);
  const draft = useFormDraft({
    ...{ form, document: `ticket/${ticketId}`, title: thread.ticket.title, saved: EMPTY, isDone },
    labels: { body: t('reply.body') },
  });
  const { question } = useUnsavedForm({
    isDirty: form.formState.isDirty && !isDone,
    isKept: draft.isKept,
    isSaving: write.running,
  });
  const body = form.watch('body');
  if (body === '' && version !== now.version) setVersion(now.version);
  const templates = useQuery(query(members.listHelpTemplates, { isOn: 'true' as const }));
  const rows = templates.data?.rows ?? [];

  const put = (text: string, used: string) => {
    setTemplateId(used);
    form.setValue('body', text, { shouldDirty: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed alone, not what has come to be known
  useEffect(() => {
    // Whoever goes on typing has not meant to send it yet.
    waiting.cancel();
    if (body === '') return;
    const expanded = expandShortcut(body, rows, values);
    if (expanded) put(expanded.text, expanded.template.templateId);
  }, [body]);

  const deliver = async (input: ReturnType<typeof inputOf>) => {
    const sent = await write.send(input);
    if (!sent) return;
    if (sent.code === 'help.stale') {
      const newer = sent.details as TicketThread;
      setVersion(newer.ticket.version);
      await onThread(newer);
    }
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    setDone(true);
    draft.drop();
    toast({ tone: 'success', title: t('reply.sent', { id: thread.ticket.member.id }) });
    await onSent(sent.data);
  };
  const waiting = useUndo(deliver, () =>
    toast({
      tone: 'warning',
      title: t('reply.notSent'),
      text: t('reply.notSent.text', { id: thread.ticket.member.id }),
    }),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    document.querySelector<HTMLFormElement>(`form[id='${formId}']`)?.requestSubmit();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears a shortcut of the field within
    <div onKeyDown={onKeyDown}>
      <Form id={formId} form={form} onSubmit={async (typed) => waiting.begin(inputOf(typed))}>
        {rows.length > 0 && (
          <SelectField
            label={t('reply.template')}
            value=""
            options={[
              { value: '', label: t('reply.template.none') },
              ...rows.map((one) => ({
                value: one.templateId,
                label: `${one.name} (;${one.shortcut})`,
              })),
            ]}
            onChange={(chosen) => {
              const one = rows.find((row) => row.templateId === chosen);
              if (one) put(body + fillVariables(one.body, values), one.templateId);
            }}
          />
        )}
        <FormTextField name="body" label={t('reply.body')} hint={t('reply.hint')} lines={5} />
        {hasLongNumber(body) && <Note data-tone="warn">{t('reply.number')}</Note>}
      </Form>
      <div data-actions>
        {waiting.isWaiting ? (
          <>
            <span role="status">{t('reply.sending')}</span>
            <Button onClick={waiting.cancel}>{t('reply.undo')}</Button>
          </>
        ) : (
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabledReason={whyNot}
            disabled={write.disabled}
          >
            {t('reply.send')}
          </Button>
        )}
      </div>
      {question}
    </div>
  );
}

const keyOf = ({ ticket }: TicketThread) => ({
  memberId: ticket.member._id,
  ticketId: ticket.ticketId,
  version: ticket.version,
});

/**
 * Does what was asked for a while after, unless it was taken back by then, or whoever asked has gone on
 * to something else, which `onLeft` says. It is an answer to what stood there when it was asked for,
 * whatever the member writes meanwhile.
 */
function useUndo<Input>(deliver: (input: Input) => Promise<void>, onLeft: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef({ deliver, onLeft, isWaiting });
  latest.current = { deliver, onLeft, isWaiting };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (latest.current.isWaiting) latest.current.onLeft();
    },
    [],
  );
  return {
    isWaiting,
    begin: (input: Input) => {
      clearTimeout(timer.current);
      setWaiting(true);
      timer.current = setTimeout(() => {
        setWaiting(false);
        void latest.current.deliver(input);
      }, UNDO_MS);
    },
    cancel: () => {
      clearTimeout(timer.current);
      setWaiting(false);
    },
  };
}
