import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';
import { useLabels } from './labels';
import { TextField, type TextFieldProps } from './text-field';

const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  flex-basis: 100%;
  gap: 6px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Asked = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
`;

interface ReasonChipsProps {
  /** The usual reasons, one a line; where there are none, nothing is shown. */
  reasons: string;
  onChoose: (reason: string) => void;
}

/** The usual reasons as buttons. */
export function ReasonChips({ reasons, onChoose }: ReasonChipsProps) {
  const labels = useLabels();
  if (reasons === '') return null;
  return (
    <Chips>
      <legend data-hidden-text>{labels.usualReasons}</legend>
      {reasons.split('\n').map((reason) => (
        <Button key={reason} size="s" onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
    </Chips>
  );
}

export interface ReasonFieldProps extends Omit<TextFieldProps, 'lines'> {
  /** The usual reasons of this very deed, one a line. */
  reasons: string;
}

/** Where a reason is typed, and the usual ones: a press puts one in place of what stands there, to go on from. */
export function ReasonField({ reasons, ...field }: ReasonFieldProps) {
  const asked = useRef<HTMLDivElement>(null);
  const choose = (reason: string) => {
    field.onChange(reason);
    asked.current?.querySelector('input')?.focus();
  };
  return (
    <Asked data-field ref={asked}>
      <TextField {...field} />
      <ReasonChips reasons={reasons} onChoose={choose} />
    </Asked>
  );
}
