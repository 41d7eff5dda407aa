import { useShell } from '@gwanje/remote-kit';
import { letUnsavedWorkGo } from '@gwanje/remote-kit/host';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { BetDetailPlace } from '../bet-detail/bet-detail-place';
import { Boundary } from '../boundary';
import { matchScreen } from '../deployment/match-screen.rule';
import { useLoadReports } from '../remotes/use-load-reports';
import { rememberDeparture, shownAddress } from '../session/departure';
import { followOtherPersons } from '../session/follow-other-persons';
import { isLetIn } from '../session/guard';
import { forgetSession } from '../session/session';
import type { ShellPorts } from '../shell-ports';
import type { Console } from '../start-console';
import { useLoaded } from '../use-loaded';
import { usePromise } from '../use-promise';
import { Frame } from './frame';
import { ScreenPage } from './screen-page';
import { StartingPage } from './starting-page';

/**
 * Every address but login and logout: behind the guard and, but for popups and for what the console
 * itself shows in a window, inside the frame.
 */
export function ConsoleRoute({ ports }: { ports: ShellPorts }) {
  const { isEmbedded, leave } = ports;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const console = usePromise(ports.console);
  const [isIn, setIn] = useState(false);

  useEffect(() => {
    let isHere = true;
    const address = isEmbedded ? shownAddress() : pathname + window.location.search;
    void isLetIn(address).then((letIn) => {
      if (!isHere) return;
      if (letIn) setIn(true);
      else if (isEmbedded) leave('/');
      else navigate('/', { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [pathname, navigate, isEmbedded, leave]);

  if (!console || !isIn) return <StartingPage />;
  return <OpenConsole console={console} ports={ports} />;
}

function OpenConsole({ console, ports }: { console: Console; ports: ShellPorts }) {
  const { leave, isEmbedded, loadBetDetail, loadDrafts, loadSessionEnding } = ports;
  const { pathname } = useLocation();
  useLoadReports(console, ports);
  const onReload = ports.reload;
  // Windows of their own, too, which have no alarms.
  useEffect(() => {
    const following = followOtherPersons(onReload);
    return () => following.unsubscribe();
  }, [onReload]);
  // What is framed stands in a page that says it already.
  const Ending = useLoaded(loadSessionEnding, !isEmbedded);
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const deployment = useStore(console.deployment);
  const onPasswordChanged = () => {
    rememberDeparture({ loginRequired: false, returnTo: shownAddress() });
    forgetSession();
    letUnsavedWorkGo();
    leave('/');
  };
  const { loads } = console;
  const shown = <ScreenPage {...{ deployment, loads, onReload, loadDrafts }} />;
  // What a screen throws as it is taken away is no matter of what takes its place.
  const page = <Boundary fallback={() => shown}>{shown}</Boundary>;
  if (isEmbedded) return page;
  const match = matchScreen(deployment, pathname, adminType);
  const isBare = match.kind !== 'unknown' && match.screen.frame === 'none';
  return (
    <>
      {isBare ? page : <Frame {...{ console, ports, onPasswordChanged, onReload }}>{page}</Frame>}
      {Ending && (
        <Boundary fallback={() => null}>
          <Ending />
        </Boundary>
      )}
      <BetDetailPlace deployment={deployment} load={loadBetDetail} />
    </>
  );
}
