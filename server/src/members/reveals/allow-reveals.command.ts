import type { members, RevealAllowance } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { newId } from '../../platform/new-id';
import { areTwoPeople } from '../../second-admin/second-admin.rule';
import { readStaff } from '../../second-admin/staff.queries';
import { weighWord } from '../../second-admin/words';
import { dayOf, findAllowance } from './reveals.queries';

const subjectOf = ({ allowanceId }: Pick<RevealAllowance, 'allowanceId'>) =>
  `reveal_allowance/${allowanceId}`;

/** As it stands; only whoever has just written or locked it asks. */
async function requireAllowance(tx: Tx, allowanceId: string): Promise<RevealAllowance> {
  const found = await findAllowance(tx, allowanceId);
  if (!found) throw new Error('The allowance is held by this transaction and not there.');
  return found;
}

/** Asks for REVEALS_DAY_MAX more on this day; one request waits at a time. */
export async function askReveals({
  input: { reason },
  ...work
}: Work<typeof members.askReveals>): Promise<RevealAllowance> {
  const { tx, actor, audit, now, refuse } = work;
  const at = now();
  const { adminId } = actor;
  await weighWord(tx, { first: null, adminId, permission: 'member.reveal', at });
  const allowanceId = newId(at);
  const added = await tx
    .insertInto('reveal_allowance')
    .values({
      ...{ allowance_id: allowanceId, day_on: dayOf(at), reason, status: 'waiting' },
      ...{ asked_by: adminId, asked_at: at },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('allowance_id')
    .executeTakeFirst();
  if (!added) return refuse('reveal.waits');
  const after = await requireAllowance(tx, allowanceId);
  await audit({ subject: subjectOf(after), after });
  return after;
}

// What the work of either decision has; the compiler compares the two by their parts then.
type DecisionWork = Pick<
  Work<typeof members.declineReveals>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

/** The one that waits, held until this transaction ends; one of an earlier day has lapsed. */
async function lockWaiting({ input, tx, now, refuse }: DecisionWork): Promise<RevealAllowance> {
  const { allowanceId } = input;
  const held = await tx
    .selectFrom('reveal_allowance')
    .select(['status', (eb) => eb('day_on', '=', dayOf(now())).as('is_today')])
    .where('allowance_id', '=', allowanceId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return refuse('record.not_found');
  if (held.status !== 'waiting' || !held.is_today) return refuse('reveal.closed');
  return requireAllowance(tx, allowanceId);
}

async function decide(
  work: DecisionWork,
  before: RevealAllowance,
  status: 'granted' | 'declined',
): Promise<RevealAllowance> {
  const { tx, actor, now, audit } = work;
  const { allowanceId } = before;
  await tx
    .updateTable('reveal_allowance')
    .set({ status, decided_by: actor.adminId, decided_at: now() })
    .where('allowance_id', '=', allowanceId)
    .execute();
  const after = await requireAllowance(tx, allowanceId);
  await audit({ subject: subjectOf(before), before, after });
  return after;
}

/**
 * Agrees to more reveals for the day.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export async function grantReveals(
  work: Work<typeof members.grantReveals>,
): Promise<RevealAllowance> {
  const { tx, actor, now, refuse } = work;
  const waiting = await lockWaiting(work);
  const first = waiting.askedBy._id;
  const { adminId } = actor;
  // What is asked for is the asker's alone, so nobody's word takes the place of his.
  const areTwo = areTwoPeople(await readStaff(tx, now()), first, adminId, 'member.reveal');
  if (first === adminId || !areTwo) return refuse('reveal.second_admin');
  return decide(work, waiting, 'granted');
}

/** Drops what waits; whoever asked for it may think better of it too. */
export const declineReveals = async (
  work: Work<typeof members.declineReveals>,
): Promise<RevealAllowance> => decide(work, await lockWaiting(work), 'declined');
