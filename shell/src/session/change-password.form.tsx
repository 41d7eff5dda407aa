import { type ApiError, call } from '@gwanje/api-client';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, session } from '@gwanje/contract';
import { useBusy } from '@gwanje/remote-kit';
import { Button, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useState } from 'react';
import { useText } from '../catalogue';
import { FormLayout, refuseComposingEnter } from './form-layout';

type FieldName = 'currentPassword' | 'newPassword' | 'repeated';
type Problems = Partial<Record<FieldName | 'form', string>>;

const FIELD_OF_CODE: Record<string, FieldName> = {
  'session.wrong_password': 'currentPassword',
  'session.password_unchanged': 'newPassword',
  'session.password_has_id': 'newPassword',
};

/** Puts what the server said beside the field it is about. */
function problemsOf(error: ApiError): Problems {
  if (!error.fields) return { [FIELD_OF_CODE[error.code] ?? 'form']: error.message };
  return Object.fromEntries(error.fields.map(({ path, rules }) => [path, rules[0]?.message]));
}

export interface ChangePasswordFormProps {
  /** Known when the person has just typed it to log in. */
  readonly currentPassword?: string;
  /** Every session of this administrator has ended by then. */
  readonly onChanged: () => void;
}

export function ChangePasswordForm({ currentPassword = '', onChanged }: ChangePasswordFormProps) {
  const say = useText();
  // By hand and not by useWrite, whose door weighs more than all of the login.
  const { running, disabled, run, release } = useBusy();
  const [values, setValues] = useState({ currentPassword, newPassword: '', repeated: '' });
  const [problems, setProblems] = useState<Problems>({});

  const check = (): Problems => {
    const { currentPassword: current, newPassword, repeated } = values;
    if (current === '') return { currentPassword: say('password.missing') };
    if (newPassword.length < PASSWORD_LENGTH_MIN)
      return { newPassword: say('password.short', { min: PASSWORD_LENGTH_MIN }) };
    return repeated === newPassword ? {} : { repeated: say('password.differs') };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { repeated: _, ...input } = values;
    void run(async () => {
      const { error } = await call(session.changePassword, input, { expects: 'all' });
      if (error) setProblems(problemsOf(error));
      else onChanged();
    });
  };
  const field = (name: FieldName) => ({
    type: 'password',
    maxLength: PASSWORD_LENGTH_MAX,
    value: values[name],
    error: problems[name],
    onChange: (typed: string) => {
      setValues((all) => ({ ...all, [name]: typed }));
      setProblems(({ [name]: _, form: __, ...others }) => others);
      release();
    },
  });
  return (
    <FormLayout onSubmit={submit} onKeyDown={refuseComposingEnter} aria-busy={running}>
      {currentPassword === '' && (
        <TextField
          {...field('currentPassword')}
          label={say('password.current')}
          autoComplete="current-password"
        />
      )}
      <TextField
        {...field('newPassword')}
        label={say('password.new')}
        hint={say('password.hint', { min: PASSWORD_LENGTH_MIN })}
        autoComplete="new-password"
      />
      <TextField
        {...field('repeated')}
        label={say('password.repeat')}
        autoComplete="new-password"
      />
      <p data-note role="alert">
        {problems.form}
      </p>
      <Button type="submit" tone="primary" disabled={disabled}>
        {say('password.submit')}
      </Button>
    </FormLayout>
  );
}
