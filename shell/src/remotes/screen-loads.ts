import type { DeployedRemote, LoadBudget, RemoteId, ScreenDeclaration } from '@gwanje/contract';
import type { RemoteDefinition } from '@gwanje/remote-kit';
import type { ComponentType } from 'react';
import type { Subscription } from 'rxjs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { findIncompatibility } from '../deployment/compatibility.rule';
import { classifyFailure } from '../federation/classify-failure.rule';
import type { FederationPort } from './federation-port';
import { readDefinition, readScreen } from './handed-over';
import { LoadError, type LoadStep } from './load-failure';
import { loadScreen } from './load-screen';
import { type LoadEvent, nextState, type ScreenState } from './remote-state.rule';

type State = ScreenState<ComponentType>;
type States = Readonly<Record<string, State>>;

const IDLE: State = { status: 'idle' };

/** Names one screen among those of all remotes. */
const keyOf = (remote: DeployedRemote, screen: ScreenDeclaration): string =>
  `${remote.manifest.id}/${screen.id}`;

export interface ScreenLoads {
  /** Milliseconds after which a load is given up. */
  readonly deadlineMs: number;
  readonly states: Pick<StoreApi<States>, 'getState' | 'subscribe' | 'getInitialState'>;
  /** What is known of a screen; `idle` before its first load. */
  stateOf(states: States, remote: DeployedRemote, screen: ScreenDeclaration): State;
  /** Remotes whose code runs in this tab, or is on its way. */
  running(): ReadonlySet<RemoteId>;
  /** Starts loading a screen, unless it is loading, loaded or given up already. */
  ensure(remote: DeployedRemote, screen: ScreenDeclaration): void;
  /** Loads a screen that was given up once more, with nothing taken from earlier attempts. */
  retry(remote: DeployedRemote, screen: ScreenDeclaration): void;
}

export interface LoadPorts {
  readonly federation: FederationPort;
  readonly budget: LoadBudget;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/**
 * Everything this tab has loaded or is loading. A load belongs to no component: who leaves a
 * screen and comes back finds it further on.
 */
export function createScreenLoads({ federation, budget, random }: LoadPorts): ScreenLoads {
  const states = createStore<States>(() => ({}));
  const definitions = new Map<RemoteId, Promise<RemoteDefinition>>();
  const running = new Map<string, Subscription>();
  let urls = 0;

  /** The remote's definition; one that is `spoilt` is fetched again under a URL of its own. */
  function open(remote: DeployedRemote, spoilt?: Promise<RemoteDefinition>) {
    const { manifest } = remote;
    const known = definitions.get(manifest.id);
    // Another screen of this remote may have opened it anew in the meantime.
    if (known && known !== spoilt) return known;
    urls += 1;
    const query = known ? `?attempt=${urls}-${Date.now().toString(36)}` : '';
    const opened = federation
      .load(remote, { query, timeoutMs: budget.attemptMs })
      .then((handedOver) => readDefinition(handedOver, manifest));
    definitions.set(manifest.id, opened);
    return opened;
  }

  function start(remote: DeployedRemote, screen: ScreenDeclaration, isRetry: boolean) {
    const key = keyOf(remote, screen);
    const apply = (event: LoadEvent<ComponentType>) =>
      states.setState((all) => ({ ...all, [key]: nextState(all[key] ?? IDLE, event) }));
    const incompatibility = findIncompatibility(remote.manifest);
    if (incompatibility) {
      apply({ type: 'refused', ...incompatibility });
      return;
    }
    let spoilt = isRetry ? definitions.get(remote.manifest.id) : undefined;
    const attempt = async (_: number, reached: (step: LoadStep) => void) => {
      const opened = open(remote, spoilt);
      spoilt = opened;
      const definition = await opened;
      reached('screen');
      const code = definition.screens.find(({ id }) => id === screen.id);
      try {
        return readScreen(await code?.load());
      } catch (cause) {
        if (cause instanceof LoadError) throw cause;
        throw new LoadError('screen', classifyFailure(cause), cause);
      }
    };
    running.get(key)?.unsubscribe();
    running.set(key, loadScreen({ budget, attempt, random }).subscribe(apply));
  }

  const stateOf = (all: States, remote: DeployedRemote, screen: ScreenDeclaration) =>
    all[keyOf(remote, screen)] ?? IDLE;
  return {
    deadlineMs: budget.deadlineMs,
    states,
    stateOf,
    running: () =>
      new Set(
        Object.entries(states.getState()).flatMap(([key, { status }]) =>
          status === 'ready' || status === 'loading' ? [key.split('/')[0] as RemoteId] : [],
        ),
      ),
    ensure(remote, screen) {
      if (stateOf(states.getState(), remote, screen) === IDLE) start(remote, screen, false);
    },
    retry: (remote, screen) => start(remote, screen, true),
  };
}
