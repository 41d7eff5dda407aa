import { type ChangeEvent, type FocusEvent, useState } from 'react';
import type { Reading } from './read-number';

/** A number, or what stands in a field while that is none: `''` where it is empty. */
export type Typed = number | string;

/** What every number field is given beside its frame. */
export interface TypedProps {
  value: Typed;
  onChange: (value: Typed) => void;
}

interface TypedOptions extends TypedProps {
  read: (text: string) => Reading;
  /** A number at rest. */
  format: (value: number) => string;
  /** A number while it is edited: without what nobody types. */
  plain: (value: number) => string;
}

export type TypedText = ReturnType<typeof useTyped>;

/**
 * The text of a field that holds a number. While it is in use it is the person's alone: kept as it
 * was typed, pasted or composed, and only read; at rest it shows what was read, or what could not be.
 */
export function useTyped({ value, onChange, read, format, plain }: TypedOptions) {
  const shownBy = (write: (value: number) => string) =>
    typeof value === 'number' ? write(value) : value;
  /** While in use; what stands there at rest follows from the value. */
  const [draft, setDraft] = useState<{ text: string; isEdited: boolean }>();
  const [known, setKnown] = useState(value);
  const meant = (text: string): Typed => {
    const reading = read(text);
    return typeof reading === 'number' ? reading : text.trim();
  };

  let text = draft?.text;
  if (!Object.is(value, known)) {
    setKnown(value);
    if (text !== undefined && !Object.is(meant(text), value)) {
      text = shownBy(plain);
      setDraft({ text, isEdited: false });
    }
  }
  return {
    isEdited: draft?.isEdited === true,
    reading: read(text ?? shownBy(format)),
    inputProps: {
      value: text ?? shownBy(format),
      onFocus({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
        // Back from another window: typing goes on where it stopped.
        if (draft) return;
        const written = shownBy(plain);
        setDraft({ text: written, isEdited: false });
        if (input.value === written) return;
        // Written at once, so that React finds nothing to change and leaves the selection alone.
        input.value = written;
        input.select();
      },
      onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
        setDraft({ text: input.value, isEdited: true });
        const next = meant(input.value);
        if (!Object.is(next, value)) onChange(next);
      },
      onBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
        if (document.activeElement !== input) setDraft(undefined);
      },
    },
  };
}
