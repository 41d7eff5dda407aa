import { isPermitted } from '@gwanje/contract';
import type { ListContext } from '../../platform/list-source';
import { areIndependent, handsOf } from '../../second-admin/hands.rule';
import { readMovedAlone } from '../../second-admin/moved-alone.queries';
import { listHands } from '../../second-admin/staff.queries';
import type { OwnStanding } from './request-facts.rule';

const NOTHING_MOVED: OwnStanding = {
  forMember: () => 0,
  inDay: () => 0,
  isOwn: () => false,
};

/** Of one who decides on requests of these members; nothing was moved by anybody else. */
export async function readOwnStanding(
  { db, actor }: ListContext,
  memberIds: readonly string[],
  at: Date,
): Promise<OwnStanding> {
  const adminId = actor?.adminId;
  if (!actor || adminId === undefined || !isPermitted(actor.type, 'money.decide'))
    return NOTHING_MOVED;
  const given = await listHands(db, at);
  const hands = [...handsOf(adminId, given, at)];
  return {
    ...(await readMovedAlone(db, { hands, at }, memberIds)),
    isOwn: (askedBy) => !areIndependent(adminId, askedBy, given, at),
  };
}
