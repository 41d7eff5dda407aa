import { useUnsavedWork } from '@gwanje/remote-kit';
import { confirm } from '@gwanje/ui-kit';
import { useEffect } from 'react';
import { useText } from '../text';

/** Guards what was typed into a form: whoever leaves is asked first, and the shell reloads nothing. */
export function useUnsavedForm(isDirty: boolean): void {
  const t = useText();
  const departure = useUnsavedWork(isDirty);
  useEffect(() => {
    if (!departure || !isDirty) return;
    void confirm({
      title: t('leave.title'),
      text: t('leave.text'),
      confirmLabel: t('leave.leave'),
      tone: 'danger',
    }).then((isLeft) => (isLeft ? departure.leave() : departure.stay()));
  }, [departure, isDirty, t]);
}
