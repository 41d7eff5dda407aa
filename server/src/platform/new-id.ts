import { v7 as uuidv7 } from 'uuid';

const SEQ_MAX = 0xffff_ffff;
let seq = 0;

/**
 * A UUIDv7 of the instant that is given. Identifiers of one process and one millisecond keep the
 * order in which they were made, so that a list by identifier tells what came first.
 */
export function newId(at: Date): string {
  seq = seq === SEQ_MAX ? 0 : seq + 1;
  return uuidv7({ msecs: at.getTime(), seq });
}

/** The instant that a UUIDv7 carries. */
export const instantOf = (id: string): Date =>
  new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
