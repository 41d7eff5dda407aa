import type { LoadFailureReason } from '@gwanje/contract';

/**
 * What kind of failure an exception of Module Federation 2.9 or of webpack's chunk loader is.
 *
 * Both say it only in words: RUNTIME-008 is an entry that did not arrive, 001 one that ran without
 * leaving a container, 014 one without the exposed module.
 */
export function classifyFailure(error: unknown): LoadFailureReason {
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  if (/does not satisfy the requirement/.test(text)) return 'shared-mismatch';
  // A script that arrived and ran, but not to its end.
  if (/ScriptExecutionError|\(missing:/.test(text)) return 'evaluation';
  if (/RUNTIME-014|does not exist in container/.test(text)) return 'missing-expose';
  if (/timed out|\(timeout:/.test(text)) return 'timeout';
  if (/RUNTIME-008|ChunkLoadError|Loading (CSS )?chunk/.test(text)) return 'network';
  return 'evaluation';
}
