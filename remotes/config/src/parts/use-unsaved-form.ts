import { useUnsavedWork } from '@gwanje/remote-kit';
import { confirm } from '@gwanje/ui-kit';
import { useCallback, useEffect } from 'react';
import { useText } from '../text';

/**
 * Guards what was typed into a form: whoever leaves is asked first, and the shell reloads nothing.
 *
 * @param close ends the form, where it stands in a window
 * @returns ends it as `close` does, and asks first where something would be lost
 */
export function useUnsavedForm(isDirty: boolean, close?: () => void): () => void {
  const t = useText();
  const departure = useUnsavedWork(isDirty);
  const askToLeave = useCallback(
    () =>
      confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        confirmLabel: t('leave.leave'),
        tone: 'danger',
      }),
    [t],
  );
  useEffect(() => {
    if (!departure || !isDirty) return;
    void askToLeave().then((isLeft) => (isLeft ? departure.leave() : departure.stay()));
  }, [departure, isDirty, askToLeave]);
  return () => {
    if (isDirty) void askToLeave().then((isLeft) => isLeft && close?.());
    else close?.();
  };
}
