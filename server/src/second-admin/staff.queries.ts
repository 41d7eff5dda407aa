import type { Database, Tx } from '../platform/database';
import { HAND_MS, type Hand } from './hands.rule';
import type { Staff } from './second-admin.rule';

/** Who was given passwords by whom, as far as it still counts at this time. */
export async function listHands(db: Database | Tx, at: Date): Promise<Hand[]> {
  const rows = await db
    .selectFrom('admin_hand')
    .selectAll()
    .where('given_at', '>', new Date(at.getTime() - HAND_MS))
    .execute();
  return rows.map(({ admin_id, hand_id, given_at }) => ({
    adminId: admin_id,
    handId: hand_id,
    givenAt: given_at,
  }));
}

/** Every administrator, as the rules about second ones see them at this time. */
export async function readStaff(db: Database | Tx, at: Date): Promise<Staff> {
  const rows = await db.selectFrom('admin').select(['_id', 'type', 'status']).execute();
  const accounts = rows.map(({ _id, type, status }) => ({
    adminId: _id,
    type,
    isActive: status === 'active',
  }));
  return { accounts, hands: await listHands(db, at), at };
}

/** Notes who gave an account its password. */
export async function noteHand(tx: Tx, { adminId, handId, givenAt }: Hand): Promise<void> {
  await tx
    .insertInto('admin_hand')
    .values({ admin_id: adminId, hand_id: handId, given_at: givenAt })
    // Twice in one instant is once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
