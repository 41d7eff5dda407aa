import type { Permission } from '@gwanje/contract';
import type { Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import { areTwoPeople, couldBeDecided, hasSecond } from './second-admin.rule';
import { readStaff } from './staff.queries';

export interface Word {
  /** Whose word there is already, which is never his own; null when there is none. */
  readonly first: string | null;
  /** Who agrees now, and is permitted to. */
  readonly adminId: string;
  readonly permission: Permission;
  readonly at: Date;
}

/**
 * What one more administrator's agreement does. It completes the first one if they are two people
 * as things stand now; otherwise the first is void and this one takes its place.
 *
 * @returns which of the two words this is
 * @throws {Refusal} admin.no_second, when it is the first and nobody could give the other
 * @source docs/decisions/0019-second-administrator.md
 */
export async function weighWord(
  tx: Tx,
  { first, adminId, permission, at }: Word,
): Promise<'first' | 'second'> {
  const staff = await readStaff(tx, at);
  if (first !== null && areTwoPeople(staff, first, adminId, permission)) return 'second';
  if (!hasSecond(staff, adminId, permission)) throw new Refusal('admin.no_second');
  return 'first';
}

/**
 * Takes only what somebody could ever decide, so that nothing waits for nobody.
 *
 * @throws {Refusal} admin.no_second
 */
export async function requireDeciders(
  tx: Tx,
  at: Date,
  asked: Parameters<typeof couldBeDecided>[1],
): Promise<void> {
  if (!couldBeDecided(await readStaff(tx, at), asked)) throw new Refusal('admin.no_second');
}
