// How much of a walk over everything one run takes: its length grows with what there is, a run's time must not.
import { createHash } from 'node:crypto';

/** WALK=all takes everything. */
const SHARE = process.env.WALK === 'all' ? 1 : 8;
/** The commit's, or FUZZ_SEED's (jest.config.mjs): each commit takes one of eight eighths, and the same one again. */
const SEED = Number(process.env.FUZZ_SEED);

/** What a failure says, so that the same walk can be taken again. */
export const WALKED = SHARE === 1 ? 'WALK=all' : `FUZZ_SEED=${SEED}`;

const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt16BE();

/**
 * The values that this run takes at one place, e.g. a field of an endpoint: all of them with
 * WALK=all, an eighth otherwise.
 */
export const walkedAt = <Value>(place: string, values: readonly Value[]): readonly Value[] => {
  const first = numberOf(place) + SEED;
  return values.filter((_, index) => (first + index) % SHARE === 0);
};
