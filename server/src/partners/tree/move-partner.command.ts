import {
  type GameClass,
  MOVED_MAX,
  PARTNER_GRADE_MIN,
  type PartnerDetail,
  type partners,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { fitsTree, mayRecommend } from '../../members/member-changes.rule';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { findCeilings } from '../rates/ceilings.queries';
import { findBeneath, findLastRates, listSteps } from '../rates/rates.queries';
import { exceeding, exceedingEver } from '../rates/rates.rule';
import { findOpenBets } from './open-bets.queries';
import { readPartner } from './partner-detail.queries';
import { findAncestor, lockPlaces, lockTree } from './tree.queries';

type Preview = ReplyOf<typeof partners.previewMove>;
type MoveRefusal = (typeof partners.previewMove)['refusals'][number];

interface Plan {
  readonly preview: Preview;
  readonly pathBefore: readonly string[];
  readonly pathAfter: readonly string[];
  readonly isGradeTooHigh: boolean;
}

/** Partners on two paths by login ID, each from the top. */
async function findPartnersOf(
  db: Database | Tx,
  before: readonly string[],
  after: readonly string[],
) {
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'login_id'])
    .where(({ eb, val }) => eb('member_id', '=', eb.fn.any(val([...before, ...after]))))
    .where('grade', '>=', PARTNER_GRADE_MIN)
    .where(acrossMembers)
    .execute();
  const named = new Map(rows.map(({ member_id, login_id }) => [member_id, login_id]));
  const of = (path: readonly string[]) => path.flatMap((id) => named.get(id) ?? []);
  return { before: of(before), after: of(after) };
}

/** Who would move, and whether the tree bears it. @throws {Refusal} why not */
async function planMove(
  db: Database | Tx,
  {
    memberId,
    uplineId,
    at,
  }: { readonly memberId: string; readonly uplineId: string | null; readonly at: Date },
  refuse: (code: MoveRefusal) => never,
): Promise<Plan> {
  const member = await requireMember(db, memberId);
  const upline =
    uplineId === null ? null : await requireMember(db, uplineId).catch(() => undefined);
  if (upline === undefined) return refuse('member.no_recommender');
  if (upline && (upline.member_id === memberId || upline.recommend_path.includes(memberId)))
    return refuse('partner.move_cycle');
  if (upline && upline.is_test !== member.is_test) return refuse('partner.test_mixed');
  if (upline && !mayRecommend({ status: upline.status, isTest: upline.is_test }, { isTest: true }))
    return refuse('member.no_recommender');
  const pathAfter = upline ? [...upline.recommend_path, upline.member_id] : [];
  const rise = pathAfter.length - member.recommend_path.length;
  const { rows } = await sql<{ moved: number; partners: number; deepest: number; lowest: number }>`
    select count(*)::int as moved,
      (count(*) filter (where grade >= ${PARTNER_GRADE_MIN}))::int as partners,
      coalesce(max(recommend_level) filter (where grade >= ${PARTNER_GRADE_MIN}), 0)::int as deepest,
      coalesce(max(recommend_level) filter (where grade < ${PARTNER_GRADE_MIN}), 0)::int as lowest
    from member
    where (member_id = ${memberId} or recommend_path @> array[${memberId}::uuid])
      and ${acrossMembers}`.execute(db);
  const [counted = { moved: 0, partners: 0, deepest: 0, lowest: 0 }] = rows;
  if (counted.moved > MOVED_MAX) return refuse('partner.move_too_large');
  const fits =
    (counted.deepest === 0 || fitsTree(PARTNER_GRADE_MIN, counted.deepest + rise)) &&
    (counted.lowest === 0 || fitsTree(1, counted.lowest + rise));
  if (!fits) return refuse('member.tree_too_deep');
  const [before, after] = [
    await findAncestor(db, member.recommend_path),
    await findAncestor(db, pathAfter),
  ];
  const lines = await findPartnersOf(db, member.recommend_path, pathAfter);
  const stepsOf = (ids: readonly string[]) => listSteps(db, ids, { rolling: at, losing: at });
  // Whoever was made a partner anew may have less than those beneath him.
  const line = [memberId, ...(await findBeneath(db, memberId)).map(({ member_id }) => member_id)];
  const tooHigh: GameClass[] = after
    ? exceedingEver(await stepsOf(line), await stepsOf([after.member_id]))
    : exceeding(await findLastRates(db, memberId), await findCeilings(db));
  return {
    ...{ pathAfter, pathBefore: member.recommend_path },
    isGradeTooHigh: after !== undefined && after.grade < member.grade,
    preview: {
      ...{ from: before?.login_id ?? null, to: after?.login_id ?? null },
      ...{ moved: counted.moved, partners: counted.partners, tooHigh },
      ...{ level: member.recommend_path.length + 1, levelAfter: pathAfter.length + 1 },
      deepestAfter: Math.max(counted.deepest, counted.lowest) + rise,
      lost: lines.before.filter((id) => !lines.after.includes(id)),
      gained: lines.after.filter((id) => !lines.before.includes(id)),
      ...(await findOpenBets(db, memberId)),
    },
  };
}

/** Who would move with a partner, and what would break. */
export async function previewMove({
  db,
  input,
  now,
  refuse,
}: Question<typeof partners.previewMove>): Promise<Preview> {
  const { memberId, uplineId = null } = input;
  return (await planMove(db, { memberId, uplineId, at: now() }, refuse)).preview;
}

/** Members by how their names end, which is by chance: one statement of all of them takes too long. */
const PORTIONS = ['0123', '4567', '89ab', 'cdef'].map((endings) => [...endings]);

/**
 * Puts a partner with everybody beneath him under another one. Bets keep the path that they were
 * placed on, so the day of the move divides by itself.
 */
export async function movePartner(work: Work<typeof partners.movePartner>): Promise<PartnerDetail> {
  const { tx, input, audit, refuse } = work;
  const { memberId, uplineId, version, reason } = input;
  await lockTree(tx);
  await lockPlaces(tx);
  const member = await requireMember(tx, memberId);
  if (member.version !== version) return refuse('record.stale');
  const { preview, pathBefore, pathAfter, isGradeTooHigh } = await planMove(
    tx,
    { memberId, uplineId, at: work.now() },
    refuse,
  );
  if (preview.tooHigh.length > 0)
    return refuse('partner.rate_above_upline', { classes: preview.tooHigh });
  if (isGradeTooHigh) return refuse('partner.grade_above_upline');
  for (const endings of PORTIONS)
    await sql`
      update member set version = member.version + 1,
        recommend_path = ${pathAfter}::uuid[] || member.recommend_path[${pathBefore.length + 1}:]
      from (
        select member_id from member
        where (member_id = ${memberId} or recommend_path @> array[${memberId}::uuid])
          and right(member_id::text, 1) = any(${endings}::text[]) and ${acrossMembers}
      ) as moved
      where member.member_id = moved.member_id and ${acrossMembers}`.execute(tx);
  const upline = uplineId === null ? null : await requireMember(tx, uplineId);
  await tx
    .updateTable('member')
    .set({ recommended_by: upline?.login_id ?? null })
    .where('member_id', '=', memberId)
    .execute();
  await audit({
    subject: `partner/${memberId}`,
    before: { upline: preview.from, recommendLevel: preview.level },
    after: {
      ...{ upline: preview.to, recommendLevel: preview.levelAfter, moved: preview.moved, reason },
    },
  });
  return readPartner(work, memberId, work.now());
}
