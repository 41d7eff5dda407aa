import { call } from '@gwanje/api-client';
import { type ReplyOf, session } from '@gwanje/contract';
import { useBusy } from '@gwanje/remote-kit';
import { Button, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useState } from 'react';
import { useText } from '../catalogue';
import { FormLayout, refuseComposingEnter } from './form-layout';

export interface SetUpTotpFormProps {
  /** Known when the person has just typed it to log in. */
  readonly password?: string;
  readonly onDone: () => void;
}

/** A secret for an authenticator, shown once, and the first code of it. */
export function SetUpTotpForm({ password: known = '', onDone }: SetUpTotpFormProps) {
  const say = useText();
  // By hand and not by useWrite, whose door weighs more than all of the login.
  const { running, disabled, run, release } = useBusy();
  const [password, setPassword] = useState(known);
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<ReplyOf<typeof session.beginTotp>>();
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setProblem('');
      if (!begun) {
        const { data, error } = await call(session.beginTotp, { password }, { expects: 'all' });
        if (data) setBegun(data);
        else setProblem(error.message);
        return;
      }
      const { error } = await call(session.confirmTotp, { code }, { expects: 'all' });
      if (error) {
        setProblem(error.fields?.[0]?.rules[0]?.message ?? error.message);
        setCode('');
      } else onDone();
    });
  };
  const typeInto = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem('');
    release();
  };
  return (
    <FormLayout onSubmit={submit} onKeyDown={refuseComposingEnter} aria-busy={running}>
      {begun ? (
        <>
          <p>{say('totp.secret.text')}</p>
          <dl>
            <dt>{say('totp.secret')}</dt>
            <dd>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
          </dl>
          <p>
            <a href={begun.uri}>{say('totp.open')}</a>
          </p>
          <TextField
            key="code"
            label={say('totp.code')}
            hint={say('totp.code.hint')}
            value={code}
            onChange={typeInto(setCode)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
        </>
      ) : (
        known === '' && (
          <TextField
            key="password"
            label={say('login.password')}
            value={password}
            onChange={typeInto(setPassword)}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )
      )}
      <p data-note role="alert">
        {problem}
      </p>
      <Button type="submit" tone="primary" disabled={disabled}>
        {say(begun ? 'totp.confirm' : 'totp.begin')}
      </Button>
    </FormLayout>
  );
}
