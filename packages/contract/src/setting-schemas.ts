// Apart from the documents themselves: whoever only shows one downloads none of this.
import * as z from 'zod/mini';
import { MEDIA_PATH, SAFE_LINK } from './links';
import { says } from './says';
import type { Locale } from './sentences';
import type {
  NumberField,
  SettingField,
  SettingFields,
  SettingGroup,
  SettingRelation,
  TextField,
  TextFormat,
} from './setting-fields';
import { optionalLines, optionalText, text } from './text';
import { reason } from './units';
import { describeIssues, type FieldFailure, type Rule } from './validation';

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

const FORMATS: Readonly<Record<Exclude<TextFormat, 'lines'>, [RegExp, Rule]>> = {
  image: [MEDIA_PATH, 'bad_image'],
  link: [SAFE_LINK, 'bad_link'],
  colour: [/^#[0-9a-f]{6}$/, 'bad_colour'],
};

function textOf({ format, lengthMin, lengthMax }: TextField): z.ZodMiniType {
  if (format === 'lines') return optionalLines(lengthMax);
  if (format === undefined) return lengthMin === 0 ? optionalText(lengthMax) : text(lengthMax);
  const [pattern, rule] = FORMATS[format];
  const one = z.string().check(z.maxLength(lengthMax), z.regex(pattern, { error: says(rule) }));
  return lengthMin === 0 ? z.union([z.literal(''), one], { error: says(rule) }) : one;
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
      return textOf(field);
    case 'time':
      return z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
    case 'moment':
      return z.union([z.literal(''), z.iso.datetime({ local: true, precision: -1 })], {
        error: says('bad_moment'),
      });
    case 'group':
      return related(z.strictObject(shapeOf(field.fields)), field.relations);
  }
}

const known = new WeakMap<SettingFields, Record<string, z.ZodMiniType>>();

/** Groups and documents that repeat the same fields share their schemas. */
function shapeOf(fields: SettingFields): Record<string, z.ZodMiniType> {
  const made = known.get(fields);
  if (made) return made;
  const repeated = new Map<SettingFields, z.ZodMiniType>();
  const shape = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      if (field.kind !== 'group') return [key, schemaOf(field)];
      const schema = repeated.get(field.fields) ?? schemaOf(field);
      repeated.set(field.fields, schema);
      return [key, schema];
    }),
  );
  known.set(fields, shape);
  return shape;
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

interface Fields {
  readonly category: string;
  readonly fields: SettingFields;
  readonly relations: readonly SettingRelation[];
}

const shapeOfDocument = ({ category, fields }: Fields) => ({
  category: z.literal(category),
  version,
  ...shapeOf(fields),
});

/** The document as it travels, with the version from which it was edited. */
export const documentSchema = (setting: Fields) =>
  related(z.strictObject(shapeOfDocument(setting)), setting.relations);

/** The same with what its sender has confirmed, and why. */
export const changeSchema = (setting: Fields) =>
  related(
    z.strictObject({ ...shapeOfDocument(setting), confirmed, reason: z.optional(reason) }),
    setting.relations,
  );

/**
 * Any of many documents, told apart by their category. What is common to them is said at once; the
 * fields of one are looked at when one of its kind comes, so that hundreds of documents cost nothing
 * before.
 */
export function oneOfMany(
  settings: readonly Fields[],
  schemaOf: (setting: Fields) => z.ZodMiniType<object>,
): z.ZodMiniType<object> {
  const byCategory = new Map(settings.map((one) => [one.category, one]));
  const made = new Map<string, z.ZodMiniType<object>>();
  const common = z.looseObject({ category: z.enum([...byCategory.keys()]), version });
  return common.check((context) => {
    const { category } = context.value;
    const schema = made.get(category) ?? schemaOf(byCategory.get(category) as Fields);
    made.set(category, schema);
    const { error } = schema.safeParse(context.value, { reportInput: true });
    for (const issue of error?.issues ?? []) context.issues.push({ ...issue } as never);
  });
}

/** Every field that stops a change from being taken, as the server will say it; none where it will be. */
export type ChangeCheck = (change: object, locale: Locale) => readonly FieldFailure[];

export function checkOf(setting: Fields): ChangeCheck {
  const schema = changeSchema(setting);
  return (change, locale) => {
    const { error } = schema.safeParse(change, { reportInput: true });
    return error ? describeIssues(error.issues, locale) : [];
  };
}
