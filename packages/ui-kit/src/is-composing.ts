import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that is still composing a syllable, so that it must not
 * act. 229 is what Safari reports for the Enter that ends a composition.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;

/** `onKeyDown` of a form: the Enter that ends a syllable is not the Enter that sends. */
export const holdComposingEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
};
