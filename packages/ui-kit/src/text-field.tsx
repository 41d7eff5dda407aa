import { Field, type InputFieldProps, splitProps } from './field';

export interface TextFieldProps extends InputFieldProps {
  value: string;
  onChange: (text: string) => void;
}

export function TextField({ value, onChange, inputRef, ...props }: TextFieldProps) {
  const { frame, input } = splitProps(props);
  return (
    <Field {...frame}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
