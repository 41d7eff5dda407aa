import {
  ALL_LEVELS,
  atLevel,
  isInHundredths,
  type NumberField,
  placesOf,
  type Setting,
  type SettingField,
  type SettingValue,
} from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { useLocalized, useShell } from '../shell';
import { useText } from './text';

type Translate = ReturnType<typeof useText>;

/** A number as a person reads it, without its unit. */
export function numberText(field: NumberField, value: number): string {
  if (isInHundredths(field)) return (value / 100).toFixed(2);
  if (field.unit === 'odds') return value.toFixed(2);
  return field.unit === 'won' ? formatWon(value) : String(value);
}

interface Words {
  readonly t: Translate;
  readonly localized: ReturnType<typeof useLocalized>;
}

function writeValue(field: SettingField, value: SettingValue, { t, localized }: Words): string {
  if (value === null) return t('value.noLimit');
  if (value === '') return t('value.none');
  if (typeof value === 'boolean') return t(value ? 'value.on' : 'value.off');
  if (field.kind === 'choice') {
    const name = field.choices[value];
    return name ? localized(name) : String(value);
  }
  if (field.kind === 'moment') return String(value).replace('T', ' ');
  if (field.kind !== 'number') return String(value);
  if (typeof value === 'string') return t('value.unread', { text: value });
  return t(`value.${field.unit}`, { value: numberText(field, value) });
}

/** What the fields of one document are called, and how their values are written. */
export function useSettingText(setting: Setting) {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((state) => state.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const places = placesOf(setting);
    const names = (path: string): string[] => {
      const isEveryLevel = path.split('.').includes(ALL_LEVELS);
      const place = places.get(isEveryLevel ? atLevel(path, 'lv1') : path);
      if (!place) throw new RangeError(`${setting.category} has no field ${path}`);
      const keys = path.split('.');
      return place.names.map((name, at) =>
        keys[at] === ALL_LEVELS ? t('level.all') : localized(name),
      );
    };
    return {
      names,
      label: (path: string) => names(path).join(' · '),
      value(path: string, value: SettingValue) {
        const field = places.get(path.includes(ALL_LEVELS) ? atLevel(path, 'lv1') : path)?.field;
        return field ? writeValue(field, value, { t, localized }) : String(value);
      },
    };
  }, [setting, t, locale]);
}

export type SettingText = ReturnType<typeof useSettingText>;
