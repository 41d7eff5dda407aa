import { createQueryClient, notices$, QueryClientProvider } from '@gwanje/api-client';
import { LocalizedUi, type Navigation, NavigationProvider } from '@gwanje/remote-kit/host';
import { ConfirmHost, GlobalStyle, ToastHost, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Boundary } from './boundary';
import { BrokenPage } from './frame/broken-page';
import { ConsoleRoute } from './frame/console-route';
import { followSessionEnds } from './session/follow-session-ends';
import { LoginRoute } from './session/login-route';
import LogoutScreen from './session/logout.screen';
import type { ShellPorts } from './shell-ports';

export interface AppProps {
  readonly navigation: Navigation;
  readonly ports: ShellPorts;
}

/** The roof: every address of the console, and what is told to a person wherever they are. */
export function App({ navigation, ports }: AppProps) {
  const { leave } = ports;
  const [queries] = useState(createQueryClient);
  useEffect(() => {
    const following = notices$.subscribe(toast);
    following.add(followSessionEnds(leave));
    return () => following.unsubscribe();
  }, [leave]);
  return (
    <QueryClientProvider client={queries}>
      <LocalizedUi>
        <GlobalStyle />
        <Boundary fallback={(error) => <BrokenPage error={error} />}>
          <NavigationProvider navigation={navigation}>
            <Routes>
              <Route path="/" element={<LoginRoute ports={ports} />} />
              <Route path="/logout" element={<LogoutScreen leave={leave} />} />
              <Route path="*" element={<ConsoleRoute ports={ports} />} />
            </Routes>
          </NavigationProvider>
        </Boundary>
        <ConfirmHost />
        <ToastHost />
      </LocalizedUi>
    </QueryClientProvider>
  );
}
