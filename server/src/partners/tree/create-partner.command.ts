import {
  ADMIN_TYPE_PARTNER,
  type ClassRates,
  hasLoginId,
  type PartnerDetail,
  type partners,
} from '@gwanje/contract';
import { addAdmin } from '../../config/create-admin.command';
import { createMember } from '../../members/create-member.command';
import { requireMember } from '../../members/members.queries';
import type { Tx } from '../../platform/database';
import type { Work } from '../../platform/implement';
import { invalidField } from '../../platform/refusal';
import { hashPassword } from '../../session/password';
import { beginsOn, requirePlan, setOrAsk } from '../rates/change-rates.command';
import { countRates } from '../rates/rates.queries';
import { setStartRates } from '../rates/start-rates';
import { whyNotGrade } from './grades.queries';
import { readPartner } from './partner-detail.queries';
import { lockTree } from './tree.queries';

type Create = Work<typeof partners.createPartner>;

/** Nobody stands above whoever he is beneath. */
async function requireGrade({ tx, input, refuse }: Create): Promise<void> {
  const { uplineId, grade } = input;
  if (uplineId === null) return;
  const upline = await tx
    .selectFrom('member')
    .select(['member_id', 'recommend_path'])
    .where('member_id', '=', uplineId)
    .executeTakeFirst();
  if (!upline) return refuse('member.no_recommender');
  const path = [...upline.recommend_path, upline.member_id];
  if (await whyNotGrade(tx, { path, grade })) return refuse('partner.grade_above_upline');
}

/** A code that somebody has already brings newcomers to him. */
async function keepCode(tx: Tx, code: string, partnerId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('partner_code')
    .values({ code, partner_id: partnerId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface Terms {
  readonly rates: ClassRates[];
  readonly reason: string;
}

/** Sets what he is to earn instead of what his grade begins with, or asks for it. */
async function setTerms(work: Create, memberId: string, { rates, reason }: Terms, at: Date) {
  const basis = await countRates(work.tx, memberId);
  const asked = { ...{ memberId, rates, basis, reason }, lowersChildren: false };
  const plan = await requirePlan(work as never, asked, beginsOn(null, at));
  if (plan.steps.length === 0) return 'done' as const;
  return setOrAsk(work, plan, { ...asked, begins: null, at });
}

/**
 * Registers a partner with the rates that his grade begins with, or with those that are given: what
 * is more than he would begin with waits for a second administrator.
 */
export async function createPartner(work: Create): Promise<PartnerDetail> {
  const { tx, input, refuse, audit, actor, locale } = work;
  const { uplineId, joinCode, password, hasConsole = false, terms, ...profile } = input;
  const { id, nick, grade } = profile;
  if (hasConsole && password === undefined) throw invalidField('password', 'required', locale);
  if (password !== undefined && hasLoginId(password, id)) return refuse('session.password_has_id');
  await lockTree(tx);
  await requireGrade(work);
  const made = await createMember(
    {
      ...{ tx, now: work.now },
      input: { ...profile, recommenderId: uplineId },
      audit: async () => undefined,
      refuse: refuse as never,
    },
    {
      passwordHash: password === undefined ? null : await hashPassword(password),
      ...{ mustChangePassword: true, createdBy: actor.adminId },
    },
  );
  const memberId = made._id;
  if (joinCode !== null && !(await keepCode(tx, joinCode, memberId)))
    return refuse('partner.code_taken');
  const at = work.now();
  const { recommend_path: path } = await requireMember(tx, memberId);
  await setStartRates(tx, { ...{ memberId, grade, path, at }, setBy: actor.adminId });
  const outcome = terms ? await setTerms(work, memberId, terms, at) : 'done';
  if (hasConsole && password !== undefined) {
    const adminId = await addAdmin(tx, {
      ...{ id, nick, password, at, type: ADMIN_TYPE_PARTNER, partnerId: memberId },
      by: actor.adminId,
    });
    if (adminId === undefined) return refuse('admin.id_taken');
  }
  const after = await readPartner(work, memberId, at);
  const asked = terms ? { rates: terms.rates, reason: terms.reason, outcome } : {};
  await audit({
    subject: `partner/${memberId}`,
    after: { ...after.partner, ...asked, hasConsole },
  });
  return after;
}
