import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLetIn } from '../session/guard';
import { forgetSession } from '../session/session';
import type { ShellPorts } from '../shell-ports';
import { usePromise } from '../use-promise';
import { Frame } from './frame';
import { ScreenPage } from './screen-page';
import { StartingPage } from './starting-page';

/** Every address but login and logout: behind the guard, inside the frame. */
export function ConsoleRoute({ ports }: { ports: ShellPorts }) {
  const { leave } = ports;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const console = usePromise(ports.console);
  const [isIn, setIn] = useState(false);

  useEffect(() => {
    let isHere = true;
    const address = pathname + window.location.search;
    void isLetIn(address).then((letIn) => {
      if (!isHere) return;
      if (letIn) setIn(true);
      else navigate('/', { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [pathname, navigate]);

  if (!console || !isIn) return <StartingPage />;
  const { deployment, loads } = console;
  const onPasswordChanged = () => {
    forgetSession();
    leave('/');
  };
  const onReload = () => leave(window.location.pathname + window.location.search);
  return (
    <Frame deployment={deployment} onPasswordChanged={onPasswordChanged}>
      <ScreenPage deployment={deployment} loads={loads} onReload={onReload} />
    </Frame>
  );
}
