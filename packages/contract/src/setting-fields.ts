import type { Bilingual, ScreenCondition } from './deployment';
import { LINK_LENGTH_MAX } from './links';
import type { Rule } from './validation';
import { WON_MAX } from './won-max';

/** What one field of a settings document may hold; null is no limit. */
export type SettingValue = number | boolean | string | null;

/** What a number counts; `odds` are decimal as the specification writes them, `bps` are shown in percent. */
export type SettingUnit =
  | 'won'
  | 'bps'
  | 'odds'
  | 'oddsHundredths'
  | 'percent'
  | 'seconds'
  | 'minutes'
  | 'days'
  | 'years'
  | 'hours'
  | 'legs'
  | 'level'
  | 'numbers'
  | 'place'
  | 'times'
  | 'fold'
  | 'items';

/** A value that nobody puts into force by accident. */
export interface SettingDanger<V = SettingValue> extends Bilingual {
  readonly name: string;
  isDanger(after: V, before: V): boolean;
  /**
   * True where it protects less than before, so that the whole document waits for a second
   * administrator; other dangers are confirmed one by one.
   */
  readonly needsSecond?: true;
}

/** What a deployment has to have for a field; of several conditions one is enough. */
export type SettingCondition = ScreenCondition | readonly ScreenCondition[];

interface FieldWords<V> extends Bilingual {
  /** What a deployment has to have for it, or it is neither shown nor changed; left out: nothing. */
  readonly when?: SettingCondition;
  /** What it holds before anybody has saved it. */
  readonly unsaved: V;
  readonly dangers?: readonly SettingDanger<V>[];
}

export interface NumberField<V extends number | null = number | null> extends FieldWords<V> {
  readonly kind: 'number';
  readonly unit: SettingUnit;
  readonly minimum: number;
  readonly maximum: number;
  /** Whether it may be null, which is no limit. */
  readonly mayBeNone: boolean;
  /** Of odds: the highest at which the operator does not lose, where that is known. */
  readonly breakEvenHundredths?: number;
}

interface SwitchField extends FieldWords<boolean> {
  readonly kind: 'switch';
}

interface ChoiceField<C extends string = string> extends FieldWords<C> {
  readonly kind: 'choice';
  /** Every choice with its name, in the order in which they are offered. */
  readonly choices: Readonly<Record<C, Bilingual>>;
}

export interface TextField extends FieldWords<string> {
  readonly kind: 'text';
  /** 0 where it may be empty. */
  readonly lengthMin: 0 | 1;
  readonly lengthMax: number;
  /** What it has to be where it is not empty; left out: any line. */
  readonly format?: TextFormat;
}

/** Several lines, an image that lies with us, where a link may lead, or `#rrggbb`. */
export type TextFormat = 'lines' | 'image' | 'link' | 'colour';

/** A time of day in Seoul, `23:59`. */
interface TimeField extends FieldWords<string> {
  readonly kind: 'time';
}

/** A minute in Seoul, `2026-11-21T14:30`; empty where there is none. */
interface MomentField extends FieldWords<string> {
  readonly kind: 'moment';
  /** Something ends by it, so that nobody enters one that has passed. */
  readonly isEnd?: true;
}

export type SettingField =
  | NumberField<number>
  | NumberField
  | SwitchField
  | ChoiceField
  | TextField
  | TimeField
  | MomentField;

/** What has to hold between fields that stand beside each other; the failure is shown at one of them. */
export interface SettingRelation<V = never> {
  readonly rule: Rule;
  readonly at: string;
  isBroken(values: V): boolean;
}

/** Fields that belong together under one key of the document. */
export interface SettingGroup<F extends SettingFields = SettingFields> extends Bilingual {
  readonly kind: 'group';
  readonly when?: SettingCondition;
  readonly fields: F;
  readonly relations: readonly SettingRelation[];
}

/** The fields of a document or of a group by their keys, in the order in which they are shown. */
export interface SettingFields {
  readonly [key: string]: SettingField | SettingGroup;
}

/** What a document of these fields holds. */
export type SettingValues<F extends SettingFields> = {
  [K in keyof F]: F[K] extends SettingGroup<infer G>
    ? SettingValues<G>
    : F[K] extends { readonly unsaved: infer V }
      ? V
      : never;
};

type NumberWords<V extends number | null = number> = FieldWords<V> & {
  readonly minimum?: number;
  readonly maximum?: number;
};

const number =
  (unit: SettingUnit, maximum: number) =>
  (words: NumberWords): NumberField<number> => ({
    ...{ kind: 'number', unit, minimum: 0, maximum, mayBeNone: false },
    ...words,
  });

export const wonField = number('won', WON_MAX);
/** Basis points, 10,000 is the whole. */
export const bpsField = number('bps', 10_000);
export const percentField = number('percent', 100);
export const oddsHundredthsField = number('oddsHundredths', 10_000);

/** An amount from which null takes the limit away; 0 would be none at all, and is refused unless said otherwise. */
export const wonOrNoneField = (words: NumberWords<number | null>): NumberField => ({
  ...{ kind: 'number', unit: 'won', minimum: 1, maximum: WON_MAX, mayBeNone: true },
  ...words,
});

/** A count of something that has no share in money. */
export const countField = (
  unit: Exclude<SettingUnit, 'won' | 'bps' | 'odds' | 'oddsHundredths' | 'percent'>,
  words: NumberWords & { readonly maximum: number },
): NumberField<number> => ({ kind: 'number', unit, minimum: 0, mayBeNone: false, ...words });

/** A count from which null takes the limit away. */
export const countOrNoneField = (
  unit: 'minutes' | 'days' | 'times' | 'fold' | 'items',
  words: NumberWords<number | null> & { readonly maximum: number },
): NumberField => ({ kind: 'number', unit, minimum: 1, mayBeNone: true, ...words });

/** Decimal odds of what is on sale. */
const ODDS_MIN = 1.01;
const ODDS_MAX = 100;

/** Decimal odds with at most two decimals; 0 is not registered. */
export const oddsField = (
  words: FieldWords<number> & Pick<NumberField, 'breakEvenHundredths'>,
): NumberField<number> => ({
  ...{ kind: 'number', unit: 'odds', minimum: ODDS_MIN, maximum: ODDS_MAX, mayBeNone: false },
  ...words,
});

export const switchField = (words: FieldWords<boolean>): SwitchField => ({
  kind: 'switch',
  ...words,
});

export const choiceField = <const C extends string>(
  words: FieldWords<NoInfer<C>> & { readonly choices: Readonly<Record<C, Bilingual>> },
): ChoiceField<C> => ({ kind: 'choice', ...words });

export const textField = (
  words: FieldWords<string> & {
    readonly lengthMax: number;
    readonly lengthMin?: 0 | 1;
    readonly format?: TextFormat;
  },
): TextField => ({ kind: 'text', lengthMin: 0, ...words });

/** `/media/` with a hash and an ending. */
const MEDIA_PATH_LENGTH = 76;

export const imageField = (words: Bilingual): TextField =>
  textField({ unsaved: '', lengthMax: MEDIA_PATH_LENGTH, format: 'image', ...words });

export const linkField = (words: Bilingual): TextField =>
  textField({ unsaved: '', lengthMax: LINK_LENGTH_MAX, format: 'link', ...words });

/** From when until when something holds, the end excluded; empty has no such end. */
export const WINDOW_FIELDS: Readonly<Record<'from' | 'until', MomentField>> = {
  from: { kind: 'moment', ko: '시작', en: 'From', unsaved: '' },
  until: { kind: 'moment', ko: '종료', en: 'Until', unsaved: '', isEnd: true },
};

export const timeField = (words: FieldWords<string>): TimeField => ({ kind: 'time', ...words });

export const groupField = <F extends SettingFields>({
  relations = [],
  ...words
}: Bilingual & {
  readonly when?: SettingCondition;
  readonly fields: F;
  readonly relations?: readonly SettingRelation<SettingValues<F>>[];
}): SettingGroup<F> => ({
  kind: 'group',
  ...words,
  relations: relations as readonly SettingRelation[],
});

/** The same fields once for every name: a table with a row for each, or with two of them, tabs of tables. */
export const repeatFields = <K extends string, F extends SettingFields>(
  names: Readonly<Record<K, Bilingual>>,
  fields: F,
  relations: readonly SettingRelation<SettingValues<F>>[] = [],
): Readonly<Record<K, SettingGroup<F>>> =>
  Object.fromEntries(
    Object.entries<Bilingual>(names).map(([key, { ko, en }]) => [
      key,
      groupField({ ko, en, fields, relations }),
    ]),
  ) as Record<K, SettingGroup<F>>;
