import { type ApiError, call } from '@gwanje/api-client';
import { type Demo, session } from '@gwanje/contract';
import { useBusy } from '@gwanje/remote-kit';
import { hasKeptDrafts } from '@gwanje/remote-kit/host';
import { Button, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../catalogue';
import { DemoAdmins } from './demo-admins';
import { FormLayout, refuseComposingEnter } from './form-layout';

export interface LoginFormProps {
  readonly demo: Demo | undefined;
  /** Goes on from here; what stops it is shown like a refused login. */
  readonly onLoggedIn: (login: {
    mustChangePassword: boolean;
    mustSetUpTotp: boolean;
    password: string;
  }) => Promise<ApiError | null>;
}

export function LoginForm({ demo, onLoggedIn }: LoginFormProps) {
  const say = useText();
  // By hand and not by useWrite, whose door weighs more than all of the login.
  const { running, disabled, run, release } = useBusy();
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  /** Undefined until the server asks for one. */
  const [code, setCode] = useState<string>();
  const [hasCapsLock, setCapsLock] = useState(false);
  /** Signed in elsewhere, and asked whether that shall end. */
  const [mayTakeOver, setMayTakeOver] = useState(false);
  const [problem, setProblem] = useState('');
  const [hasDraft] = useState(hasKeptDrafts);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id === '' || password === '') {
      setProblem(say('login.fillIn'));
      return;
    }
    void run(async () => {
      setProblem('');
      const given = {
        ...{ id, password },
        ...(code !== undefined && { code }),
        ...(mayTakeOver && { takeOver: true }),
      };
      const { data, error } = await call(session.login, given, { expects: 'all' });
      if (error?.code === 'session.totp_needed') {
        setCode('');
        return;
      }
      if (error?.code === 'session.take_over_needed') {
        setProblem(error.message);
        setMayTakeOver(true);
        // Another question than the one that was answered, so nobody waits with it.
        release();
        return;
      }
      const stopped = error ?? (await onLoggedIn({ ...data, password }));
      if (!stopped) return;
      setProblem(stopped.fields?.[0]?.rules[0]?.message ?? stopped.message);
      // A code is used up by its try.
      if (code !== undefined) setCode('');
      // Most of all a mistyped password: the next key begins it anew.
      passwordInput.current?.focus();
      passwordInput.current?.select();
    });
  };
  const typeInto = (set: (text: string) => void) => (text: string) => {
    set(text);
    setProblem('');
    setMayTakeOver(false);
    release();
  };
  return (
    <>
      <h1>{say('login.title')}</h1>
      {hasDraft && <p>{say('login.draftKept')}</p>}
      <FormLayout onSubmit={submit} onKeyDown={refuseComposingEnter} aria-busy={running}>
        <TextField
          label={say('login.id')}
          value={id}
          onChange={typeInto(setId)}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
        <TextField
          label={say('login.password')}
          value={password}
          onChange={typeInto(setPassword)}
          inputRef={passwordInput}
          type="password"
          name="password"
          autoComplete="current-password"
          hint={hasCapsLock ? say('login.capsLock') : undefined}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={() => setCapsLock(false)}
        />
        {code !== undefined && (
          <TextField
            label={say('totp.code')}
            hint={say('totp.code.hint')}
            value={code}
            onChange={typeInto(setCode)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
        )}
        <p data-note role="alert">
          {problem}
        </p>
        <Button ref={submitButton} type="submit" tone="primary" disabled={disabled}>
          {say(mayTakeOver ? 'login.takeOver' : 'login.submit')}
        </Button>
      </FormLayout>
      {demo && (
        <DemoAdmins
          demo={demo}
          onPick={(login) => {
            typeInto(setId)(login.id);
            setPassword(login.password);
            submitButton.current?.focus();
          }}
        />
      )}
    </>
  );
}
