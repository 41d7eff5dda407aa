import { formatWon } from '@gwanje/ui-kit';
import {
  FormAmountField,
  FormReasonField,
  FormSelectField,
  FormTextField,
} from '@gwanje/ui-kit/form';
import type { ComponentProps } from 'react';

interface Named<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
}

interface Chosen<Name extends string> extends Named<Name> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Several may be chosen; the value is all of them with commas between. */
  readonly isMany?: boolean;
}

interface Won<Name extends string> extends Named<Name> {
  readonly isWon: true;
  readonly mayBeEmpty?: boolean;
  readonly placeholder?: string;
}

type TypedProps = ComponentProps<typeof FormTextField>;
interface Typed<Name extends string>
  extends Named<Name>,
    Pick<
      TypedProps,
      'lines' | 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'placeholder' | 'required'
    > {
  /** One thing a line: what a refusal's details call the one that it is about. */
  readonly each?: string;
}

interface Reason<Name extends string> extends Named<Name>, Pick<TypedProps, 'required'> {
  /** The usual reasons of this very deed, one a line. */
  readonly reasons: string;
}

/**
 * One field of a record: chosen where it has options, an amount where it is won, typed otherwise. A
 * reason is never asked for without the usual ones.
 */
export type RecordField<Name extends string = string> =
  | Chosen<Name>
  | Won<Name>
  | Reason<Name>
  | Typed<Exclude<Name, 'reason'>>;

export function DrawnField({ field }: { readonly field: RecordField }) {
  if ('options' in field) return <FormSelectField {...field} />;
  if ('isWon' in field) {
    const { isWon: _, ...rest } = field;
    return <FormAmountField {...rest} />;
  }
  if ('reasons' in field) return <FormReasonField {...field} />;
  const { each, ...rest } = field;
  const many = each ? { lines: 4, autoCapitalize: 'none', spellCheck: false } : {};
  return <FormTextField {...many} {...rest} />;
}

/** What a field is called, and a value of it as people read it. */
export function sayField(fields: readonly RecordField[], name: string, value: string | number) {
  const field = fields.find((one) => one.name === name);
  const chosen =
    field && 'options' in field && field.options.find((one) => one.value === value)?.label;
  const shown = field && 'isWon' in field && value !== '' ? formatWon(Number(value)) : `${value}`;
  return { label: field?.label ?? name, value: chosen || shown };
}
