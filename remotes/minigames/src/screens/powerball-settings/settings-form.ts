import type { FieldFailure } from '@gwanje/contract';
import { isComposing } from '@gwanje/ui-kit';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FieldValue } from '../../domain/settings-fields.rule';
import type { SettingsDraft } from './use-settings-draft';

/** What every input of a settings card is given, by the path of its field. */
export interface SettingsForm {
  readonly disabled: boolean;
  /** Paths of the fields that stop the save. */
  readonly failing: ReadonlySet<string>;
  /** What the field holds as a number; 0 where it holds none. */
  amount(path: string): number;
  /** What the field holds as odds; null while what is typed is not a number. */
  odds(path: string): number | null;
  isOn(path: string): boolean;
  isChanged(path: string): boolean;
  set(path: string, value: FieldValue): void;
  /** Props of the ui-kit input at `path`. */
  input(path: string): {
    changed: boolean;
    disabled: boolean;
    error: string | undefined;
    inputRef: (element: HTMLInputElement | null) => void;
  };
  focus(path: string): void;
  /** The path whose input `element` is. */
  pathOf(element: EventTarget): string | undefined;
}

/** The inputs of one card: what they show, which fail, and where each stands in the page. */
export function useSettingsForm(
  draft: SettingsDraft,
  failures: readonly FieldFailure[],
  disabled: boolean,
): SettingsForm {
  const elements = useRef(new Map<string, HTMLInputElement>()).current;
  const [refs] = useState(() => new Map<string, (element: HTMLInputElement | null) => void>());
  const refAt = (path: string) => {
    const known = refs.get(path);
    if (known) return known;
    const made = (element: HTMLInputElement | null) => {
      if (element) elements.set(path, element);
      else elements.delete(path);
    };
    refs.set(path, made);
    return made;
  };
  const messages = new Map(failures.map(({ path, rules }) => [path, rules[0]?.message]));
  return {
    disabled,
    failing: new Set(messages.keys()),
    amount: (path) => Number(draft.fields[path] ?? 0),
    odds: (path) => {
      const value = draft.fields[path];
      return typeof value === 'number' ? value : null;
    },
    isOn: (path) => draft.fields[path] === true,
    isChanged: (path) => draft.changed.has(path),
    set: draft.set,
    input: (path) => ({
      changed: draft.changed.has(path),
      disabled,
      error: messages.get(path),
      inputRef: refAt(path),
    }),
    focus: (path) => {
      elements.get(path)?.focus();
      elements.get(path)?.select();
    },
    pathOf: (element) => [...elements].find(([, known]) => known === element)?.[0],
  };
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Keys of a table of inputs: Enter and ↓ go to the next row of the same column, Shift+Enter and ↑
 * back. `columns` lists the paths of each column from top to bottom.
 */
export function moveInColumn(
  event: KeyboardEvent,
  form: SettingsForm,
  columns: readonly (readonly string[])[],
): void {
  const step = STEPS[event.key];
  if (isComposing(event) || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  const path = form.pathOf(event.target);
  const column = path && columns.find((paths) => paths.includes(path));
  if (!column) return;
  event.preventDefault();
  const next = column[column.indexOf(path) + (event.shiftKey ? -step : step)];
  if (next) form.focus(next);
}
