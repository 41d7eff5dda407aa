import { MEMBER_STATUS_NORMAL, type PartnerDetail, type partners } from '@gwanje/contract';
import { createMember } from '../../members/create-member.command';
import { requireMember } from '../../members/members.queries';
import type { Work } from '../../platform/implement';
import { keepRates } from '../rates/change-rates.command';
import { NO_RATES } from '../rates/rates.queries';
import { findStartRates } from '../rates/start-rates.queries';
import { readPartner } from './partner-detail.queries';
import { findAncestor, lockTree, type TreeNode } from './tree.queries';

/** Registers a partner with the start rates of his grade; the rest is set by whoever may. */
export async function createPartner(
  work: Work<typeof partners.createPartner>,
): Promise<PartnerDetail> {
  const { tx, input, refuse, audit } = work;
  const { uplineId, grade, joinCode, ...profile } = input;
  await lockTree(tx);
  let above: TreeNode | undefined;
  if (uplineId !== null) {
    const upline = await tx
      .selectFrom('member')
      .select(['member_id', 'recommend_path'])
      .where('member_id', '=', uplineId)
      .executeTakeFirst();
    if (!upline) return refuse('member.no_recommender');
    above = await findAncestor(tx, [...upline.recommend_path, upline.member_id]);
    if (above && above.grade < grade) return refuse('partner.grade_above_upline');
  }
  const made = await createMember({
    ...{ tx, now: work.now },
    input: { ...profile, grade, recommenderId: uplineId },
    audit: async () => undefined,
    refuse: refuse as never,
  });
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
  await keepRates(
    tx,
    made._id,
    {
      before: NO_RATES,
      after: await findStartRates(tx, { grade, above: above?.member_id }),
    },
    {
      ...{ at: work.now(), effectiveOn: null, setBy: work.actor.adminId },
      ...{ agreedBy: null, reason: null },
    },
  );
  const after = await readPartner(work, made._id, work.now());
  await audit({ subject: `partner/${made._id}`, after: after.partner });
  return after;
}
