import { useShell } from '@gwanje/remote-kit';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homePath } from '../deployment/home-path.rule';
import { StartingPage } from '../frame/starting-page';
import type { ShellPorts } from '../shell-ports';
import { usePromise } from '../use-promise';
import { returnOf } from './departure';
import LoginScreen from './login.screen';
import { decideLoginPage } from './login-page';

/** The address `/`: looks who is here, and leads on whoever is signed in. */
export function LoginRoute({ ports }: { ports: ShellPorts }) {
  const navigate = useNavigate();
  const [deciding, setDeciding] = useState(decideLoginPage);
  const console = usePromise(ports.console);
  const page = usePromise(deciding);
  const admin = useShell((state) => state.admin);
  const departure = page && 'departure' in page ? page.departure : undefined;
  const home =
    console &&
    admin &&
    page &&
    homePath(console.deployment.getState(), admin.type, returnOf(departure, admin._id));
  useEffect(() => {
    if (home) navigate(home, { replace: true });
  }, [home, navigate]);

  if (!console || !page || page.kind === 'signed-in') return <StartingPage />;
  return (
    <LoginScreen
      page={page}
      leaveUrl={console.deployment.getState().leaveUrl}
      leave={ports.leave}
      demo={console.deployment.getState().demo}
      onRetry={() => setDeciding(decideLoginPage())}
    />
  );
}
