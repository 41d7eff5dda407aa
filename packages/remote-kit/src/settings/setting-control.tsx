import { isInHundredths, type NumberField, type SettingField } from '@gwanje/contract';
import { SelectField, Switch, TextField } from '@gwanje/ui-kit';
import { AmountField, DecimalField, IntegerField, type Typed } from '@gwanje/ui-kit/number';
import { memo } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { ChangedDot } from './changed-dot';
import { digitsMaxOf } from './check-change.rule';
import type { SettingForm } from './setting-form';
import { useText } from './text';

const Beside = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
`;

interface ControlProps {
  form: SettingForm;
  path: string;
  field: SettingField;
  label: string;
  /** In a table, whose head says the unit and whose rows say the label. */
  isCell?: boolean;
  hint?: string | undefined;
}

const toHundredths = (typed: Typed): Typed =>
  typeof typed === 'number' ? Math.round(typed * 100) : typed;
const fromHundredths = (value: Typed): Typed => (typeof value === 'number' ? value / 100 : value);

function NumberControl({
  form,
  path,
  field,
  label,
  isCell = false,
  hint,
}: ControlProps & { field: NumberField }) {
  const t = useText();
  const given = form.number(path);
  const mayBeEmpty = isCell && field.mayBeNone;
  const at = mayBeEmpty
    ? { ...given, onChange: (typed: Typed) => form.set(path, typed === '' ? null : typed) }
    : given;
  const place = {
    ...at,
    ...(mayBeEmpty && { mayBeEmpty, placeholder: t('value.noLimit') }),
    label,
    ...(hint && { hint }),
    ...(isCell ? { hideLabel: true } : { inline: true, unit: t(`unit.${field.unit}`) }),
  };
  if (field.unit === 'won') return <AmountField {...place} />;
  if (isInHundredths(field))
    return (
      <DecimalField
        {...place}
        value={fromHundredths(at.value)}
        onChange={(typed) => at.onChange(toHundredths(typed))}
      />
    );
  if (field.unit === 'odds') return <DecimalField {...place} />;
  return <IntegerField {...place} maxLength={digitsMaxOf(field)} />;
}

/** An amount, or no limit at all; whoever takes the word back types one. */
function LimitControl(props: ControlProps & { field: NumberField }) {
  const { form, path, field, label } = props;
  const t = useText();
  const { draft } = form;
  const isNone = draft.values[path] === null;
  const before = draft.baseValues[path];
  const { disabled } = form.input(path);
  return (
    <Beside>
      {!isNone && <NumberControl {...props} />}
      <Switch
        label={isNone ? `${label} · ${t('value.noLimit')}` : t('limit.none')}
        checked={isNone}
        disabled={disabled}
        onChange={(checked) =>
          form.set(path, checked ? null : typeof before === 'number' ? before : field.minimum)
        }
        {...(isNone && { inputRef: form.input(path).inputRef })}
      />
      {isNone && <ChangedDot isOn={form.isChanged(path)} />}
    </Beside>
  );
}

/** Whether two drawings of a field would be alike. */
function isAlike({ form, ...before }: ControlProps, { form: formNow, ...now }: ControlProps) {
  const { path } = now;
  if (before.path !== path) return false;
  const [at, atNow] = [form.input(path), formNow.input(path)];
  return (
    before.field === now.field &&
    before.label === now.label &&
    before.isCell === now.isCell &&
    before.hint === now.hint &&
    at.changed === atNow.changed &&
    at.disabled === atNow.disabled &&
    at.error === atNow.error &&
    at.inputRef === atNow.inputRef &&
    form.draft.values[path] === formNow.draft.values[path] &&
    form.draft.baseValues[path] === formNow.draft.baseValues[path]
  );
}

/** The input of one field, by its kind: of hundreds, typing draws the one that is typed into. */
export const SettingControl = memo(DrawnControl, isAlike);

function DrawnControl(props: ControlProps) {
  const { form, path, field, label, isCell = false, hint } = props;
  const localized = useLocalized();
  const { changed, disabled, error, inputRef } = form.input(path);
  const value = String(form.draft.values[path] ?? '');
  const place = {
    ...{ label, changed, disabled, inputRef, value },
    ...(error && { error }),
    ...(hint && { hint }),
    ...(isCell ? { hideLabel: true } : { inline: true }),
    onChange: (text: string) => form.set(path, text),
  };
  switch (field.kind) {
    case 'number':
      return field.mayBeNone && !isCell ? (
        <LimitControl {...props} field={field} />
      ) : (
        <NumberControl {...props} field={field} />
      );
    case 'switch':
      return (
        <Beside>
          <Switch
            label={label}
            hideLabel={isCell}
            checked={form.isOn(path)}
            onChange={(checked) => form.set(path, checked)}
            disabled={disabled}
            inputRef={inputRef}
          />
          <ChangedDot isOn={changed} />
        </Beside>
      );
    case 'choice':
      return (
        <SelectField
          {...place}
          options={Object.entries(field.choices).map(([choice, name]) => ({
            value: choice,
            label: localized(name),
          }))}
        />
      );
    case 'text':
      return <TextField {...place} {...(field.format === 'lines' && { lines: 4 })} />;
    case 'time':
      return <TextField {...place} type="time" />;
    case 'moment':
      return <TextField {...place} type="datetime-local" />;
  }
}
