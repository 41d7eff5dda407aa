import { createQueryClient, notices$, QueryClientProvider } from '@gwanje/api-client';
import { LocalizedUi } from '@gwanje/remote-kit/host';
import { ConfirmHost, GlobalStyle, ToastHost, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { followSessionEnds } from './session/follow-session-ends';

export interface AppProps {
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly leave: (url: string) => void;
}

/** The roof: what every page stands under, and what is told to a person wherever they are. */
export function App({ router, leave }: AppProps) {
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
        <RouterProvider router={router} />
        <ConfirmHost />
        <ToastHost />
      </LocalizedUi>
    </QueryClientProvider>
  );
}
