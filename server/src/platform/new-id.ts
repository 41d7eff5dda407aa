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

/** Where an instant stands among identifiers that grow with time. */
export function floorOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
