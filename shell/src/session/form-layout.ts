import { isComposing } from '@gwanje/ui-kit';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';

/** A short form of one column: fields, what is wrong with them together, one button. */
export const FormLayout = styled.form`
  display: grid;
  gap: 14px;
  > [data-note] { color: var(--bad); }
  > [data-note]:empty { margin-top: -14px; }
  > button { height: 34px; margin-top: 2px; }
  p + & { margin-top: 14px; }
`;

/** An Enter that ends a syllable must not send the form; Safari would. */
export function refuseComposingEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
