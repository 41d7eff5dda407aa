// A shell around one screen, as the tests of remotes have it.
import { createQueryClient, QueryClientProvider, setLocale } from '@gwanje/api-client';
import type { DeploymentFlags, Locale, ScreenDeclaration } from '@gwanje/contract';
import { ConfirmHost, ToastHost } from '@gwanje/ui-kit';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LocalizedUi } from '../localized-ui';
import { createMemoryNavigation, type Navigation, NavigationProvider } from '../navigation';
import { CurrentScreen } from '../screen-title';
import { NOBODY, type SignedInAdmin, shellStore } from '../shell';
import { unsavedWork } from '../unsaved/unsaved-work';

const TOP_ADMIN: SignedInAdmin = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  id: 'admin',
  nick: '김관제',
  type: 0,
};

export interface ShellOptions {
  /** A top administrator by default; null for nobody. */
  readonly admin?: SignedInAdmin | null;
  readonly flags?: Partial<DeploymentFlags>;
  readonly locale?: Locale;
  /** Address at which the screen stands, with its query; `/` by default. */
  readonly path?: string;
  /** Path pattern of the screen, where it reads parameters from it. */
  readonly pattern?: string;
  /** As the remote's manifest declares it, where its title matters. */
  readonly screen?: ScreenDeclaration;
}

const SOME_SCREEN: ScreenDeclaration = {
  id: 'screen',
  path: '/',
  title: { ko: '화면', en: 'Screen' },
  permission: 'minigameSettings.read',
};

/**
 * Renders `ui` as the shell would: signed in, in one language, with a navigation of its own (any
 * other address is an empty page), a fresh cache, and the hosts of toasts and confirmations.
 */
export function renderInShell(
  ui: ReactElement,
  {
    admin = TOP_ADMIN,
    flags,
    locale = 'ko',
    path = '/',
    pattern,
    screen = SOME_SCREEN,
  }: ShellOptions = {},
): RenderResult & {
  readonly router: Pick<Navigation, 'navigate' | 'state'>;
  readonly client: ReturnType<typeof createQueryClient>;
} {
  shellStore.setState({ ...NOBODY, admin, locale, flags: { ...NOBODY.flags, ...flags } });
  unsavedWork.setState({ owners: new Set(), isLetGo: false });
  setLocale(locale);
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const router = createMemoryNavigation(path);
  const result = render(
    <QueryClientProvider client={client}>
      <LocalizedUi>
        <NavigationProvider navigation={router}>
          <CurrentScreen value={screen}>
            <Routes>
              <Route path={pattern ?? router.state.location.pathname} element={ui} />
              <Route path="*" element={null} />
            </Routes>
          </CurrentScreen>
        </NavigationProvider>
        <ConfirmHost />
        <ToastHost />
      </LocalizedUi>
    </QueryClientProvider>,
  );
  return { ...result, router, client };
}
