import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { HiddenText } from './hidden-text';
import { useLabels } from './labels';
import { useTooltip } from './use-tooltip';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  width: min(100%, var(--field-width, 100%));
  &[data-bare] { gap: 0; }
  &[data-inline] {
    display: inline-grid;
    width: auto;
    grid-template-columns: auto minmax(0, auto);
    align-items: center;
    gap: 4px 8px;
  }
  &[data-inline] > p { grid-column: 1 / -1; }
  &[data-inline] > div { width: var(--field-width, auto); }

  &:not([data-inline]) > label { font-weight: 500; }
  > label > em { margin-left: 6px; font-style: normal; font-size: 12px; font-weight: 400; color: var(--warn); }
  > p { font-size: 12px; line-height: 18px; color: var(--muted); }
  > p[data-error] { color: var(--bad); }

  > div {
    position: relative;
    display: flex;
    align-items: center;
    height: 30px;
    border: 1px solid var(--field-line);
    border-radius: var(--radius-s);
    background: var(--surface);
    transition: border-color var(--motion);
  }
  &[data-bare] > div { height: 28px; }
  > div:hover { border-color: var(--muted); }
  > div:focus-within { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -1px; }
  > div:has(:disabled) { border-color: var(--line); background: var(--bg); color: var(--muted); }
  > div > :is(input, select) {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0 9px;
    border: 0;
    border-radius: inherit;
    outline: none;
    background: none;
    text-overflow: ellipsis;
  }
  > div:has(> textarea) { align-items: flex-start; height: auto; }
  > div > textarea {
    flex: 1;
    min-width: 0;
    padding: 5px 9px;
    border: 0;
    border-radius: inherit;
    outline: none;
    background: none;
    font: inherit;
    color: inherit;
    resize: vertical;
  }
  :is(input, textarea)::placeholder { color: var(--muted); opacity: 1; }
  /* Until one types in it, a date stands there as the page writes dates; Firefox hides no part of its own. */
  [data-as-page] { display: none; }
  @supports not (-moz-appearance: none) {
    input:not(:invalid, :focus) + [data-as-page] { display: block; position: absolute; left: 9px; white-space: nowrap; pointer-events: none; }
    input:not(:invalid, :focus) + [data-as-page]::before { content: attr(data-as-page); }
    input:not(:invalid, :focus):has(+ [data-as-page])::-webkit-datetime-edit { opacity: 0; }
    input:not(:invalid, :focus):has(+ [data-as-page])::-webkit-date-and-time-value { opacity: 0; }
  }
  [data-as-page][data-empty] { color: var(--muted); }
  &[data-invalid] [data-as-page] { margin-left: 21px; }
  > div > select { appearance: none; padding-right: 26px; cursor: pointer; }
  select > option { color: var(--text); background: var(--surface); }
  > div > svg { position: absolute; right: 8px; pointer-events: none; color: var(--muted); }
  > div > [data-unit] { padding-right: 9px; margin-left: -4px; color: var(--muted); white-space: nowrap; }
  &[data-number] input { text-align: end; font-variant-numeric: tabular-nums; }

  &[data-changed] > div { box-shadow: inset 3px 0 0 var(--warn); }
  &[data-invalid] > div { border-color: var(--bad); }
  &[data-invalid] > div:has(> textarea)::before { margin-top: 8px; }
  &[data-invalid] > div:focus-within { outline-color: var(--bad); }
  &[data-invalid] > div::before {
    content: '!';
    flex: none;
    width: 14px;
    height: 14px;
    margin-left: 7px;
    border-radius: 50%;
    font-size: 11px;
    line-height: 14px;
    font-weight: 700;
    text-align: center;
    color: var(--on-accent);
    background: var(--bad);
  }
`;

export interface FieldProps {
  label: string;
  /** Leaves the label to those who listen, and shows an error only beside the field in use: for cells of a table. */
  hideLabel?: boolean;
  /** Puts the label before the field instead of above it. */
  inline?: boolean;
  error?: string;
  hint?: string;
  /** How what is typed is understood, shown beside the field while that is in use. */
  reading?: string;
  unit?: string;
  disabled?: boolean;
  /** Marks a value that differs from what is saved. */
  changed?: boolean;
}

/** What an input takes beside its field's own props. */
export interface InputFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'disabled' | 'ref' | 'size' | 'id'> {
  inputRef?: Ref<HTMLInputElement>;
}

interface ControlProps {
  id: string;
  disabled: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  /** Pixels that a number needs, whose field is as wide as that and ends with its last digit. */
  numberPx?: number;
  children: (control: ControlProps) => ReactNode;
}

/** The frame of every input: label, unit, hint, error and the mark of a change, all tied to it. */
export function Field({
  numberPx,
  label,
  hideLabel = false,
  inline = false,
  error,
  hint,
  reading,
  unit,
  disabled,
  changed = false,
  children,
}: FrameProps) {
  const labels = useLabels();
  const id = useId();
  const bubbleError = hideLabel ? error : undefined;
  const tooltip = useTooltip({
    text: bubbleError ?? reading,
    tone: bubbleError ? 'bad' : 'plain',
    describes: true,
  });
  const describedBy = [
    error && !hideLabel && `${id}error`,
    (bubbleError || reading) && tooltip.id,
    changed && `${id}changed`,
    unit && `${id}unit`,
    hint && `${id}hint`,
  ].filter(Boolean);
  const flag = (on: boolean | string | undefined) => (on ? '' : undefined);
  return (
    <Frame
      data-field
      data-number={flag(numberPx !== undefined)}
      style={numberPx ? ({ '--field-width': `${numberPx}px` } as CSSProperties) : undefined}
      data-bare={flag(hideLabel)}
      data-inline={flag(inline)}
      data-changed={flag(changed)}
      data-invalid={flag(error)}
    >
      <label htmlFor={id} data-hidden-text={flag(hideLabel)}>
        {label}
        {changed && !hideLabel && (
          // What describes the field is no part of its name, which stays while one types.
          <em id={`${id}changed`} aria-hidden>
            {labels.edited}
          </em>
        )}
      </label>
      <div {...tooltip.anchorProps}>
        {children({
          id,
          disabled,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy.join(' ') || undefined,
        })}
        {unit && (
          <span data-unit id={`${id}unit`}>
            {unit}
          </span>
        )}
        {changed && hideLabel && <HiddenText id={`${id}changed`}>{labels.edited}</HiddenText>}
        {tooltip.bubble}
      </div>
      {error && !hideLabel && (
        <p data-error id={`${id}error`}>
          {error}
        </p>
      )}
      {hint && <p id={`${id}hint`}>{hint}</p>}
    </Frame>
  );
}

/** Parts the props of a field's frame from those of the input inside it. */
export function splitProps<Props extends FieldProps>(props: Props) {
  const { label, hideLabel, inline, error, hint, reading, unit, disabled, changed, ...input } =
    props;
  const frame = { label, hideLabel, inline, error, hint, reading, unit, disabled, changed };
  return { frame, input };
}
