import { MEMBER_GRADES, members } from '@gwanje/contract';
import { useLevels, useNamed, usePermitted, useShell } from '@gwanje/remote-kit';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { MemberHits } from '@gwanje/remote-kit/member-hits';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { findMemberId } from '../../parts/find-member-id';
import { useText } from '../../text';

const EMPTY = {
  ...{ id: '', nick: '', grade: '1', level: '1', recommender: '', phone: '' },
  password: '',
  ...{ bank: '', number: '', owner: '', isTest: 'false' },
};
type Values = typeof EMPTY;
/** Only he may make accounts whose money counts nowhere. */
const TOP_ADMIN = 0;

const inputOf = (values: Values, recommenderId: string | null) => ({
  id: values.id,
  nick: values.nick,
  grade: Number(values.grade) as 1,
  level: Number(values.level),
  bankAccount:
    values.bank || values.number || values.owner
      ? { bank: values.bank, number: values.number, owner: values.owner }
      : null,
  recommenderId,
  isTest: values.isTest === 'true',
  ...(values.phone && { phone: values.phone }),
  // Who registers somebody gives him one.
  password: values.password,
});

/** Fields of an account stand one by one. */
const atField = (path: string) =>
  path.replace('bankAccount.', '').replace('recommenderId', 'recommender');

interface RegisterFormProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Registers a member in his place. */
export function RegisterForm({ onDone, onClose }: RegisterFormProps) {
  const t = useText();
  const levels = useLevels();
  const labels = useLabels();
  const { options } = useNamed();
  const formId = useId();
  const mayGrade = usePermitted('partner.change');
  // Partners are made by whoever may change them.
  const grades = options(MEMBER_GRADES).filter(({ value }) => mayGrade || value === EMPTY.grade);
  const isTop = useShell(({ admin }) => admin?.type === TOP_ADMIN);
  const { running, disabled, check, send, release } = useWrite(members.createMember, {
    fieldOf: {
      'member.id_taken': 'id',
      'session.password_has_id': 'password',
      'member.no_recommender': 'recommender',
      'member.tree_too_deep': 'grade',
      'partner.grade_above_upline': 'grade',
    },
  });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: async (values) =>
      (await check(inputOf(values, null))).map(({ path, rules }) => ({
        path: atField(path),
        rules,
      })),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: Values) => {
    const isAlone = values.recommender.trim() === '';
    const recommenderId = isAlone ? null : await findMemberId(values.recommender);
    if (recommenderId === undefined) {
      const rules = [{ message: t('register.noRecommender') }];
      setServerErrors(form, [{ path: 'recommender', rules }]);
      return;
    }
    const sent = await send(inputOf(values, recommenderId));
    if (!sent) return;
    setServerErrors(
      form,
      sent.refusals.map(({ path, rules }) => ({ path: atField(path), rules })),
    );
    if (!sent.data) return;
    toast({ tone: 'success', title: t('register.done', { id: sent.data.id }) });
    onClose();
    await onDone();
  };
  return (
    <Dialog
      open
      title={t('register.open')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('register.verb')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField name="id" label={t('user.id')} autoCapitalize="none" spellCheck={false} />
        <FormTextField
          name="password"
          type="password"
          label={t('register.password')}
          hint={t('register.passwordHint')}
          autoComplete="new-password"
        />
        <FormTextField name="nick" label={t('user.nick')} />
        <FormSelectField name="grade" label={t('user.grade')} options={grades} />
        <FormSelectField name="level" label={t('user.level')} options={levels.options} />
        <FormTextField name="recommender" label={t('user.recommender')} autoCapitalize="none" />
        <MemberHits
          text={form.watch('recommender')}
          label={t('register.found')}
          onChoose={(id) => form.setValue('recommender', id, { shouldDirty: true })}
        />
        <FormTextField name="phone" label={t('user.phone')} />
        <FormTextField name="bank" label={t('register.bank')} />
        <FormTextField name="number" label={t('register.number')} />
        <FormTextField name="owner" label={t('register.owner')} />
        {isTop && (
          <FormSelectField
            name="isTest"
            label={t('filter.test')}
            hint={t('register.testHint')}
            options={[
              { value: 'false', label: t('filter.test.no') },
              { value: 'true', label: t('filter.test.yes') },
            ]}
          />
        )}
      </Form>
      {question}
    </Dialog>
  );
}
