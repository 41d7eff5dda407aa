import type { DeployedRemote } from '@gwanje/contract';
import { getInstance } from '@module-federation/enhanced/runtime';
import type { EntryAttempt, FederationPort } from '../remotes/federation-port';
import { explainFailure } from './explain-failure';

interface EntryScript {
  readonly integrity: string;
  readonly timeoutMs: number;
}

/** Entry URL → how its script must be fetched. */
const scripts = new Map<string, EntryScript>();

/** Module Federation's runtime, as the build put it into the shell. */
function openRuntime() {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell was built without Module Federation.');
  runtime.registerPlugins([
    {
      name: 'entry-script',
      createScript({ url }) {
        const known = scripts.get(url);
        if (!known) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = known.integrity;
        return { script, timeout: known.timeoutMs };
      },
    },
  ]);
  return runtime;
}

let runtime: ReturnType<typeof openRuntime> | undefined;

/**
 * Takes away the chunk scripts of a remote that have not arrived: webpack waits for a script tag
 * of the same chunk rather than making one, even for one that hangs under another URL.
 */
function dropHungScripts(id: string): void {
  const pending = document.querySelectorAll(`script[data-webpack^="gwanje_${id}_"]`);
  for (const script of pending) script.remove();
}

/**
 * Lets shared doors be fetched anew, and keeps them. Module Federation keeps the promise of one whose
 * script did not arrive, and every remote that needs the door would be given the same failure for
 * ever. It also takes whoever asked for a door first for its owner, with whom the door would go;
 * all of them are the shell's.
 */
function holdDoors({ name, shareScopeMap }: ReturnType<typeof openRuntime>): void {
  for (const doors of Object.values(shareScopeMap))
    for (const versions of Object.values(doors))
      for (const door of Object.values(versions)) {
        door.from = name;
        if (!door.loaded) door.loading = null;
      }
}

/** Remotes of which an earlier attempt, or another build, left something behind. */
const known = new Set<string>();

async function load(remote: DeployedRemote, attempt: EntryAttempt): Promise<unknown> {
  const { id, entry: file, entryIntegrity: integrity } = remote.manifest;
  const entry = new URL(`${remote.baseUrl}${file}${attempt.query}`, window.location.origin).href;
  scripts.set(entry, { integrity, timeoutMs: attempt.timeoutMs });
  try {
    runtime ??= openRuntime();
    // What is left is the entry, its promises, its container and its chunks.
    const isKnown = known.has(id);
    known.add(id);
    if (isKnown) {
      dropHungScripts(id);
      holdDoors(runtime);
    }
    runtime.registerRemotes([{ name: id, entry }], { force: isKnown });
    return await runtime.loadRemote<unknown>(`${id}/remote`);
  } catch (cause) {
    throw await explainFailure('module', cause, entry);
  }
}

/** Loads remotes through Module Federation; nothing else in the shell knows of it. */
export const federation: FederationPort = { load };
