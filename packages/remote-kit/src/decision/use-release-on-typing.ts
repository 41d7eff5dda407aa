import type { useForm } from '@gwanje/ui-kit/form';
import { useEffect } from 'react';
import type { Busy } from './busy';

/** Lets a corrected form be sent at once: only a second press of the same has to wait. */
export function useReleaseOnTyping<Values extends Record<string, string | number>>(
  { subscribe }: Pick<ReturnType<typeof useForm<Values>>, 'subscribe'>,
  release: Busy['release'],
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ type }) => {
          if (type === 'change') release();
        },
      }),
    [subscribe, release],
  );
}
