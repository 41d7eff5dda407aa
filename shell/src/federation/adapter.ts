import type { DeployedRemote } from '@gwanje/contract';
import { getInstance } from '@module-federation/enhanced/runtime';
import type { EntryAttempt, FederationPort } from '../remotes/federation-port';
import { LoadError } from '../remotes/load-failure';
import { classifyFailure } from './classify-failure.rule';
import { diagnoseEntry } from './diagnose-entry';

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

async function load(remote: DeployedRemote, attempt: EntryAttempt): Promise<unknown> {
  const { id, entry: file, entryIntegrity: integrity } = remote.manifest;
  const entry = new URL(`${remote.baseUrl}${file}${attempt.query}`, window.location.origin).href;
  scripts.set(entry, { integrity, timeoutMs: attempt.timeoutMs });
  try {
    runtime ??= openRuntime();
    // An earlier attempt left its entry, its promises, its container and its chunks behind.
    const isFresh = attempt.query !== '';
    if (isFresh) dropHungScripts(id);
    runtime.registerRemotes([{ name: id, entry }], { force: isFresh });
    return await runtime.loadRemote<unknown>(`${id}/remote`);
  } catch (cause) {
    const reason = classifyFailure(cause);
    if (reason !== 'network') throw new LoadError('module', reason, cause);
    throw await diagnoseEntry(entry, integrity, cause, attempt.timeoutMs);
  }
}

/** Loads remotes through Module Federation; nothing else in the shell knows of it. */
export const federation: FederationPort = { load };
