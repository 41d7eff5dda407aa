import {
  type ClassRates,
  COMMISSION_PAYS,
  formOf,
  GAME_CLASS_NAMES,
  GAME_CLASSES,
  type GameClass,
  NUMBER_RULES,
  PARTNER_FORMS,
  type PartnerForm,
} from '@gwanje/contract';
import { type FieldRefusal, FormSelectField, FormTextField } from '@gwanje/ui-kit/form';
import { choicesOf, percent, toBps, useWords } from '../../parts/use-words';
import { useText } from '../../text';

const PAYS = ['instant', 'period'] as const;
const FORMS = ['none', 'rolling', 'losing', 'both'] as const;

/** Rates as a form has them: in each class what is earned by, and percent as it is typed. */
export const rateValuesOf = (rates: readonly ClassRates[]): Record<string, string> =>
  Object.fromEntries(
    rates.flatMap(({ gameClass, rollingBps, losingBps, pay }) => [
      [`${gameClass}Form`, formOf([{ rollingBps, losingBps }])],
      [`${gameClass}Rolling`, percent(rollingBps)],
      [`${gameClass}Losing`, percent(losingBps)],
      [`${gameClass}Pay`, pay],
    ]),
  );

const rolls = (form: PartnerForm) => form === 'rolling' || form === 'both';
const loses = (form: PartnerForm) => form === 'losing' || form === 'both';

/** What was typed; what a form of commission has none of is 0, whatever stands in its field. */
export const ratesTyped = (values: Readonly<Record<string, string>>): ClassRates[] =>
  GAME_CLASSES.map((gameClass) => {
    const form = values[`${gameClass}Form`] as PartnerForm;
    return {
      gameClass,
      rollingBps: rolls(form) ? toBps(values[`${gameClass}Rolling`] ?? '') : 0,
      losingBps: loses(form) ? toBps(values[`${gameClass}Losing`] ?? '') : 0,
      pay:
        gameClass === 'holdem' || !rolls(form)
          ? 'period'
          : (values[`${gameClass}Pay`] as ClassRates['pay']),
    };
  });

/** Where a form shows what is refused of rates. */
export function rateFieldOf(path: string): string {
  const [, at, field] = /^(?:terms\.)?rates\.(\d+)\.(rolling|losing)Bps$/.exec(path) ?? [];
  return at ? `${GAME_CLASSES[Number(at)]}${field === 'rolling' ? 'Rolling' : 'Losing'}` : path;
}

const THIRD_DECIMAL = /^\s*\d{1,3}\.\d{3,}\s*$/;

/** What is refused of a form with rates, where it was typed: a third decimal is not what is no number. */
export const rateFailures = (
  failures: readonly FieldRefusal[],
  values: Readonly<Record<string, string>>,
  say: ReturnType<typeof useWords>,
) =>
  failures.map(({ path, rules }) => {
    const field = rateFieldOf(path);
    const isTooFine = field !== path && THIRD_DECIMAL.test(values[field] ?? '');
    return {
      path: field,
      rules: isTooFine ? [{ message: say(NUMBER_RULES.two_decimals) }] : rules,
    };
  });

interface RateFieldsProps {
  /** What the one above has; null at the top. */
  readonly uplineRates: readonly ClassRates[] | null;
  readonly ceilings: readonly ClassRates[];
  /** What is earned by in a class as the form has it now. */
  readonly formIn: (gameClass: GameClass) => PartnerForm;
}

/**
 * What somebody earns, class by class: by what, and the fields that this has, each with what holds
 * him down beside it.
 */
export function RateFields({ uplineRates, ceilings, formIn }: RateFieldsProps) {
  const t = useText();
  const say = useWords();
  return GAME_CLASSES.map((gameClass) => {
    const of = (rates: readonly ClassRates[] | null) =>
      rates?.find((one) => one.gameClass === gameClass);
    const [upline, ceiling] = [of(uplineRates), of(ceilings)];
    const name = say(GAME_CLASS_NAMES[gameClass]);
    const form = formIn(gameClass);
    const most = (kind: 'rollingBps' | 'losingBps') =>
      t(upline ? 'rates.most.both' : 'rates.most', {
        upline: percent(upline?.[kind] ?? 0),
        most: percent(ceiling?.[kind] ?? 0),
      });
    return (
      <div key={gameClass}>
        <FormSelectField
          name={`${gameClass}Form`}
          label={t('rates.form.of', { name })}
          options={choicesOf(FORMS, (one) => say(PARTNER_FORMS[one]))}
        />
        {rolls(form) && (
          <FormTextField
            name={`${gameClass}Rolling`}
            label={t('rates.rolling.of', { name })}
            hint={most('rollingBps')}
            inputMode="decimal"
          />
        )}
        {loses(form) && (
          <FormTextField
            name={`${gameClass}Losing`}
            label={t('rates.losing.of', { name })}
            hint={most('losingBps')}
            inputMode="decimal"
          />
        )}
        {rolls(form) && gameClass !== 'holdem' && (
          <FormSelectField
            name={`${gameClass}Pay`}
            label={t('rates.pay.of', { name })}
            options={choicesOf(PAYS, (pay) => say(COMMISSION_PAYS[pay]))}
          />
        )}
      </div>
    );
  });
}
