import {
  createQueryClient,
  notices$,
  otherPersons$,
  QueryClientProvider,
  settled$,
} from '@gwanje/api-client';
import {
  LocalizedUi,
  letUnsavedWorkGo,
  type Navigation,
  NavigationProvider,
} from '@gwanje/remote-kit/host';
import { ConfirmHost, GlobalStyle, settleToasts, ToastHost, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Boundary } from './boundary';
import { BrokenPage } from './frame/broken-page';
import { followSessionEnds } from './session/follow-session-ends';
import type { ShellPorts } from './shell-ports';

export interface AppProps {
  readonly navigation: Navigation;
  readonly ports: ShellPorts;
}

/** The roof: every address of the console, and what is told to a person wherever they are. */
export function App({ navigation, ports }: AppProps) {
  const { leave, pages, reload } = ports;
  const [queries] = useState(createQueryClient);
  useEffect(() => {
    const following = notices$.subscribe(toast);
    following.add(settled$.subscribe(settleToasts));
    following.add(followSessionEnds(leave));
    following.add(
      otherPersons$.subscribe(() => {
        letUnsavedWorkGo();
        // Loaded anew, the page of the logout would end the session of whoever has come in.
        if (navigation.state.location.pathname === '/logout') leave('/');
        else reload();
      }),
    );
    return () => following.unsubscribe();
  }, [leave, reload, navigation]);
  return (
    <QueryClientProvider client={queries}>
      <LocalizedUi>
        <GlobalStyle />
        <Boundary fallback={(error) => <BrokenPage error={error} />}>
          <NavigationProvider navigation={navigation}>
            <Routes>
              <Route path="/" element={<pages.Login ports={ports} />} />
              <Route path="/logout" element={<pages.Logout leave={leave} />} />
              <Route path="*" element={<pages.Console ports={ports} />} />
            </Routes>
          </NavigationProvider>
        </Boundary>
        <ConfirmHost />
        <ToastHost />
      </LocalizedUi>
    </QueryClientProvider>
  );
}
