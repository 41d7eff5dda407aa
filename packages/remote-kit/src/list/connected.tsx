import { type FocusEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const Fieldset = styled.fieldset`
  display: contents;
  min-width: 0;
`;

const TYPED_INTO =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';

interface ConnectedProps {
  /** There is no connection. */
  readonly disabled: boolean;
  /** Its buttons are for many rows. */
  readonly 'data-bulk'?: true;
  readonly children: ReactNode;
}

/**
 * Without a connection nothing within can be pressed. What is being typed goes on until it is left: a
 * field that is switched off loses the focus, and the page would take the next letters for shortcuts.
 */
export function Connected({ disabled, ...rest }: ConnectedProps) {
  const [isTyping, setTyping] = useState(false);
  const isWithin = (element: Element | null, { currentTarget }: FocusEvent) =>
    element !== null && currentTarget.contains(element) && element.matches(TYPED_INTO);
  return (
    <Fieldset
      {...rest}
      disabled={disabled && !isTyping}
      onFocus={(event) => setTyping(isWithin(event.target, event))}
      onBlur={(event) => {
        // To another window and back it keeps the focus.
        const next = event.relatedTarget ?? document.activeElement;
        setTyping(isWithin(next, event));
      }}
    />
  );
}
