import { randomUUID } from 'node:crypto';

const TIME_DIGITS = 12;

/**
 * A UUIDv7 that names one request, of the instant at which it came. Node draws the bits of many
 * UUIDs at once; drawing them for each request was dearer than finding its route.
 */
export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
