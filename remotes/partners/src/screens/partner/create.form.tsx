import { query, useQuery } from '@gwanje/api-client';
import {
  type GameClass,
  MEMBER_GRADES,
  PARTNER_GRADE_MIN,
  type PartnerForm,
  partners,
} from '@gwanje/contract';
import { useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { MemberHits } from '@gwanje/remote-kit/member-hits';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useEffect, useId, useState } from 'react';
import { findPartner } from '../../parts/find-partner';
import { choicesOf, useWords } from '../../parts/use-words';
import { useText } from '../../text';
import { RateFields, rateFailures, rateFieldOf, ratesTyped, rateValuesOf } from './rate-fields';

const EMPTY = {
  ...{ id: '', password: '', nick: '', upline: '', grade: '2', joinCode: '' },
  ...{ bank: '', number: '', owner: '', hasConsole: 'false', reason: '' },
};
type Values = typeof EMPTY & Record<string, string>;
const GRADES = ['2', '3', '4', '5', '6', '7'] as const;
const CHOICES = ['false', 'true'] as const;
/** Nobody is looked for before the name stands still for so long. */
const TYPED_MS = 300;

/** Rates that nobody touched are those that his grade begins with, of which nothing is sent. */
function inputOf(values: Values, uplineId: string | null, isTouched: boolean) {
  const { id, nick, grade, joinCode, password, bank, number, owner, reason } = values;
  return {
    ...{ id, nick, uplineId, grade: Number(grade) as 2, level: 1, isTest: false },
    joinCode: joinCode.trim() || null,
    bankAccount: bank || number || owner ? { bank, number, owner } : null,
    ...(password && { password }),
    hasConsole: values.hasConsole === 'true',
    ...(isTouched && { terms: { rates: ratesTyped(values), reason } }),
  };
}

const fieldAt = (path: string) =>
  rateFieldOf(path).replace('bankAccount.', '').replace('terms.', '').replace('uplineId', 'upline');

/** What holds down whoever is registered there; asked once a name stands still. */
function useTerms(upline: string, grade: string) {
  const [uplineId, setUplineId] = useState<string | null>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await findPartner(upline);
      if (!isOver) setUplineId(found);
    };
    const timer = setTimeout(look, upline === '' ? 0 : TYPED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [upline]);
  const asked = { grade: Number(grade) as 2, ...(uplineId && { uplineId }) };
  const answer = useQuery({
    ...query(partners.readNewPartnerTerms, asked),
    enabled: uplineId !== undefined,
  });
  return uplineId === undefined ? undefined : answer.data;
}

/** Registers a partner with what he earns, his account and his way into the console. */
export function CreateForm({ onDone, onClose }: { onDone: () => unknown; onClose: () => void }) {
  const t = useText();
  const say = useWords();
  const labels = useLabels();
  const formId = useId();
  const write = useWrite(partners.createPartner, {
    fieldOf: {
      ...{ 'member.id_taken': 'id', 'partner.code_taken': 'joinCode', 'admin.id_taken': 'id' },
      ...{ 'member.no_recommender': 'upline', 'member.tree_too_deep': 'upline' },
      ...{ 'partner.grade_above_upline': 'grade', 'session.password_has_id': 'password' },
    },
  });
  // Whether what he earns is another than what his grade begins with.
  const [isTouched, setTouched] = useState(false);
  const form = useForm<Values>({
    defaultValues: EMPTY as never,
    validate: async (values) =>
      rateFailures(await write.check(inputOf(values, null, isTouched)), values, say).map(
        ({ path, rules }) => ({ path: fieldAt(path), rules }),
      ),
  });
  const formIn = (gameClass: GameClass) =>
    form.watch(`${gameClass}Form` as never) as unknown as PartnerForm;
  const [upline, grade] = form.watch(['upline', 'grade'] as never) as unknown as [string, string];
  const terms = useTerms(upline, grade);
  useEffect(() => {
    if (!terms || isTouched) return;
    for (const [name, value] of Object.entries(rateValuesOf(terms.startRates)))
      form.setValue(name as never, value as never);
  }, [terms, isTouched, form]);
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async (values: Values) => {
    const uplineId = await findPartner(values.upline);
    if (uplineId === undefined)
      return setServerErrors(form, [{ path: 'upline', rules: [{ message: t('nobody') }] }]);
    const sent = await write.send(inputOf(values, uplineId, isTouched));
    if (!sent) return;
    setServerErrors(
      form,
      sent.refusals.map(({ path, rules }) => ({ path: fieldAt(path), rules })),
    );
    if (!sent.data) return;
    const { partner, proposal } = sent.data;
    toast({
      tone: 'success',
      title: t(proposal ? 'create.asked' : 'create.done', { id: partner.id }),
    });
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
        <FormTextField
          name="password"
          type="password"
          label={t('create.password')}
          hint={t('create.password.hint')}
          autoComplete="new-password"
        />
        <FormTextField name="nick" label={t('partner.nick')} />
        <FormTextField name="upline" label={t('partner.upline')} hint={t('create.upline.hint')} />
        <MemberHits
          text={upline}
          label={t('upline.hits')}
          gradeMin={PARTNER_GRADE_MIN}
          onChoose={(id) => form.setValue('upline' as never, id as never)}
        />
        <FormSelectField
          name="grade"
          label={t('partner.grade')}
          options={choicesOf(GRADES, (grade) => say(MEMBER_GRADES[grade]))}
        />
        <FormTextField name="joinCode" label={t('partner.joinCode')} hint={t('create.code.hint')} />
        <FormTextField name="bank" label={t('create.bank')} />
        <FormTextField name="number" label={t('create.number')} inputMode="numeric" />
        <FormTextField name="owner" label={t('create.owner')} />
        <FormSelectField
          name="hasConsole"
          label={t('create.console')}
          hint={t('create.console.hint')}
          options={choicesOf(CHOICES, (choice) => t(`create.console.${choice}`))}
        />
        {terms && (
          <div onChange={() => setTouched(true)}>
            <p>{t('create.form.hint')}</p>
            <RateFields uplineRates={terms.uplineRates} ceilings={terms.ceilings} formIn={formIn} />
            {isTouched && (
              <FormReasonField name="reason" label={t('reason')} reasons={t('rates.reasons')} />
            )}
          </div>
        )}
      </Form>
      {question}
    </Dialog>
  );
}
