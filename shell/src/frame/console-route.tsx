import { useShell } from '@gwanje/remote-kit';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { matchScreen } from '../deployment/match-screen.rule';
import { isLetIn } from '../session/guard';
import { forgetSession } from '../session/session';
import type { ShellPorts } from '../shell-ports';
import type { Console } from '../start-console';
import { usePromise } from '../use-promise';
import { Frame } from './frame';
import { ScreenPage } from './screen-page';
import { StartingPage } from './starting-page';

/** Every address but login and logout: behind the guard and, but for popups, inside the frame. */
export function ConsoleRoute({ ports }: { ports: ShellPorts }) {
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
  return <OpenConsole console={console} ports={ports} />;
}

function OpenConsole({ console, ports }: { console: Console; ports: ShellPorts }) {
  const { leave } = ports;
  const { pathname } = useLocation();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const deployment = useStore(console.deployment);
  const onPasswordChanged = () => {
    forgetSession();
    leave('/');
  };
  const onReload = () => leave(window.location.pathname + window.location.search);
  const page = <ScreenPage deployment={deployment} loads={console.loads} onReload={onReload} />;
  const match = matchScreen(deployment, pathname, adminType);
  if (match.kind === 'open' && match.screen.frame === 'none') return page;
  return <Frame {...{ console, ports, onPasswordChanged, onReload }}>{page}</Frame>;
}
