import * as z from 'zod/mini';
import type { Bilingual } from './deployment';
import type {
  NumberField,
  SettingField,
  SettingFields,
  SettingGroup,
  SettingRelation,
  SettingValue,
  SettingValues,
} from './setting-fields';
import { optionalText, text } from './text';

interface SettingWords<C extends string, F extends SettingFields> extends Bilingual {
  readonly category: C;
  readonly fields: F;
  /** What has to hold between the fields at the top. */
  readonly relations?: readonly SettingRelation<SettingValues<F>>[];
  /** One sentence about the whole, such as what 0 means. */
  readonly note?: Bilingual;
  /** Who decides by it: the file of the server that reads it → what is decided, in words. */
  readonly obeyedBy: Readonly<Record<string, Bilingual>>;
}

type Flat<T> = { [K in keyof T]: T[K] };
/** What every settings document has. */
export interface SettingDocument {
  readonly category: string;
  /** Counts accepted changes from 0, the document as it is before the first save. */
  readonly version: number;
}

/** Dangerous values that a person has confirmed one by one: every one of the document, and no other. */
export type ConfirmedValues = Readonly<Record<string, SettingValue>>;
type DocumentOfFields<C extends string, F extends SettingFields> = Flat<
  { readonly category: C; readonly version: number } & SettingValues<F>
>;

type ChangeOfFields<C extends string, F extends SettingFields> = Flat<
  DocumentOfFields<C, F> & { readonly confirmed?: ConfirmedValues | undefined }
>;

/** One settings document, said once: what it holds, what it is called, what it may be and who obeys it. */
export interface Setting<C extends string = string, F extends SettingFields = SettingFields>
  extends Omit<SettingWords<C, F>, 'relations'> {
  readonly relations: readonly SettingRelation[];
  /** The document as it travels, with the version from which it was edited. */
  readonly document: z.ZodMiniType<DocumentOfFields<C, F>, DocumentOfFields<C, F>>;
  /** The same with what its sender has confirmed. */
  readonly change: z.ZodMiniType<ChangeOfFields<C, F>, ChangeOfFields<C, F>>;
}

/** What documents of a setting, or of several, hold. */
export type DocumentOf<S extends Setting> =
  S extends Setting<infer C, infer F> ? DocumentOfFields<C, F> : never;

export type ChangeOf<S extends Setting> =
  S extends Setting<infer C, infer F> ? ChangeOfFields<C, F> : never;

/** True when `value` has at most two decimals; decimal text, not binary arithmetic, decides. */
const hasTwoDecimalsAtMost = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value));

const odds = ({ minimum, maximum }: NumberField) =>
  z.number().check(
    z.refine((value) => value === 0 || (value >= minimum && value <= maximum), {
      params: { rule: 'odds_range' },
    }),
    z.refine(hasTwoDecimalsAtMost, { params: { rule: 'two_decimals' } }),
  );

function numberOf(field: NumberField): z.ZodMiniType {
  const { unit, minimum, maximum, mayBeNone } = field;
  const value =
    unit === 'odds' ? odds(field) : z.int().check(z.minimum(minimum), z.maximum(maximum));
  return mayBeNone ? z.nullable(value) : value;
}

function schemaOf(field: SettingField | SettingGroup): z.ZodMiniType {
  switch (field.kind) {
    case 'number':
      return numberOf(field);
    case 'switch':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(field.choices));
    case 'text':
      return field.lengthMin === 0 ? optionalText(field.lengthMax) : text(field.lengthMax);
    case 'time':
      return z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
    case 'group':
      return related(z.strictObject(shapeOf(field.fields)), field.relations);
  }
}

/** Groups that repeat the same fields share one schema. */
function shapeOf(fields: SettingFields): Record<string, z.ZodMiniType> {
  const repeated = new Map<SettingFields, z.ZodMiniType>();
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      if (field.kind !== 'group') return [key, schemaOf(field)];
      const schema = repeated.get(field.fields) ?? schemaOf(field);
      repeated.set(field.fields, schema);
      return [key, schema];
    }),
  );
}

/** Puts the failure of a relation to the field that should change. */
const related = <S extends z.ZodMiniType<object>>(
  schema: S,
  relations: readonly SettingRelation[],
) =>
  schema.check((context) => {
    const values = context.value as never;
    for (const { rule, at, isBroken } of relations)
      if (isBroken(values))
        context.issues.push({
          ...{ code: 'custom', input: values[at], path: [at], params: { rule } },
        });
  });

/** Counts accepted changes from 0, the document as it is before anybody has saved it. */
const version = z.int().check(z.minimum(0));

/** Characters of a path or of a text that is confirmed. */
const CONFIRMED_LENGTH_MAX = 200;
const confirmedText = z.string().check(z.maxLength(CONFIRMED_LENGTH_MAX));
const confirmed = z.optional(
  z.record(confirmedText, z.union([z.number(), z.boolean(), z.null(), confirmedText])),
);

/** Makes a settings document of its fields. */
export function setting<const C extends string, const F extends SettingFields>({
  relations = [],
  ...words
}: SettingWords<C, F>): Setting<C, F> {
  const plain = relations as readonly SettingRelation[];
  const { category, fields } = words;
  const shape = { category: z.literal(category), version, ...shapeOf(fields) };
  return {
    ...words,
    relations: plain,
    document: related(z.strictObject(shape), plain) as never,
    change: related(z.strictObject({ ...shape, confirmed }), plain) as never,
  };
}

/** Any of the documents, told apart by their category. */
export const anyDocument = <S extends Setting>(
  settings: readonly S[],
): z.ZodMiniType<DocumentOf<S>, DocumentOf<S>> =>
  z.discriminatedUnion('category', settings.map(({ document }) => document) as never) as never;

export const anyChange = <S extends Setting>(
  settings: readonly S[],
): z.ZodMiniType<ChangeOf<S>, ChangeOf<S>> =>
  z.discriminatedUnion('category', settings.map(({ change }) => change) as never) as never;
