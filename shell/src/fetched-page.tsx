import type { ComponentType } from 'react';
import { StartingPage } from './frame/starting-page';
import { usePromise } from './use-promise';

export interface FetchedPage<Props> {
  readonly Page: ComponentType<Props>;
  /** Fetches its code before it is shown; called again, it does nothing. */
  readonly ask: () => void;
}

/** A page whose code is fetched when it is first asked for or shown. */
export function fetchedPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FetchedPage<Props> {
  let asked: Promise<ComponentType<Props>> | undefined;
  const fetched = () => {
    asked ??= load();
    return asked;
  };
  function Page(props: Props) {
    const Loaded = usePromise(fetched());
    return Loaded ? <Loaded {...props} /> : <StartingPage />;
  }
  // What could not be fetched is told where it is shown.
  return { Page, ask: () => void fetched().catch(() => undefined) };
}
