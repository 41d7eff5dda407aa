import { useId } from 'react';
import { styled } from 'styled-components';

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  > legend { padding: 0; font-weight: 500; }
  > label { display: inline-flex; align-items: center; gap: 6px; min-height: 24px; cursor: pointer; }
  > p { width: 100%; font-size: 12px; color: var(--muted); }
  > p[role='alert'] { color: var(--bad); }
`;

interface ChoicesProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The chosen ones with commas between them; empty is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Several of a few. */
export function Choices({ label, hint, error, options, value, onChange }: ChoicesProps) {
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (one: string) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => chosen.includes(each) !== (each === one))
        .join(','),
    );
  return (
    <Group aria-describedby={hint ? id : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
      {hint && <p id={id}>{hint}</p>}
      {error && <p role="alert">{error}</p>}
    </Group>
  );
}
