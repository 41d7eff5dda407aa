import { type ChangeEvent, type CompositionEvent, useState } from 'react';
import type { Edit, Written } from './rewrite-number';

interface DraftOptions<Value> {
  value: Value;
  onChange: (value: Value) => void;
  parse: (text: string) => Value;
  format: (value: Value) => string;
  rewrite: (edit: Edit) => Written;
}

export type Draft = ReturnType<typeof useDraft>;

/**
 * The text of an input that holds a value: it keeps what the person typed while it means the value,
 * follows the value when that changes from outside, and is never rewritten during a composition.
 */
export function useDraft<Value>({ value, onChange, parse, format, rewrite }: DraftOptions<Value>) {
  const [draft, setDraft] = useState(() => format(value));
  const [composed, setComposed] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  let text = draft;
  if (!Object.is(value, known)) {
    setKnown(value);
    if (!Object.is(parse(draft), value)) {
      text = format(value);
      setDraft(text);
    }
  }

  const take = (input: HTMLInputElement, inputType: string) => {
    const caret = input.selectionStart ?? input.value.length;
    const written = rewrite({ raw: input.value, caret, previous: text, inputType });
    // Written at once, so that React finds nothing to change and leaves the caret alone.
    if (input.value !== written.text) input.value = written.text;
    input.setSelectionRange(written.caret, written.caret);
    setDraft(written.text);
    const next = parse(written.text);
    if (!Object.is(next, parse(text))) onChange(next);
  };

  return {
    /** Puts text where the selection is, as if it had been typed. */
    insert(input: HTMLInputElement, inserted: string) {
      input.setRangeText(inserted, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
      take(input, 'insertFromPaste');
    },
    inputProps: {
      value: composed ?? text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const native = event.nativeEvent as InputEvent;
        if (composed !== null || native.isComposing) setComposed(event.currentTarget.value);
        else take(event.currentTarget, native.inputType ?? '');
      },
      onCompositionStart(event: CompositionEvent<HTMLInputElement>) {
        setComposed(event.currentTarget.value);
      },
      onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
        setComposed(null);
        take(event.currentTarget, '');
      },
      onBlur() {
        setComposed(null);
        setDraft(format(parse(text)));
      },
    },
  };
}
