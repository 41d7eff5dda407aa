import type { FormState } from '@gwanje/ui-kit/form';
import { useEffect } from 'react';
import type { Busy } from './busy';

/** Lets a corrected form be sent at once: only a second press of the same has to wait. */
export function useReleaseOnTyping(
  { onTyped }: Pick<FormState<never>, 'onTyped'>,
  release: Busy['release'],
): void {
  useEffect(() => onTyped(release), [onTyped, release]);
}
