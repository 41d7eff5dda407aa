import { takeOver } from '@gwanje/api-client';
import { createBrowserNavigation, fetchSentences } from '@gwanje/remote-kit/host';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { fetchDeployment } from './deployment/fetch-deployment';
import { federation } from './federation/adapter';
import './federation/fresh-chunks';
import { fetchedPage } from './fetched-page';
import { fetchPalette } from './palette/fetch-palette';
import { restorePreferences } from './preferences/preferences';
import { hasSessionHint } from './session/cookies';
import { enterAhead } from './session/session';
import type { ShellPorts } from './shell-ports';
import { loadAhead, startConsole } from './start-console';

/** The end of a session is told two minutes before, so what tells it may come after the first rows. */
const FIRST_LOOK_MS = 10_000;

// Beside the scripts, the letters would hold them up; while the scripts run, nothing else is fetched.
void document.fonts.load("1em 'Pretendard Variable'");
const firstRows = document.getElementById('first-rows')?.getAttribute('href');
if (firstRows) takeOver(firstRows);

const hasSentences = restorePreferences();
const console = startConsole(fetchDeployment(), federation, fetchDeployment);
const navigation = createBrowserNavigation();
const { pathname } = navigation.state.location;

// Asked before anything is drawn; the page that needs an answer takes it, and shows a failure.
console.then(
  (started) => hasSessionHint() && loadAhead(started, pathname),
  () => undefined,
);
// The server preloads these two by their names.
const login = fetchedPage(
  async () => (await import(/* webpackChunkName: "login" */ './session/login-route')).LoginRoute,
);
const logout = fetchedPage(async () => (await import('./session/logout.screen')).default);
const behindLogin = fetchedPage(
  async () => (await import(/* webpackChunkName: "frame" */ './frame/console-route')).ConsoleRoute,
);
if (pathname === '/logout') logout.ask();
else if (pathname === '/' && !hasSessionHint()) {
  login.ask();
  // Whoever types is about to come in.
  document.addEventListener('input', behindLogin.ask, { once: true });
} else behindLogin.ask();
if (pathname !== '/' && pathname !== '/logout') enterAhead();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Only pages of this console may frame it, so that whatever is around it can be reached.
const outermost = window.top ?? window;
const ports: ShellPorts = {
  pages: { Login: login.Page, Logout: logout.Page, Console: behindLogin.Page },
  console,
  fetchDeployment,
  loadAlarms: async () =>
    (await import(/* webpackChunkName: "alarms" */ './alarms/alarm-pieces')).alarmPieces,
  loadPalette: () =>
    fetchPalette(
      async () =>
        (await import(/* webpackChunkName: "palette" */ './palette/palette-pieces')).palettePieces,
      () => fetchSentences('en'),
    ),
  loadReports: async () =>
    (await import(/* webpackChunkName: "alarms" */ './remotes/report-loads')).reportLoads,
  loadDrafts: async () => (await import('./drafts/drafts')).KeptDrafts,
  loadSessions: async () => (await import('./sessions/sessions')).Sessions,
  loadSessionEnding: async () => {
    await new Promise((resume) => setTimeout(resume, FIRST_LOOK_MS));
    return (await import('./session-end/session-ending')).SessionEnding;
  },
  loadBetDetail: async () => (await import('./bet-detail/bet-detail')).BetDetail,
  isEmbedded: outermost !== window,
  leave: (url) => outermost.location.assign(url),
  reload: () => window.location.reload(),
};
void hasSentences.then(() =>
  createRoot(root).render(<App navigation={navigation} ports={ports} />),
);
