import { createBrowserNavigation } from '@gwanje/remote-kit/host';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { fetchDeployment } from './deployment/fetch-deployment';
import { federation } from './federation/adapter';
import { restorePreferences } from './preferences/preferences';
import { hasSessionHint } from './session/cookies';
import { enterSession } from './session/session';
import { loadAhead, startConsole } from './start-console';

restorePreferences();
const console = startConsole(fetchDeployment(), federation);
const navigation = createBrowserNavigation();
const { pathname } = navigation.state.location;

// Asked before anything is drawn; the page that needs an answer takes it, and shows a failure.
console.then(
  (started) => hasSessionHint() && loadAhead(started, pathname),
  () => undefined,
);
if (pathname !== '/' && pathname !== '/logout') void enterSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const leave = (url: string) => window.location.assign(url);
const loadAlarms = async () => (await import('./alarms/alarm-pieces')).alarmPieces;
const ports = { console, fetchDeployment, loadAlarms, leave };
createRoot(root).render(<App navigation={navigation} ports={ports} />);
