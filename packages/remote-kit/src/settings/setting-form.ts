import type { SettingValue } from '@gwanje/contract';
import { isComposing } from '@gwanje/ui-kit';
import type { Typed } from '@gwanje/ui-kit/number';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Failure } from './save-setting';
import type { SettingDraft } from './use-setting-draft';

interface InputAt {
  changed: boolean;
  disabled: boolean;
  error: string | undefined;
  inputRef: (element: HTMLInputElement | HTMLSelectElement | null) => void;
}

/** What every input of a settings card is given, by the path of its field. */
export interface SettingForm {
  readonly draft: SettingDraft;
  /** Why nothing can be changed now, where that is so. */
  readonly disabledReason: string | undefined;
  /** Paths of the fields that stop a save, as far as they have been found. */
  readonly failing: ReadonlySet<string>;
  isOn(path: string): boolean;
  isChanged(path: string): boolean;
  set(path: string, value: SettingValue): void;
  /** Props of the ui-kit input at `path`. */
  input(path: string): InputAt;
  /** Props of the ui-kit number field at `path`. */
  number(path: string): InputAt & { value: Typed; onChange: (value: Typed) => void };
  focus(path: string): void;
  /** The path whose input `element` is. */
  pathOf(element: EventTarget): string | undefined;
}

interface FormOptions {
  failures: readonly Failure[];
  /** True for those who may only read. */
  disabled: boolean;
  disabledReason: string | undefined;
  /** Called with every change that a person makes in a field. */
  onTyped: () => void;
}

/** The inputs of one card: what they show, which fail, and where each stands in the page. */
export function useSettingForm(
  draft: SettingDraft,
  { failures, disabled, disabledReason, onTyped }: FormOptions,
): SettingForm {
  const elements = useRef(new Map<string, HTMLInputElement | HTMLSelectElement>()).current;
  const [refs] = useState(() => new Map<string, InputAt['inputRef']>());
  const refAt = (path: string) => {
    const known = refs.get(path);
    if (known) return known;
    const made: InputAt['inputRef'] = (element) => {
      if (element) elements.set(path, element);
      else elements.delete(path);
    };
    refs.set(path, made);
    return made;
  };
  const messages = new Map(failures.map(({ path, rules }) => [path, rules[0]?.message]));
  const unread = [...draft.changed].filter(
    (path) => typeof draft.values[path] === 'string' && typeof draft.baseValues[path] !== 'string',
  );
  const input = (path: string): InputAt => ({
    changed: draft.changed.has(path),
    disabled,
    error: messages.get(path),
    inputRef: refAt(path),
  });
  const typedAt = (path: string): Typed => {
    const value = draft.values[path];
    return typeof value === 'number' || typeof value === 'string' ? value : '';
  };
  // One for good, so that a field which is not drawn again has no older one.
  const latest = useRef({ onTyped, draft });
  latest.current = { onTyped, draft };
  const [set] = useState(() => (path: string, value: SettingValue) => {
    latest.current.onTyped();
    latest.current.draft.set(path, value);
  });
  return {
    draft,
    disabledReason,
    failing: new Set([...messages.keys(), ...unread]),
    isOn: (path) => draft.values[path] === true,
    isChanged: (path) => draft.changed.has(path),
    set,
    input,
    number: (path) => ({
      ...input(path),
      value: typedAt(path),
      onChange: (value) => set(path, value),
    }),
    focus: (path) => {
      const element = elements.get(path);
      element?.focus();
      if (element instanceof HTMLInputElement) element.select();
    },
    pathOf: (element) => [...elements].find(([, known]) => known === element)?.[0],
  };
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
/** Inputs in which the arrows choose: a person without a mouse would have nothing else to choose by. */
const CHOSEN_BY_ARROWS = 'select, input[type=time], input[type=date], input[type=datetime-local]';

/**
 * Keys of a table of inputs: Enter and ↓ go to the next row of the same column, Shift+Enter and ↑
 * back, but for ↑ and ↓ where they choose. `columns` lists the paths of each column from top to
 * bottom.
 */
export function moveInColumn(
  event: KeyboardEvent,
  form: SettingForm,
  columns: readonly (readonly string[])[],
): void {
  const step = STEPS[event.key];
  if (isComposing(event) || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== 'Enter' && (event.target as Element).matches(CHOSEN_BY_ARROWS)) return;
  const path = form.pathOf(event.target);
  const column = path && columns.find((paths) => paths.includes(path));
  if (!column) return;
  event.preventDefault();
  const next = column[column.indexOf(path) + (event.shiftKey ? -step : step)];
  if (next) form.focus(next);
}
