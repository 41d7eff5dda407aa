import {
  MEMBER_GRADES,
  MEMBER_STATUSES,
  MESSAGE_KINDS,
  type MessageTarget,
  members,
  type ReplyOf,
} from '@gwanje/contract';
import { useLevels, useNamed } from '@gwanje/remote-kit';
import {
  decide,
  RestoredNote,
  useFormDraft,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  type FieldRefusal,
  Form,
  FormAmountField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { findMemberId } from '../../parts/find-member-id';
import { toInstant } from '../../parts/local-time';
import { TemplateField } from '../../parts/template-field';
import { useText } from '../../text';

const EMPTY = {
  ...{ kind: 'notice', title: '', body: '', ids: '', grade: '', level: '', status: '' },
  ...{ partner: '', cameDays: '', idleDays: '', isPopup: 'false' },
  ...{ sendAt: '', expiresAt: '', chargedMinWon: '' as number | string },
};
type Values = typeof EMPTY;

const idsOf = ({ ids }: Values) => ids.split(/[\s,]+/).filter(Boolean);
const numberOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);

/** Named members, or whoever the filters leave. */
function targetOf(values: Values, partnerId: string | undefined): MessageTarget {
  const ids = idsOf(values);
  if (ids.length > 0) return { ids };
  const { grade, level, status, cameDays, idleDays, chargedMinWon } = values;
  return {
    ...(grade && { grade: Number(grade) as NonNullable<MessageTarget['grade']> }),
    ...(level && { level: Number(level) }),
    ...(status && { status: Number(status) as NonNullable<MessageTarget['status']> }),
    ...(partnerId && { partnerId }),
    ...(cameDays && { cameDays: numberOf(cameDays) }),
    ...(idleDays && { idleDays: numberOf(idleDays) }),
    ...(chargedMinWon !== '' && { chargedMinWon: chargedMinWon as number }),
  };
}
const draftOf = (values: Values, partnerId?: string) => ({
  kind: values.kind as 'notice' | 'promotion',
  ...{ title: values.title, body: values.body, target: targetOf(values, partnerId) },
});
/** When it is sent and when it ends; left empty: at once, and never. */
const timesOf = ({ sendAt, expiresAt }: Values) => ({
  ...(sendAt && { sendAt: toInstant(sendAt) }),
  ...(expiresAt && { expiresAt: toInstant(expiresAt) }),
});

/** What is wrong with single IDs is said at the field that holds all of them. */
const atField = (refusals: readonly FieldRefusal[]): FieldRefusal[] =>
  refusals.map(({ path, rules }) => ({
    path: path.startsWith('target.') ? (path.split('.')[1] ?? 'ids') : path,
    rules,
  }));

const FIELD_OF = { 'template.unknown_variable': 'body' } as const;

interface MessageFormProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Writes a message and sends it, once it was shown whom it reaches and how it reads. */
export function MessageForm({ onDone, onClose }: MessageFormProps) {
  const t = useText();
  const levels = useLevels();
  const labels = useLabels();
  const formId = useId();
  const { options } = useNamed();
  const [templateId, setTemplateId] = useState('');
  const preview = useWrite(members.previewMessage, { fieldOf: FIELD_OF });
  const write = useWrite(members.sendMessage, { fieldOf: FIELD_OF });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: async (values) => atField(await preview.check(draftOf(values))),
  });
  const release = () => {
    preview.release();
    write.release();
  };
  useReleaseOnTyping(form, release);
  const draft = useFormDraft({
    ...{ form, document: 'message', title: t('message.open'), saved: EMPTY },
    labels: {
      ...{ title: t('messages.title'), body: t('template.body'), kind: t('messages.kind') },
      ...{ ids: t('message.ids'), grade: t('message.grade'), level: t('message.level') },
      ...{ status: t('user.status'), partner: t('message.line'), isPopup: t('message.popup') },
      ...{ cameDays: t('message.cameDays'), idleDays: t('message.idleDays') },
      chargedMinWon: t('message.charged'),
      ...{ sendAt: t('messages.sendAt'), expiresAt: t('messages.expiresAt') },
    },
  });
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running },
    close: () => {
      draft.drop();
      onClose();
    },
  });

  const isSure = (seen: ReplyOf<typeof members.previewMessage>, { sendAt }: Values) =>
    decide({
      title: t('message.sure', { count: seen.count }),
      text: [
        sendAt ? t('message.later', { at: sendAt.replace('T', ' ') }) : '',
        t('message.follows', { count: seen.count }),
        t('message.names', { names: seen.names.join(', ') || '–' }),
        seen.gone + seen.excluded > 0
          ? t('message.left', { gone: seen.gone, excluded: seen.excluded })
          : '',
        seen.unknown.length > 0 ? t('message.unknown', { names: seen.unknown.join(', ') }) : '',
        `\n${seen.title}\n${seen.body}`,
      ]
        .filter(Boolean)
        .join('\n'),
      verb: t('message.verb'),
      isFinal: true,
    });

  type Draft = ReturnType<typeof draftOf>;
  const deliver = (values: Values, draft: Draft, expectedCount: number, again: boolean) =>
    write.send({
      ...{ ...draft, expectedCount, isPopup: values.isPopup === 'true' },
      ...timesOf(values),
      ...(templateId && { templateId }),
      ...(again && { again }),
    });
  /** The same to the same members is asked about once more. */
  const deliverOnce = async (values: Values, draft: Draft, expectedCount: number) => {
    const sent = await deliver(values, draft, expectedCount, false);
    if (sent?.code !== 'message.already_sent') return sent;
    const isMeant = await decide({
      title: t('message.again'),
      text: sent.refusals[0]?.rules[0]?.message ?? '',
      verb: t('message.verb'),
      isFinal: true,
    });
    write.release();
    return isMeant ? deliver(values, draft, expectedCount, true) : sent;
  };

  const submit = async (values: Values) => {
    const hasLine = values.partner.trim() !== '';
    const partnerId = hasLine ? await findMemberId(values.partner) : undefined;
    if (hasLine && partnerId === undefined) {
      setServerErrors(form, [{ path: 'partner', rules: [{ message: t('limits.nobody') }] }]);
      return;
    }
    const meant = draftOf(values, partnerId);
    const seen = await preview.send(meant);
    if (!seen) return;
    if (seen.data?.count === 0) {
      const message = t('message.nobody');
      setServerErrors(form, [{ path: 'ids', rules: [{ message }] }]);
      return;
    }
    const sent =
      seen.data && (await isSure(seen.data, values))
        ? await deliverOnce(values, meant, seen.data.count)
        : seen;
    if (!sent) return;
    setServerErrors(form, atField(sent.refusals));
    if (!sent.data || !('messageId' in sent.data)) return;
    draft.drop();
    toast({ tone: 'success', title: t('message.done') });
    onClose();
    await onDone();
  };
  const all = { value: '', label: t('filter.all') };
  return (
    <Dialog
      open
      title={t('message.open')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={preview.disabled || write.disabled}
          >
            {t('message.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {draft.restored && draft.isKept && <RestoredNote />}
        <TemplateField
          templateId={templateId}
          onTake={(one) => {
            setTemplateId(one.templateId);
            form.setValue('title', one.title, { shouldDirty: true });
            form.setValue('body', one.body, { shouldDirty: true });
          }}
        />
        <FormSelectField
          name="kind"
          label={t('messages.kind')}
          options={options(MESSAGE_KINDS).filter(({ value }) => value !== 'auto')}
        />
        <FormTextField name="title" label={t('messages.title')} />
        <FormTextField
          name="body"
          label={t('template.body')}
          hint={t('message.body.hint', { left: '{', right: '}' })}
          lines={6}
        />
        <FormTextField
          name="ids"
          label={t('message.ids')}
          hint={t('message.ids.hint')}
          lines={3}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormSelectField
          name="grade"
          label={t('message.grade')}
          options={[all, ...options(MEMBER_GRADES)]}
        />
        <FormSelectField
          name="level"
          label={t('message.level')}
          options={[all, ...levels.options]}
        />
        <FormSelectField
          name="status"
          label={t('user.status')}
          options={[all, ...options(MEMBER_STATUSES)]}
        />
        <FormTextField name="partner" label={t('message.line')} autoCapitalize="none" />
        <FormTextField name="cameDays" label={t('message.cameDays')} inputMode="numeric" />
        <FormTextField name="idleDays" label={t('message.idleDays')} inputMode="numeric" />
        <FormAmountField name="chargedMinWon" label={t('message.charged')} mayBeEmpty />
        <FormSelectField
          name="isPopup"
          label={t('message.popup')}
          options={(['false', 'true'] as const).map((value) => ({
            value,
            label: t(`message.popup.${value}`),
          }))}
        />
        <FormTextField
          name="sendAt"
          label={t('messages.sendAt')}
          hint={t('message.sendAt.hint')}
          type="datetime-local"
        />
        <FormTextField
          name="expiresAt"
          label={t('messages.expiresAt')}
          hint={t('message.expiresAt.hint')}
          type="datetime-local"
        />
      </Form>
      {question}
    </Dialog>
  );
}
