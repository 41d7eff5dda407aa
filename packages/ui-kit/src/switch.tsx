import { type Ref, useId } from 'react';
import { styled } from 'styled-components';

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  cursor: pointer;
  &:has(:disabled) { color: var(--muted); cursor: not-allowed; }
  > input {
    appearance: none;
    position: relative;
    width: 34px;
    height: 20px;
    margin: 0;
    border: 1px solid var(--muted);
    border-radius: 10px;
    background: var(--surface);
    cursor: inherit;
    transition: background-color var(--motion), border-color var(--motion);
  }
  > input::before {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: var(--muted);
    transition: transform var(--motion), background-color var(--motion);
  }
  > input:checked { border-color: var(--accent); background: var(--accent); }
  > input:checked::before { transform: translateX(14px); background: var(--on-accent); }
  > input:disabled { opacity: 0.55; }
`;

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hideLabel?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Something that is on or off at once, or with the form it stands in. */
export function Switch({ label, checked, onChange, disabled, hideLabel, inputRef }: SwitchProps) {
  const id = useId();
  return (
    <Label htmlFor={id}>
      <span data-hidden-text={hideLabel ? '' : undefined}>{label}</span>
      <input
        id={id}
        ref={inputRef}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Label>
  );
}
