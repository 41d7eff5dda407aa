import type { KeyboardEvent } from 'react';
import { useText } from '../../text';

/** How long odds may be held against their feed; the market keeps what holds where none is chosen. */
const FREEZE_MINUTES = [10, 30, 60, 180, 720, 1_440];

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
  return (
    <select
      aria-label={t('event.freeze')}
      value={value}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {['', ...FREEZE_MINUTES.map(String)].map((minutes) => (
        <option key={minutes} value={minutes}>
          {wordOf(minutes)}
        </option>
      ))}
    </select>
  );
}
