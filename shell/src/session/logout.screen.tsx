import { call } from '@gwanje/api-client';
import { session } from '@gwanje/contract';
import { shellStore } from '@gwanje/remote-kit/host';
import { Button, Spinner } from '@gwanje/ui-kit';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../catalogue';
import { useDocumentTitle } from '../frame/use-document-title';
import { removeReadableCookies } from './cookies';
import { Gate } from './gate';

/** Ends the session, then leaves by a full reload: nothing that was read stays in memory. */
export default function LogoutScreen({ leave }: { leave: (url: string) => void }) {
  const say = useText();
  const [hasFailed, setFailed] = useState(false);
  useDocumentTitle(say('logout.title'));

  const logOut = useCallback(async () => {
    setFailed(false);
    const { error } = await call(session.logout, {}, { expects: 'all' });
    // What this browser keeps by now is of somebody else, and the page is on its way to him.
    if (error?.code === 'session.other_person') return;
    // The cookies that a script can see go either way; the session's own only the server removes.
    removeReadableCookies();
    // What this tab kept of unsaved typing goes as well.
    sessionStorage.clear();
    shellStore.setState({ admin: null });
    if (error) setFailed(true);
    else leave('/');
  }, [leave]);
  useEffect(() => {
    void logOut();
  }, [logOut]);
  return (
    <Gate>
      {hasFailed ? (
        <>
          <div role="alert">
            <h1>{say('logout.failed')}</h1>
            <p>{say('logout.failedText')}</p>
          </div>
          <Button onClick={() => void logOut()}>{say('action.retry')}</Button>
        </>
      ) : (
        <p role="status">
          <Spinner /> {say('logout.title')}
        </p>
      )}
    </Gate>
  );
}
