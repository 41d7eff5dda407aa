import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that is still composing a syllable, so that it must not
 * act. 229 is what Safari reports for the Enter that ends a composition.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;
