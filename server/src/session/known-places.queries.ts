// From where an administrator has signed in before: devices by their cookie, and addresses.
import { type Actor, countedAs, type Device } from '../platform/caller';
import type { Tx } from '../platform/database';
import { newToken, tokenHash } from './session-token';

export const PLACE_KEPT_DAYS = 90;
const PLACES_PER_ADMIN_MAX = 50;
const DAY_MS = 86_400_000;

export interface Visit {
  readonly device: Device;
  readonly ip: string | null;
}

const devicePlace = (hash: Buffer) => `device ${hash.toString('base64url')}`;

/** What the attempts of one session are counted by. */
export const sessionPlace = ({ tokenHash: hash }: Actor): string =>
  `session ${hash.toString('base64url')}`;

/** The device first: an address may be shared with strangers. */
const placesOf = ({ device, ip }: Visit): string[] => [
  ...(device.tokenHash ? [devicePlace(device.tokenHash)] : []),
  ...(ip === null ? [] : [countedAs(ip)]),
];

const earliestKept = (now: Date) => new Date(now.getTime() - PLACE_KEPT_DAYS * DAY_MS);

/** Where `loginId` is trying to sign in, if that login ID has signed in there before. */
export async function findKnownPlace(
  tx: Tx,
  loginId: string,
  visit: Visit,
  now: Date,
): Promise<string | undefined> {
  const places = placesOf(visit);
  if (places.length === 0) return undefined;
  const rows = await tx
    .selectFrom('admin_place')
    .innerJoin('admin', 'admin._id', 'admin_place.admin_id')
    .select('place')
    .where('login_id', '=', loginId)
    .where('place', 'in', places)
    .where('seen_at', '>', earliestKept(now))
    .execute();
  return places.find((place) => rows.some((row) => row.place === place));
}

/** Whether the token was given out here; one that somebody has made up names no device. */
const isOurs = async (tx: Tx, hash: Buffer) =>
  (await tx
    .selectFrom('admin_place')
    .select('place')
    .where('place', '=', devicePlace(hash))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Forgets what is too old or one too many, so that nobody’s list grows without end. */
async function prunePlaces(tx: Tx, adminId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('admin_place')
    .where('admin_id', '=', adminId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('seen_at', '<=', earliestKept(now)),
        eb(
          'place',
          'in',
          selectFrom('admin_place')
            .select('place')
            .where('admin_id', '=', adminId)
            .orderBy('seen_at', 'desc')
            .orderBy('place')
            .offset(PLACES_PER_ADMIN_MAX),
        ),
      ]),
    )
    .execute();
}

/**
 * Knows the administrator at this device and address from now on.
 *
 * @returns the token of a device that is new; undefined when the device has one
 */
export async function rememberPlaces(
  tx: Tx,
  adminId: string,
  { device, ip }: Visit,
  now: Date,
): Promise<string | undefined> {
  const isKnown = device.tokenHash !== null && (await isOurs(tx, device.tokenHash));
  const token = isKnown ? undefined : newToken();
  const places = placesOf({
    device: token ? { ...device, tokenHash: tokenHash(token) } : device,
    ip,
  });
  await tx
    .insertInto('admin_place')
    .values(places.map((place) => ({ admin_id: adminId, place, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['admin_id', 'place']).doUpdateSet({ seen_at: now }))
    .execute();
  await prunePlaces(tx, adminId, now);
  return token;
}
