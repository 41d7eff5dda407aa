import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app';
import { fetchDeployment } from './deployment/fetch-deployment';
import { federation } from './federation/adapter';
import { restorePreferences } from './preferences/preferences';
import { createRoutes } from './routes';
import { startConsole } from './start-console';

restorePreferences();
const leave = (url: string) => window.location.assign(url);
const console = startConsole(fetchDeployment(), federation);
// Whoever waits for it shows the failure; logging out waits for nothing.
console.catch(() => undefined);
// The router asks who is here and fetches the screen of this address before anything is drawn.
const router = createBrowserRouter(createRoutes({ console, leave }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App router={router} leave={leave} />);
