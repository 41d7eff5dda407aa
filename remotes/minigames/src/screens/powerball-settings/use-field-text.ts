import type { PowerballCategory } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { type FieldName, fieldNameOf } from '../../domain/field-name.rule';
import type { FieldValue } from '../../domain/settings-fields.rule';
import { useText } from '../../text';

type Translate = ReturnType<typeof useText>;

function writeLabel(name: FieldName, t: Translate): string {
  switch (name.kind) {
    case 'switch':
      return t(`switch.${name.key}`);
    case 'seconds':
      return t('seconds.label');
    case 'odds':
      return t(`rate.${name.rateKey}`);
    case 'topStatus':
      return `${t(`betType.${name.betType}`)} · ${t('top.status')}`;
    case 'percent':
      return `${t(`betType.${name.betType}`)} · ${t('top.rate')}`;
    case 'won': {
      const level = name.level ? t('level.one', { level: name.level }) : t('level.all');
      return `${level} · ${t(`betType.${name.betType}`)} · ${t(`limit.${name.limit}`)}`;
    }
  }
}

function writeValue(name: FieldName, value: FieldValue, t: Translate): string {
  if (value === null || value === '') return t('value.none');
  if (typeof value === 'string') return t('value.unread', { text: value });
  if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
  switch (name.kind) {
    case 'won':
      return t('value.won', { amount: formatWon(value) });
    case 'seconds':
      return t('value.seconds', { seconds: String(value) });
    case 'percent':
      return `${value} %`;
    default:
      return value.toFixed(2);
  }
}

/** What the fields of one document are called, and how their values are written. */
export function useFieldText(category: PowerballCategory) {
  const t = useText();
  return useMemo(
    () => ({
      label: (path: string) => writeLabel(fieldNameOf(category, path), t),
      value: (path: string, value: FieldValue) => writeValue(fieldNameOf(category, path), value, t),
    }),
    [category, t],
  );
}
