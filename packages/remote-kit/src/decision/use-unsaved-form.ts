import { useLabels } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { type LeaveQuestion, useLeaveGuard, useUnsavedWork } from '../unsaved';

interface UnsavedFormOptions {
  /** Whether something would be lost now that is not kept beyond the page. */
  isDirty: boolean;
  /** Whether something was typed that is. */
  isKept?: boolean;
  isSaving: boolean;
  /** The question, where something else is lost than typing. */
  ask?: LeaveQuestion;
  /** Ends the form, where it stands in a window. */
  close?: () => void;
}

/**
 * Guards what was typed into a form: whoever leaves is asked first, and the shell reloads nothing.
 *
 * @returns what ends it as `close` does, and asks first where something would be lost; and the question
 */
export function useUnsavedForm(options: UnsavedFormOptions): {
  close: () => void;
  question: ReactNode;
} {
  const { isDirty, isKept = false, isSaving, ask, close } = options;
  const { leaveText: text } = useLabels();
  useUnsavedWork(isDirty && !isKept);
  const { question, end } = useLeaveGuard({
    unsaved: isDirty ? 1 : 0,
    isSaving,
    ask: ask ?? { text },
  });
  return { question, close: () => end(() => close?.()) };
}
