import { call } from '@gwanje/api-client';
import {
  COUPON_FACTOR_MAX_BPS,
  COUPON_KINDS,
  type CouponKind,
  type CouponTerms,
  type coupons,
  MEMBER_GRADES,
  members,
  type RowOf,
} from '@gwanje/contract';
import { useLevels, useNamed } from '@gwanje/remote-kit';
import {
  useReleaseOnTyping,
  useTheirs,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormAmountField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { toInstant, toLocal } from '../../parts/local-time';
import { useText } from '../../text';

type Coupon = RowOf<typeof coupons>;
const DAY_MS = 86_400_000;

const valuesOf = (one: Coupon | undefined) => ({
  ...{ name: one?.name ?? '', kind: (one?.kind ?? 'code') as string, code: one?.code ?? '' },
  pointsWon: (one?.pointsWon ?? '') as number | string,
  budgetWon: (one?.budgetWon ?? '') as number | string,
  beginsAt: toLocal(one?.beginsAt ?? new Date().toISOString()),
  endsAt: toLocal(one?.endsAt ?? new Date(Date.now() + 7 * DAY_MS).toISOString()),
  ...{ levelMin: String(one?.levelMin ?? ''), grade: String(one?.grade ?? '') },
  usesMax: String(one?.usesMax ?? ''),
  /** Typed as times. */
  factorBps: one === undefined || one.factorBps === null ? '' : String(one.factorBps / 10_000),
  chargeMinWon: (one?.chargeMinWon ?? 0) as number | string,
  chargeDays: String(one?.chargeDays ?? 30),
  partner: one?.partner ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** What is empty is missing, which the contract says in its own words. */
const orMissing = (value: number | string) => (value === '' ? undefined : value);
const orNone = (text: string) => (text.trim() === '' ? null : Number(text));
const bpsOf = (times: string) => {
  const factor = orNone(times);
  // What is no number stays none, and is refused.
  return factor === null ? null : Math.round(factor * 10_000);
};

const termsOf = (values: Values, partnerId: string | null) =>
  ({
    ...{ name: values.name, kind: values.kind as CouponKind, partnerId },
    code: values.kind === 'code' ? values.code : null,
    ...{ pointsWon: orMissing(values.pointsWon), budgetWon: orMissing(values.budgetWon) },
    ...{ beginsAt: toInstant(values.beginsAt), endsAt: toInstant(values.endsAt) },
    ...{ levelMin: orNone(values.levelMin), grade: orNone(values.grade) },
    ...{ usesMax: orNone(values.usesMax), factorBps: bpsOf(values.factorBps) },
    ...{ chargeMinWon: values.chargeMinWon, chargeDays: Number(values.chargeDays) },
  }) as CouponTerms;

const FIELD_OF = { 'coupon.code_taken': 'code', 'member.not_found': 'partner' } as const;

const labelsOf = (t: ReturnType<typeof useText>): Readonly<Record<string, string>> => ({
  ...{ name: t('coupons.name'), kind: t('coupons.kind'), code: t('coupons.code') },
  ...{ pointsWon: t('coupon.pointsWon'), budgetWon: t('coupon.budgetWon') },
  ...{ usesMax: t('coupon.usesMax'), beginsAt: t('coupon.beginsAt'), endsAt: t('coupon.endsAt') },
  ...{ factorBps: t('coupon.factor'), levelMin: t('coupon.levelMin'), grade: t('user.grade') },
  ...{ partner: t('coupon.partner'), chargeMinWon: t('coupon.chargeMinWon') },
  chargeDays: t('coupon.chargeDays'),
});

interface CouponFormProps {
  /** A draft that is changed; left out: a new one. */
  readonly one?: Coupon;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

async function findPartner(id: string): Promise<string | undefined> {
  const { data } = await call(members.findMembers, { query: id });
  return data?.members.find((found) => found.id === id)?._id;
}

/** Drafts a coupon, or changes a draft. */
export function CouponForm({ one, onDone, onClose }: CouponFormProps) {
  const t = useText();
  const levels = useLevels();
  const labels = useLabels();
  const { options } = useNamed();
  const formId = useId();
  const create = useWrite(members.createCoupon, { fieldOf: FIELD_OF });
  const update = useWrite(members.updateCoupon, { fieldOf: FIELD_OF });
  const write = one ? update : create;
  const wrongFactor = t('coupon.factor.wrong', { max: COUPON_FACTOR_MAX_BPS / 10_000 });
  const form = useForm<Values>({
    defaultValues: valuesOf(one),
    // The bound is basis points, while times are typed.
    validate: async (values) =>
      (await create.check(termsOf(values, null))).map((found) =>
        found.path === 'factorBps' ? { ...found, rules: [{ message: wrongFactor }] } : found,
      ),
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  // As somebody else has saved it meanwhile.
  const [current, setCurrent] = useState(one);
  const named: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
    ...{ kind: options(COUPON_KINDS), grade: options(MEMBER_GRADES) },
  };
  const theirs = useTheirs<Values>({
    ...{ form, saved: valuesOf(one), release: write.release },
    say: (name, value) => ({
      label: labelsOf(t)[name] ?? name,
      value: named[name]?.find((one) => one.value === value)?.label ?? String(value),
    }),
  });
  const submit = async (values: Values) => {
    const id = values.partner.trim();
    const partnerId = id === '' ? null : await findPartner(id);
    if (partnerId === undefined) {
      setServerErrors(form, [{ path: 'partner', rules: [{ message: t('limits.nobody') }] }]);
      return;
    }
    const terms = termsOf(values, partnerId);
    const sent = current
      ? await update.send({ ...terms, couponId: current.couponId, version: current.version })
      : await create.send(terms);
    if (!sent) return;
    const found = sent.code === 'record.stale' && (sent.details as { readonly current: Coupon });
    if (found) {
      theirs.takeOver(values, valuesOf(found.current));
      setCurrent(found.current);
    }
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    toast({ tone: 'success', title: t('coupon.saved', { name: sent.data.name }) });
    onClose();
    await onDone();
  };
  const all = { value: '', label: t('coupon.everybody') };
  return (
    <Dialog
      open
      title={one ? t('coupon.edit.title', { name: one.name }) : t('coupon.new')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('coupon.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        {theirs.notes}
        <FormTextField name="name" label={t('coupons.name')} />
        <FormSelectField name="kind" label={t('coupons.kind')} options={options(COUPON_KINDS)} />
        {form.watch('kind') === 'code' && (
          <FormTextField
            name="code"
            label={t('coupons.code')}
            hint={t('coupon.code.hint')}
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <FormAmountField name="pointsWon" label={t('coupon.pointsWon')} mayBeEmpty />
        <FormAmountField name="budgetWon" label={t('coupon.budgetWon')} mayBeEmpty />
        <FormTextField
          name="usesMax"
          label={t('coupon.usesMax')}
          hint={t('coupon.usesMax.hint')}
          inputMode="numeric"
        />
        <FormTextField name="beginsAt" label={t('coupon.beginsAt')} type="datetime-local" />
        <FormTextField name="endsAt" label={t('coupon.endsAt')} type="datetime-local" />
        <FormTextField
          name="factorBps"
          label={t('coupon.factor')}
          hint={t('coupon.factor.hint', { max: COUPON_FACTOR_MAX_BPS / 10_000 })}
          inputMode="decimal"
        />
        <FormSelectField
          name="levelMin"
          label={t('coupon.levelMin')}
          options={[all, ...levels.options]}
        />
        <FormSelectField
          name="grade"
          label={t('user.grade')}
          options={[all, ...options(MEMBER_GRADES)]}
        />
        <FormTextField
          name="partner"
          label={t('coupon.partner')}
          hint={t('coupon.partner.hint')}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormAmountField name="chargeMinWon" label={t('coupon.chargeMinWon')} />
        <FormTextField name="chargeDays" label={t('coupon.chargeDays')} inputMode="numeric" />
      </Form>
      {question}
    </Dialog>
  );
}
