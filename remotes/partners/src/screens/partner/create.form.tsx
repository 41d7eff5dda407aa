import { MEMBER_GRADES, partners } from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { findPartner } from '../../parts/find-partner';
import { choicesOf, useWords } from '../../parts/use-words';
import { useText } from '../../text';

const EMPTY = { id: '', nick: '', upline: '', grade: '2', joinCode: '' };
type Values = typeof EMPTY;
const GRADES = ['2', '3', '4', '5', '6', '7'] as const;

const inputOf = ({ id, nick, grade, joinCode }: Values, uplineId: string | null) => ({
  ...{ id, nick, uplineId, grade: Number(grade) as 2, level: 1, isTest: false },
  ...{ joinCode: joinCode.trim() || null, bankAccount: null },
});

/** Registers a partner; what he earns is set on his card. */
export function CreateForm({ onDone, onClose }: { onDone: () => unknown; onClose: () => void }) {
  const t = useText();
  const say = useWords();
  const labels = useLabels();
  const formId = useId();
  const write = useWrite(partners.createPartner, {
    fieldOf: {
      ...{ 'member.id_taken': 'id', 'partner.code_taken': 'joinCode' },
      ...{ 'member.no_recommender': 'upline', 'member.tree_too_deep': 'upline' },
      'partner.grade_above_upline': 'grade',
    },
  });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: (values) => write.check(inputOf(values, null)),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: Values) => {
    const uplineId = await findPartner(values.upline);
    if (uplineId === undefined)
      return setServerErrors(form, [{ path: 'upline', rules: [{ message: t('nobody') }] }]);
    const sent = await write.send(inputOf(values, uplineId));
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('create.done', { id: sent.data.partner.id }) });
    onClose();
    await onDone();
  };
  return (
    <Dialog
      open
      title={t('partner.new')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('create.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField name="id" label={t('partner.id')} spellCheck={false} />
        <FormTextField name="nick" label={t('partner.nick')} />
        <FormTextField name="upline" label={t('partner.upline')} hint={t('create.upline.hint')} />
        <FormSelectField
          name="grade"
          label={t('partner.grade')}
          options={choicesOf(GRADES, (grade) => say(MEMBER_GRADES[grade]))}
        />
        <FormTextField name="joinCode" label={t('partner.joinCode')} hint={t('create.code.hint')} />
      </Form>
      {question}
    </Dialog>
  );
}
