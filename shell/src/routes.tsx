import { shellStore } from '@gwanje/remote-kit/host';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router-dom';
import { matchScreen } from './deployment/match-screen.rule';
import { firstScreenPath } from './deployment/menu.rule';
import { BrokenPage } from './frame/broken-page';
import { Frame } from './frame/frame';
import { ScreenPage } from './frame/screen-page';
import { StartingPage } from './frame/starting-page';
import { hasSessionHint } from './session/cookies';
import { isLetIn } from './session/guard';
import LoginScreen from './session/login.screen';
import { decideLoginPage, type LoginPage } from './session/login-page';
import LogoutScreen from './session/logout.screen';
import { forgetSession } from './session/session';
import type { Console } from './start-console';

export interface RoutePorts {
  readonly console: Promise<Console>;
  /** Leaves the page for `url` by a full load. */
  readonly leave: (url: string) => void;
}

/** Where nobody has anything to see, the console still has an address. */
const HOME = '/main';

const adminType = (): number => shellStore.getState().admin?.type ?? -1;

/** Path to which somebody goes who has just come in. */
function homeOf({ deployment }: Console, page: LoginPage): string {
  const returnTo = 'departure' in page ? page.departure?.returnTo : undefined;
  const [path = ''] = returnTo?.split('?') ?? [];
  const mayReturn = matchScreen(deployment, path, adminType()).kind === 'open';
  if (returnTo && mayReturn) return returnTo;
  return firstScreenPath(deployment, adminType()) ?? HOME;
}

/**
 * Every address of the console: login, logout, and all the rest behind the guard. Remotes bring
 * no routes of their own; what stands at an address is read from their manifests.
 */
export function createRoutes(ports: RoutePorts): RouteObject[] {
  const { leave } = ports;

  async function loadLogin() {
    const page = await decideLoginPage();
    const console = await ports.console;
    return page.kind === 'signed-in' ? redirect(homeOf(console, page)) : { page, console };
  }

  function Login() {
    const { page, console } = useLoaderData() as Exclude<
      Awaited<ReturnType<typeof loadLogin>>,
      Response
    >;
    const navigate = useNavigate();
    const { revalidate } = useRevalidator();
    return (
      <LoginScreen
        page={page}
        leaveUrl={console.deployment.leaveUrl}
        leave={leave}
        onRetry={() => void revalidate()}
        onSignedIn={() => void navigate(homeOf(console, page), { replace: true })}
      />
    );
  }

  async function loadScreen({ request }: LoaderFunctionArgs): Promise<Console | Response> {
    const { pathname, search } = new URL(request.url);
    const letIn = isLetIn(pathname + search);
    const console = await ports.console;
    // The code of a screen is no secret: it is fetched while the guard still asks.
    const known = shellStore.getState().admin?.type ?? (hasSessionHint() ? 0 : -1);
    const match = matchScreen(console.deployment, pathname, known);
    if (match.kind === 'open') console.loads.ensure(match.remote, match.screen);
    return (await letIn) ? console : redirect('/');
  }

  function Screen() {
    const { deployment, loads } = useLoaderData() as Console;
    const onPasswordChanged = () => {
      forgetSession();
      leave('/');
    };
    return (
      <Frame deployment={deployment} onPasswordChanged={onPasswordChanged}>
        <ScreenPage
          deployment={deployment}
          loads={loads}
          onReload={() => leave(window.location.pathname + window.location.search)}
        />
      </Frame>
    );
  }

  const shared = { ErrorBoundary: BrokenPage, HydrateFallback: StartingPage };
  return [
    { ...shared, path: '/', loader: loadLogin, Component: Login },
    { ...shared, path: '/logout', element: <LogoutScreen leave={leave} /> },
    {
      ...shared,
      path: '*',
      loader: loadScreen,
      Component: Screen,
      // A change of the query is the screen's own business.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    },
  ];
}
