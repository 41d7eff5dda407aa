import type { partners, ReplyOf } from '@gwanje/contract';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import type { Work } from '../../platform/implement';
import { takeShot } from './calc-shots.queries';

/** An administrator keeps what stands of the running day. */
export async function takeCalcShot({
  tx,
  input,
  actor,
  now,
  audit,
}: Work<typeof partners.takeCalcShot>): Promise<ReplyOf<typeof partners.takeCalcShot>> {
  const dayOn = dayOf(now());
  const shot = await takeShot(
    tx,
    { kind: 'hand', from: dayOn, to: dayOn, note: input.note, takenBy: actor.adminId },
    now,
  );
  if (!shot) throw new Error('A shot by hand is always kept');
  const taken = { shotId: shot.shot_id, seq: shot.seq, hash: shot.hash.toString('hex') };
  await audit({ subject: `shot/${taken.shotId}`, after: { ...taken, note: input.note } });
  return taken;
}
