import { type BankAccount, members, type ReplyOf } from '@gwanje/contract';
import {
  decide,
  Note,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { useText } from '../../text';

type Member = ReplyOf<typeof members.readMember>;
const EMPTY = { bank: '', number: '', owner: '', reason: '' };
type Values = typeof EMPTY;

interface AccountFormProps {
  readonly member: Member;
  readonly accountText: (account: BankAccount | null) => string;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The account is typed anew as a whole: what is there is masked. All fields empty take it away. */
export function AccountForm({ member, accountText, onSaved, onClose }: AccountFormProps) {
  const { _id: memberId, id } = member;
  const t = useText();
  const labels = useLabels();
  const formId = useId();
  const [base, setBase] = useState(member);
  const [isStale, setStale] = useState(false);
  const { running, disabled, check, send, release } = useWrite(members.changeMemberAccount, {
    fieldOf: { 'member.account_same': 'number' },
  });
  const inputOf = ({ bank, number, owner, reason }: Values) => ({
    ...{ memberId, version: base.version, reason },
    bankAccount: bank || number || owner ? { bank, number, owner } : null,
  });
  const form = useForm<Values>({
    defaultValues: EMPTY,
    validate: async (values) =>
      (await check(inputOf(values))).map((refusal) => ({
        ...refusal,
        path: refusal.path.replace('bankAccount.', ''),
      })),
  });
  useReleaseOnTyping(form, release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: running, close: onClose },
  });
  const submit = async (values: Values) => {
    const input = inputOf(values);
    const asked = {
      ...{ title: t('account.sure', { id }), text: t('account.text') },
      ...{ verb: t('account.change'), isFinal: true },
      changes: [
        {
          label: t('account.number'),
          before: accountText(base.bankAccount),
          after: accountText(input.bankAccount),
        },
      ],
    };
    if (!(await decide(asked))) return;
    const sent = await send(input);
    if (!sent) return;
    const { current } = { ...(sent.details as { readonly current?: Member } | undefined) };
    if (sent.code === 'record.stale' && current) {
      setBase(current);
      setStale(true);
      release();
    }
    setServerErrors(
      form,
      sent.refusals.map((refusal) => ({
        ...refusal,
        path: refusal.path.replace('bankAccount.', ''),
      })),
    );
    if (!sent.data) return;
    toast({ tone: 'success', title: t('account.done', { id }) });
    onClose();
    await onSaved();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('account.title', { id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={disabled}>
            {t('account.change')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {isStale && (
          <Note data-tone="warn" role="status">
            {t('account.stale', { account: accountText(base.bankAccount) })}
          </Note>
        )}
        <p>{accountText(base.bankAccount)}</p>
        <FormTextField name="bank" label={t('account.bank')} />
        <FormTextField name="number" label={t('account.number')} inputMode="numeric" />
        <FormTextField name="owner" label={t('account.owner')} />
        <FormReasonField name="reason" label={t('reason')} reasons={t('account.reasons')} />
      </Form>
      {question}
    </Dialog>
  );
}
