import { Button } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { useText } from '../catalogue';

/** Seconds in which a refused visitor can read why. */
const LEAVE_AFTER_SECONDS = 5;

export interface AuthErrorProps {
  readonly connectIp: string | undefined;
  /** Absent where there is nowhere to go but here: the page then only says what is wrong. */
  readonly onLeave: (() => void) | undefined;
  readonly onRetry: () => void;
}

/** This address may not sign in. */
export function AuthError({ connectIp, onLeave, onRetry }: AuthErrorProps) {
  const say = useText();
  const [seconds, setSeconds] = useState(LEAVE_AFTER_SECONDS);
  useEffect(() => {
    if (!onLeave) return;
    if (seconds === 0) {
      onLeave();
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000);
    return () => clearTimeout(timer);
  }, [onLeave, seconds]);
  return (
    <>
      <div role="alert">
        <h1>{say('auth.error')}</h1>
        <p>{say('auth.refused')}</p>
        {connectIp && (
          <dl>
            <dt>{say('auth.connectIp')}</dt>
            <dd>{connectIp}</dd>
          </dl>
        )}
      </div>
      {onLeave ? (
        <p>{say('auth.leaving', { seconds })}</p>
      ) : (
        <Button onClick={onRetry}>{say('action.retry')}</Button>
      )}
    </>
  );
}
