import * as z from 'zod/mini';
import { REMOTE_IDS } from './deployment';
import { text } from './text';

/** What is fetched first: a remote's module, then the screen within it. */
export const LOAD_STEPS = ['module', 'screen'] as const;
export type LoadStep = (typeof LOAD_STEPS)[number];

/** Why a load failed, as far as a browser can tell. */
export const LOAD_FAILURE_REASONS = [
  'network',
  'not-found',
  'not-a-script',
  'timeout',
  'integrity',
  'evaluation',
  'missing-expose',
  'shared-mismatch',
  'invalid',
] as const;
export type LoadFailureReason = (typeof LOAD_FAILURE_REASONS)[number];

/** How a load ended; `broken` is a screen that was loaded and threw while it was drawn. */
export const LOAD_OUTCOMES = ['ready', 'failed', 'incompatible', 'broken'] as const;
export type LoadOutcome = (typeof LOAD_OUTCOMES)[number];

export const LOADS_PER_REPORT_MAX = 20;
const NAME_LENGTH_MAX = 80;
const ATTEMPTS_MAX = 10_000;
const DAY_MS = 86_400_000;

/** A technician reads it in a log, where a control character could draw a line of its own. */
const name = text(NAME_LENGTH_MAX);

/** One load of a remote as a browser saw it end. */
export const remoteLoad = z.strictObject({
  remote: z.enum(REMOTE_IDS),
  /** `version+hash`. */
  build: name,
  /** The id of the screen that was wanted. */
  screen: name,
  outcome: z.enum(LOAD_OUTCOMES),
  /** Both left out when nothing failed to load. */
  reason: z.optional(z.enum(LOAD_FAILURE_REASONS)),
  step: z.optional(z.enum(LOAD_STEPS)),
  attempts: z.int().check(z.minimum(0), z.maximum(ATTEMPTS_MAX)),
  elapsedMs: z.int().check(z.minimum(0), z.maximum(DAY_MS)),
});
export type RemoteLoad = z.output<typeof remoteLoad>;
