import {
  type ClassRates,
  COMMISSION_PAYS,
  GAME_CLASS_NAMES,
  GAME_CLASSES,
  type GameClass,
  PARTNER_FORMS,
  type PartnerDetail,
  type PartnerForm,
  partners,
  type RateRecord,
  type ReplyOf,
} from '@gwanje/contract';
import {
  useReleaseOnTyping,
  useTheirs,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useEffect, useId, useRef, useState } from 'react';
import { choicesOf, percent, useWords } from '../../parts/use-words';
import { useText } from '../../text';
import { RateFields, rateFailures, ratesTyped, rateValuesOf } from './rate-fields';
import { useRateChanges } from './use-rate-changes';

const CHOICES = ['false', 'true'] as const;
/** Nothing is looked at before what is typed stands still for so long. */
const TYPED_MS = 500;

const STALE = 'partner.rates_stale';

/** As they are, or with one of them as it was set before. */
const valuesOf = ({ rates }: PartnerDetail, reverted?: RateRecord) => ({
  ...rateValuesOf(
    rates.map((one) =>
      one.gameClass !== reverted?.gameClass
        ? one
        : reverted.kind === 'losing'
          ? { ...one, losingBps: reverted.rateBps }
          : { ...one, rollingBps: reverted.rateBps, pay: reverted.pay },
    ),
  ),
  ...{ effectiveOn: '', lowersChildren: 'false', reason: '' },
});
type Values = ReturnType<typeof valuesOf> & Record<string, string>;

type Effect = ReplyOf<typeof partners.previewRates>['classes'][number];
type Sums = { readonly beforeWon: number | null; readonly afterWon: number | null };
/** Nothing was, and nothing would be. */
const isSame = ({ beforeWon, afterWon }: Sums) => beforeWon === 0 && afterWon === 0;

interface RatesFormProps {
  readonly detail: PartnerDetail;
  /** What is to be as it was then. */
  readonly reverted?: RateRecord | undefined;
  /** Reads what a colleague has set meanwhile. */
  readonly onStale: () => Promise<PartnerDetail | undefined>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** What a field of rates is called, and what stands in it, as people read it. */
function useSayRate() {
  const t = useText();
  const say = useWords();
  return (field: string, value: string | number) => {
    const gameClass = GAME_CLASSES.find((one) => field.startsWith(one));
    if (!gameClass) return { label: field, value: String(value) };
    const name = say(GAME_CLASS_NAMES[gameClass]);
    const what = field.slice(gameClass.length);
    if (what === 'Form')
      return {
        label: t('rates.form.of', { name }),
        value: say(PARTNER_FORMS[value as PartnerForm]),
      };
    if (what === 'Pay')
      return {
        label: t('rates.pay.of', { name }),
        value: say(COMMISSION_PAYS[value as keyof typeof COMMISSION_PAYS]),
      };
    const label = t(what === 'Losing' ? 'rates.losing.of' : 'rates.rolling.of', { name });
    return { label, value: `${value} %` };
  };
}

interface ChangesProps {
  readonly before: readonly ClassRates[];
  readonly after: readonly ClassRates[];
}

/** Every rate that would be another one, as it is and as it would be. */
function RateChanges({ before, after }: ChangesProps) {
  const t = useText();
  const changes = useRateChanges()(before, after);
  if (changes.length === 0) return null;
  return (
    <ul aria-label={t('rates.changes')}>
      {changes.map(({ label, before: was, after: is }) => (
        <li key={label}>
          {label} {was} → {is}
        </li>
      ))}
    </ul>
  );
}

/** Changes what a partner earns, once it was shown what that would have given. */
export function RatesForm({ detail, reverted, onStale, onDone, onClose }: RatesFormProps) {
  const t = useText();
  const say = useWords();
  const sayRate = useSayRate();
  const labels = useLabels();
  const formId = useId();
  // What is read meanwhile changes nothing here: a save says what it was made from, and undoes nothing unseen.
  const [made, setMade] = useState(detail);
  const { partner, basis, uplineRates, ceilings } = made;
  const write = useWrite(partners.changeRates);
  const preview = useWrite(partners.previewRates);
  const [seen, setSeen] = useState<string>();
  const [below, setBelow] = useState(0);
  const askedOf = (values: Values) => ({
    ...{ memberId: partner._id, rates: ratesTyped(values) },
    effectiveOn: values.effectiveOn || null,
    lowersChildren: values.lowersChildren === 'true',
  });
  const inputOf = (values: Values) => ({ ...askedOf(values), basis, reason: values.reason });
  const form = useForm<Values>({
    defaultValues: valuesOf(detail, reverted) as never,
    validate: async (values) => rateFailures(await write.check(inputOf(values)), values, say),
  });
  useReleaseOnTyping(form, () => {
    write.release();
    preview.release();
    setSeen(undefined);
  });
  const theirs = useTheirs<Values>({
    ...{ form: form as never, saved: valuesOf(detail) as Values, say: sayRate },
    release: write.release,
  });
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const effectOf = (one: Effect) => {
    const name = say(GAME_CLASS_NAMES[one.gameClass]);
    const said = (what: 'effect' | 'effect.losing' | 'effect.line' | 'effect.house', of: Sums) =>
      of.beforeWon === null || of.afterWon === null || (what !== 'effect' && isSame(of))
        ? ''
        : t(`rates.${what}`, {
            ...{ name, before: formatWon(of.beforeWon), after: formatWon(of.afterWon) },
          });
    return [
      said('effect', one),
      said('effect.losing', { beforeWon: one.losingBeforeWon, afterWon: one.losingAfterWon }),
      said('effect.line', { beforeWon: one.lineBeforeWon, afterWon: one.lineAfterWon }),
      said('effect.house', { beforeWon: one.houseBeforeWon, afterWon: one.houseAfterWon }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const look = async () => {
    const typed = JSON.stringify(form.getValues());
    const asked = askedOf(form.getValues() as Values);
    if ((await preview.check(asked)).length > 0) return;
    const sent = await preview.send(asked);
    // What was typed meanwhile is looked at by itself.
    if (!sent?.data || JSON.stringify(form.getValues()) !== typed) return;
    setBelow(sent.data.belowChildren.length);
    const { classes, losing, tooHigh, belowChildren, needsSecond } = sent.data;
    setSeen(
      [
        ...classes.map((one) => effectOf(one)),
        classes.length === 0 ? t('rates.effect.none') : '',
        ...losing.map(({ gameClass, lineBps, edgeBps }) =>
          t('rates.losesMoney', {
            ...{ name: say(GAME_CLASS_NAMES[gameClass]), line: percent(lineBps) },
            ...{ edge: percent(edgeBps), loss: percent(lineBps - edgeBps) },
          }),
        ),
        tooHigh.length > 0 ? t('rates.tooHigh') : '',
        belowChildren.length > 0
          ? t('rates.below', { count: belowChildren.length, ids: belowChildren.join(', ') })
          : '',
        needsSecond ? t('rates.second') : '',
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  const looks = useRef(look);
  looks.current = look;
  const typed = JSON.stringify(form.watch());
  const { isDirty } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides when it is looked at
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => void looks.current(), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, isDirty]);
  const submit = async (values: Values) => {
    const sent = await write.send(inputOf(values));
    if (!sent) return;
    const found = sent.code === STALE ? await onStale() : undefined;
    if (found) {
      theirs.takeOver(values, valuesOf(found) as Values);
      setMade(found);
      setSeen(undefined);
    }
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    const isWaiting = sent.data.outcome === 'needsSecond';
    toast({
      tone: 'success',
      title: t(isWaiting ? 'rates.asked' : 'rates.saved', { id: partner.id }),
    });
    await onDone();
  };
  return (
    <Dialog
      open
      title={t('rates.title', { id: partner.id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button onClick={() => void look()} disabled={preview.disabled}>
            {t('rates.look')}
          </Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('rates.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t('rates.note')}</p>
        {theirs.notes}
        <RateFields
          uplineRates={uplineRates}
          ceilings={ceilings}
          formIn={(gameClass: GameClass) =>
            form.watch(`${gameClass}Form` as never) as unknown as PartnerForm
          }
        />
        <FormTextField
          name="effectiveOn"
          type="date"
          label={t('rates.effectiveOn')}
          hint={t('rates.effectiveOn.hint')}
        />
        <FormSelectField
          name="lowersChildren"
          label={t('rates.lowers')}
          options={choicesOf(CHOICES, (value) =>
            value === 'true' && below > 0
              ? t('rates.lowers.count', { count: below })
              : t(`rates.lowers.${value}`),
          )}
        />
        <FormReasonField name="reason" label={t('reason')} reasons={t('rates.reasons')} />
      </Form>
      <RateChanges before={made.rates} after={ratesTyped(form.watch() as unknown as Values)} />
      {seen && <p role="status">{seen}</p>}
      {question}
    </Dialog>
  );
}
