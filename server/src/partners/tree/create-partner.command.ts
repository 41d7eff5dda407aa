import { MEMBER_STATUS_NORMAL, type PartnerDetail, type partners } from '@gwanje/contract';
import { createMember } from '../../members/create-member.command';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { setStartRates } from '../rates/start-rates';
import { readPartner } from './partner-detail.queries';
import { findAncestor, lockTree } from './tree.queries';

/** Registers a partner with the rates that his grade begins with; others are set by whoever may. */
export async function createPartner(
  work: Work<typeof partners.createPartner>,
): Promise<PartnerDetail> {
  const { tx, input, refuse, audit, actor } = work;
  const { uplineId, grade, joinCode, ...profile } = input;
  await lockTree(tx);
  if (uplineId !== null) {
    const upline = await tx
      .selectFrom('member')
      .select(['member_id', 'recommend_path'])
      .where('member_id', '=', uplineId)
      .executeTakeFirst();
    if (!upline) return refuse('member.no_recommender');
    const above = await findAncestor(tx, [...upline.recommend_path, upline.member_id]);
    if (above && above.grade < grade) return refuse('partner.grade_above_upline');
  }
  const made = await createMember(
    {
      ...{ tx, now: work.now },
      input: { ...profile, grade, recommenderId: uplineId },
      audit: async () => undefined,
      refuse: refuse as never,
    },
    { createdBy: work.actor.adminId },
  );
  if (joinCode !== null) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('partner_code')
      .values({ code: joinCode, partner_id: made._id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return refuse('partner.code_taken');
  }
  const member = await requireMember(tx, made._id);
  if (member.status !== MEMBER_STATUS_NORMAL) throw new Error('A new partner is not normal.');
  await setStartRates(tx, {
    ...{ memberId: made._id, grade, path: member.recommend_path },
    ...{ at: work.now(), setBy: actor.adminId },
  });
  const after = await readPartner(work, made._id, work.now());
  await audit({ subject: `partner/${made._id}`, after: after.partner });
  return after;
}
