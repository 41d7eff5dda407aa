import { createContext, type ReactNode, useContext } from 'react';
import {
  type Location,
  type NavigationType,
  type Navigator,
  Router,
  type To,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
} from 'react-router-dom';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { unsavedWork } from './unsaved/unsaved-work';

/** Names the row that has folded out what it holds, in the address of a list. */
export const OPEN = 'open';

/** Which row of which page an address shows. */
const rowOf = (search: string): string => {
  const params = new URLSearchParams(search);
  return JSON.stringify([OPEN, 'page', 'after', 'before'].map((name) => params.get(name)));
};

/** A step away from unsaved work that waits for the person's word. */
export interface Departure {
  leave(): void;
  stay(): void;
  /** A save is under way: as soon as nothing is unsaved any more, the step is made. */
  awaitSave(): void;
}

interface NavigationState {
  readonly location: Location;
  readonly action: NavigationType;
  readonly departure: Departure | undefined;
}

/**
 * Where this tab is and how it moves. The router's own data router could hold a step back too, but
 * it weighs as much again as all that is used of the rest.
 */
export interface Navigation {
  readonly state: NavigationState;
  readonly store: Pick<StoreApi<NavigationState>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly navigator: Navigator;
  /** Goes to an address, or by steps of the history. */
  navigate(to: To | number): void;
  /** Takes the step that `go` takes without a question: what was typed has served, or is moot. */
  unasked(go: () => void): void;
}

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

function createNavigation(history: History): Navigation {
  const store = createStore<NavigationState>(() => ({
    location: history.location,
    action: history.action,
    departure: undefined,
  }));
  let awaitsSave = false;
  const forget = () => {
    awaitsSave = false;
    store.setState({ departure: undefined });
  };
  const show = () => {
    const { location, action } = history;
    forget();
    store.setState({ location, action });
  };
  const isHeld = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => {
    const { location } = store.getState();
    const owners = [...unsavedWork.getState().owners];
    if (pathname !== location.pathname) return owners.length > 0;
    return (
      owners.some(({ goesWithRow }) => goesWithRow) && rowOf(search) !== rowOf(location.search)
    );
  };
  const hold = (leave: () => void) =>
    store.setState({
      departure: {
        stay: forget,
        leave: () => {
          forget();
          leave();
        },
        awaitSave: () => {
          awaitsSave = true;
        },
      },
    });
  let isUnasked = false;
  const step = (to: To, go: () => void) => {
    const move = () => {
      go();
      show();
    };
    if (!isUnasked && isHeld(history.createURL(to))) hold(move);
    else move();
  };

  // The browser has already stepped when it tells: a step that must wait is stepped back first.
  let expected: 'back' | 'leave' | undefined;
  history.listen(({ location, delta }) => {
    const reason = expected;
    expected = undefined;
    if (reason === 'back') return;
    if (reason === undefined && delta !== null && isHeld(location)) {
      expected = 'back';
      history.go(-delta);
      hold(() => {
        expected = 'leave';
        history.go(delta);
      });
      return;
    }
    show();
  });
  unsavedWork.subscribe(({ owners }) => {
    const { departure } = store.getState();
    if (owners.size > 0 || !departure) return;
    if (awaitsSave) departure.leave();
    else departure.stay();
  });
  const navigator: Navigator = {
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: (delta) => history.go(delta),
    push: (to, state) => step(to, () => history.push(to, state)),
    replace: (to, state) => step(to, () => history.replace(to, state)),
  };
  return {
    navigator,
    store,
    get state() {
      return store.getState();
    },
    navigate: (to) => (typeof to === 'number' ? navigator.go(to) : navigator.push(to)),
    unasked: (go) => {
      isUnasked = true;
      try {
        go();
      } finally {
        isUnasked = false;
      }
    },
  };
}

/** Navigation by the browser's own history; one for each page. */
export const createBrowserNavigation = (): Navigation =>
  createNavigation(UNSAFE_createBrowserHistory());

/** Navigation of a test, in memory. */
export const createMemoryNavigation = (path: string): Navigation =>
  createNavigation(UNSAFE_createMemoryHistory({ initialEntries: [path] }));

const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Where this tab is and how it moves. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('Screens stand inside the shell, or renderInShell in a test.');
  return navigation;
}

/** The step that waits for the person's word; undefined when there is none. */
export const useDeparture = (): Departure | undefined =>
  useStore(useNavigation().store, (state) => state.departure);

/** Gives the router, and the screens below it, one navigation. */
export function NavigationProvider({
  navigation,
  children,
}: {
  navigation: Navigation;
  children: ReactNode;
}) {
  const location = useStore(navigation.store, (state) => state.location);
  const action = useStore(navigation.store, (state) => state.action);
  return (
    <NavigationContext value={navigation}>
      <Router navigator={navigation.navigator} location={location} navigationType={action}>
        {children}
      </Router>
    </NavigationContext>
  );
}
