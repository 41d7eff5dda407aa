import type { Demo } from '@gwanje/contract';
import { Button, toast } from '@gwanje/ui-kit';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../catalogue';
import { useDocumentTitle } from '../frame/use-document-title';
import { AuthError } from './auth-error';
import { ChangePasswordForm } from './change-password.form';
import { Gate } from './gate';
import { LoginForm } from './login.form';
import type { LoginPage } from './login-page';
import { enterSession, forgetSession } from './session';
import { SetUpTotpForm } from './set-up-totp.form';

export interface LoginScreenProps {
  readonly page: Exclude<LoginPage, { kind: 'signed-in' }>;
  /** Where a refused visitor is sent; `/` is here. */
  readonly leaveUrl: string;
  readonly leave: (url: string) => void;
  /** There in a demo alone. */
  readonly demo?: Demo | undefined;
  /** Looks at everything once more. */
  readonly onRetry: () => void;
}

/** The page at `/`: may this address come in, and who is it? */
export default function LoginScreen(props: LoginScreenProps) {
  const { page, leaveUrl, leave, demo, onRetry } = props;
  const say = useText();
  const [firstPassword, setFirstPassword] = useState<string | undefined>(
    page.kind === 'login' && page.mustChangePassword ? '' : undefined,
  );
  const [totpPassword, setTotpPassword] = useState<string | undefined>(
    page.kind === 'login' && page.mustSetUpTotp ? '' : undefined,
  );
  const onLeave = useMemo(
    () => (leaveUrl === '/' ? undefined : () => leave(leaveUrl)),
    [leaveUrl, leave],
  );
  const wasRequired = page.kind === 'login' && page.departure?.loginRequired;
  useDocumentTitle(say('login.title'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of arrival
  useEffect(() => {
    if (wasRequired)
      toast({ tone: 'warning', title: say('login.required'), text: say('login.requiredText') });
  }, [wasRequired]);

  if (page.kind === 'refused')
    return (
      <Gate>
        <AuthError connectIp={page.connectIp} onLeave={onLeave} onRetry={onRetry} />
      </Gate>
    );
  if (page.kind === 'unreachable')
    return (
      <Gate>
        <div role="alert">
          <h1>{say('auth.error')}</h1>
          <p>{say('auth.unreachable')}</p>
        </div>
        <Button onClick={onRetry}>{say('action.retry')}</Button>
      </Gate>
    );
  if (firstPassword !== undefined)
    return (
      <Gate>
        <h1>{say('password.title')}</h1>
        <p>{say('password.first')}</p>
        <ChangePasswordForm
          currentPassword={firstPassword}
          onChanged={() => {
            forgetSession();
            setFirstPassword(undefined);
            toast({
              tone: 'success',
              title: say('password.changed'),
              text: say('password.changedText'),
            });
          }}
        />
      </Gate>
    );
  if (totpPassword !== undefined)
    return (
      <Gate>
        <h1>{say('totp.title')}</h1>
        <p>{say('totp.required')}</p>
        <SetUpTotpForm
          password={totpPassword}
          onDone={() => {
            toast({ tone: 'success', title: say('totp.done'), text: say('totp.done.text') });
            void enterSession();
            setTotpPassword(undefined);
          }}
        />
      </Gate>
    );
  return (
    <Gate>
      <LoginForm
        demo={demo}
        onLoggedIn={async ({ mustChangePassword, mustSetUpTotp, password }) => {
          if (mustChangePassword) {
            setFirstPassword(password);
            return null;
          }
          if (mustSetUpTotp) {
            setTotpPassword(password);
            return null;
          }
          return enterSession();
        }}
      />
    </Gate>
  );
}
