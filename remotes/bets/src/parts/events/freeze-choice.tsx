import { SelectField } from '@gwanje/ui-kit';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useText } from '../../text';

/** How long odds may be held against their feed; the market keeps what holds where none is chosen. */
const FREEZE_MINUTES = [10, 30, 60, 180, 720, 1_440];

const WIDTH = { '--field-width': '120px' } as CSSProperties;

/** What a choice is called, in minutes; empty where none was made. */
export function useFreezeWord() {
  const t = useText();
  return (freeze: string): string => {
    const minutes = Number(freeze);
    if (minutes === 0) return t('event.freeze.none');
    return minutes < 60
      ? t('event.freeze.minutes', { minutes })
      : t('event.freeze.hours', { hours: minutes / 60 });
  };
}

/** What is sent of a choice. */
export const frozenFor = (freeze: string) =>
  freeze === '' ? {} : { freezeMinutes: Number(freeze) };

interface FreezeChoiceProps {
  /** Minutes; empty where none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** How long odds that are set by hand hold against their feed. */
export function FreezeChoice({ value, onChange, onKeyDown }: FreezeChoiceProps) {
  const t = useText();
  const wordOf = useFreezeWord();
  const options = ['', ...FREEZE_MINUTES.map(String)].map((minutes) => ({
    value: minutes,
    label: wordOf(minutes),
  }));
  return (
    <span style={WIDTH}>
      <SelectField
        hideLabel
        inline
        label={t('event.freeze')}
        options={options}
        value={value}
        onChange={onChange}
        {...(onKeyDown && { onKeyDown })}
      />
    </span>
  );
}
