import type {
  DeployedRemote,
  LoadBudget,
  LoadStep,
  RemoteId,
  ScreenDeclaration,
} from '@gwanje/contract';
import type { RemoteDefinition } from '@gwanje/remote-kit';
import { fetchSentences, shellStore } from '@gwanje/remote-kit/host';
import type { ComponentType } from 'react';
import type { Subscription } from 'rxjs';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { findIncompatibility } from '../deployment/compatibility.rule';
import { explainFailure, isChunkFailure } from '../federation/explain-failure';
import type { FederationPort } from './federation-port';
import { readDefinition, readScreen } from './handed-over';
import { LoadError } from './load-failure';
import { failedAttempt, loadScreen } from './load-screen';
import { type LoadEvent, nextState, type ScreenState } from './remote-state.rule';

type State = ScreenState<ComponentType>;
export type ScreenStates = Readonly<Record<string, State>>;

const IDLE: State = { status: 'idle' };

/** Names one screen of one build among those of all remotes: `/remotes/<id>/<build>/<screen>`. */
const keyOf = ({ baseUrl }: DeployedRemote, { id }: ScreenDeclaration): string => baseUrl + id;

export interface ScreenLoads {
  /** Milliseconds after which a load is given up. */
  readonly deadlineMs: number;
  readonly states: Pick<StoreApi<ScreenStates>, 'getState' | 'subscribe' | 'getInitialState'>;
  /** What is known of a screen; `idle` before its first load. */
  stateOf(states: ScreenStates, remote: DeployedRemote, screen: ScreenDeclaration): State;
  /** The builds whose code runs in this tab, or is on its way. */
  running(): ReadonlyMap<RemoteId, DeployedRemote>;
  /** Starts loading a screen, unless it is loading, loaded or given up already; a broken one is drawn again. */
  ensure(remote: DeployedRemote, screen: ScreenDeclaration): void;
  /** Loads a screen that was given up once more, with nothing taken from earlier attempts; draws a broken one again. */
  retry(remote: DeployedRemote, screen: ScreenDeclaration): void;
  /** Takes note of what a screen threw while it was drawn. */
  breakDown(remote: DeployedRemote, screen: ScreenDeclaration, cause: unknown): void;
}

export interface LoadPorts {
  readonly federation: FederationPort;
  readonly budget: LoadBudget;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Whether a file of this page is gone because another build is deployed; may reject. */
  readonly isSuperseded: (remote: DeployedRemote, url: string) => Promise<boolean>;
}

/** The failure, with whether a file that is not there was replaced by another build's. */
async function asked({ isSuperseded }: LoadPorts, remote: DeployedRemote, error: LoadError) {
  const { step, reason, url } = error;
  if (reason !== 'not-found' || url === undefined) return error;
  const isGone = await isSuperseded(remote, url).catch(() => false);
  return isGone ? new LoadError(step, reason, error.message, { url, isSuperseded: true }) : error;
}

/**
 * Everything this tab has loaded or is loading. A load belongs to no component: who leaves a
 * screen and comes back finds it further on. Builds are kept apart: no screen of one is put
 * together with code of another.
 */
export function createScreenLoads(ports: LoadPorts): ScreenLoads {
  const { federation, budget, random } = ports;
  const states = createStore<ScreenStates>(() => ({}));
  const definitions = new Map<string, Promise<RemoteDefinition>>();
  const loading = new Map<string, Subscription>();
  const started = new Map<string, DeployedRemote>();
  let urls = 0;

  const apply = (key: string, event: LoadEvent<ComponentType>) =>
    states.setState((all) => ({ ...all, [key]: nextState(all[key] ?? IDLE, event) }));

  /** The build's definition; one that is `spoilt` is fetched again under a URL of its own. */
  function open(remote: DeployedRemote, spoilt?: Promise<RemoteDefinition>) {
    const { manifest, baseUrl } = remote;
    const known = definitions.get(baseUrl);
    // Another screen of this remote may have opened it anew in the meantime.
    if (known && known !== spoilt) return known;
    urls += 1;
    const query = known ? `?attempt=${urls}-${Date.now().toString(36)}` : '';
    const opened = federation
      .load(remote, { query, timeoutMs: budget.attemptMs })
      .then((handedOver) => readDefinition(handedOver, manifest));
    definitions.set(baseUrl, opened);
    return opened;
  }

  function start(remote: DeployedRemote, screen: ScreenDeclaration, isRetry: boolean) {
    const key = keyOf(remote, screen);
    const incompatibility = findIncompatibility(remote.manifest);
    if (incompatibility) {
      apply(key, { type: 'refused', ...incompatibility });
      return;
    }
    let spoilt = isRetry ? definitions.get(remote.baseUrl) : undefined;
    const attempt = async (_: number, reached: (step: LoadStep) => void) => {
      let step: LoadStep = 'module';
      try {
        const opened = open(remote, spoilt);
        spoilt = opened;
        const definition = await opened;
        step = 'screen';
        reached(step);
        const code = definition.screens.find(({ id }) => id === screen.id);
        const view = readScreen(await code?.load());
        await fetchSentences(shellStore.getState().locale);
        return view;
      } catch (cause) {
        throw await asked(ports, remote, await explainFailure(step, cause));
      }
    };
    started.set(key, remote);
    loading.get(key)?.unsubscribe();
    loading.set(
      key,
      loadScreen({ budget, attempt, random }).subscribe((event) => apply(key, event)),
    );
  }

  const stateOf = (all: ScreenStates, remote: DeployedRemote, screen: ScreenDeclaration) =>
    all[keyOf(remote, screen)] ?? IDLE;
  const draw = (remote: DeployedRemote, screen: ScreenDeclaration, isRetry: boolean) => {
    const { status } = stateOf(states.getState(), remote, screen);
    if (status === 'broken') apply(keyOf(remote, screen), { type: 'drawn-again' });
    else if (isRetry || status === 'idle') start(remote, screen, isRetry);
  };
  return {
    deadlineMs: budget.deadlineMs,
    states,
    stateOf,
    running: () => {
      const all = states.getState();
      const isRunning = (status?: string) =>
        status === 'ready' || status === 'broken' || status === 'loading';
      return new Map(
        [...started].flatMap(([key, remote]) =>
          isRunning(all[key]?.status) ? [[remote.manifest.id, remote] as const] : [],
        ),
      );
    },
    ensure(remote, screen) {
      if (!remote.maintenance) draw(remote, screen, false);
    },
    retry: (remote, screen) => draw(remote, screen, true),
    breakDown(remote, screen, cause) {
      const key = keyOf(remote, screen);
      if (!isChunkFailure(cause)) {
        const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
        apply(key, { type: 'broke', detail });
        return;
      }
      void explainFailure('screen', cause)
        .then((error) => asked(ports, remote, error))
        .then((error) => apply(key, { type: 'failed', ...failedAttempt(error) }));
    },
  };
}
