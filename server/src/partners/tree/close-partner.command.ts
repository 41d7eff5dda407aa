import {
  MEMBER_STATUS_LEFT,
  PARTNER_GRADE_MIN,
  type PartnerDetail,
  type partners,
  type ReplyOf,
} from '@gwanje/contract';
import { sql } from 'kysely';
import { lockWallets } from '../../ledger/post-movement';
import { changeMember } from '../../members/change-member.queries';
import { getMember, requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Database, Tx } from '../../platform/database';
import type { Question, Work } from '../../platform/implement';
import { keepRates } from '../rates/change-rates.command';
import { findLastRates, NO_RATES } from '../rates/rates.queries';
import { findOpenBets } from './open-bets.queries';
import { readPartner } from './partner-detail.queries';
import { findAncestor, lockTree } from './tree.queries';
import { endAccess } from './turn-partner.command';

type Preview = ReplyOf<typeof partners.previewClose>;

/** What stands in the way of closing a partner, and who gets what he got. */
async function foresee(db: Database | Tx, memberId: string): Promise<Preview> {
  const { recommend_path: path } = await requireMember(db, memberId);
  const { rows } = await sql<Omit<Preview, 'inherits' | 'openBets' | 'openStakeWon' | 'isEmpty'>>`
    select (
        select count(*) from member as lower
        where lower.recommend_path @> array[${memberId}::uuid]
          and lower.grade >= ${PARTNER_GRADE_MIN} and ${acrossMembers})::int as partners,
      (select count(*) from member as lower
        where lower.recommend_path[cardinality(lower.recommend_path)] = ${memberId}
          and lower.recommend_path @> array[${memberId}::uuid]
          and lower.grade < ${PARTNER_GRADE_MIN} and ${acrossMembers})::int as members,
      coalesce((select sum(balance_won) from wallet
        where member_id = ${memberId} and wallet = 'money'), 0)::bigint as "moneyWon",
      coalesce((select sum(balance_won) from wallet
        where member_id = ${memberId} and wallet = 'point'), 0)::bigint as "pointWon",
      coalesce((select sum(balance_won) from wallet
        where member_id = ${memberId} and wallet = 'income'), 0)::bigint as "incomeWon",
      coalesce((select sum(carry_won) from partner_carry
        where member_id = ${memberId}), 0)::bigint as "carryWon",
      (select count(*) from settlement_line
        where member_id = ${memberId} and status in ('ready', 'hold'))::int as "waitingLines",
      (select count(*) from money_request
        where member_id = ${memberId} and status in ('waiting', 'held'))::int as "openRequests"`.execute(
    db,
  );
  const found = rows[0] as (typeof rows)[number];
  const { partners, moneyWon, pointWon, incomeWon, carryWon, waitingLines, openRequests } = found;
  const hindrances = [partners, moneyWon, pointWon, incomeWon, carryWon, waitingLines];
  return {
    ...found,
    ...(await findOpenBets(db, memberId)),
    inherits: (await findAncestor(db, path))?.login_id ?? null,
    isEmpty: [...hindrances, openRequests].every((one) => one === 0),
  };
}

/** What stands in the way of closing a partner; nothing is written. */
export async function previewClose({
  db,
  input,
  actor,
  now,
}: Question<typeof partners.previewClose>): Promise<Preview> {
  await readPartner({ db, actor }, input.memberId, now());
  return foresee(db, input.memberId);
}

/**
 * Closes a partner of whom nothing is left. His members stay beneath him, and his rates end: whoever
 * is above gets of bets from now on what he got. Bets that are placed keep their rates; what they
 * still bring him is held with his next settlement.
 */
export async function closePartner(
  work: Work<typeof partners.closePartner>,
): Promise<PartnerDetail> {
  const { tx, input, actor, audit, refuse } = work;
  const { memberId, version, reason } = input;
  await lockTree(tx);
  const { at } = await lockWallets(work, memberId);
  const before = await getMember(tx, memberId, at);
  await readPartner(work, memberId, at);
  if (before.version !== version || before.status === MEMBER_STATUS_LEFT)
    return refuse('record.stale');
  const { isEmpty, inherits, ...left } = await foresee(tx, memberId);
  if (!isEmpty) return refuse('partner.not_empty', left);
  await keepRates(
    tx,
    memberId,
    { before: await findLastRates(tx, memberId), after: NO_RATES },
    { at, effectiveOn: null, setBy: actor.adminId, agreedBy: null, reason },
  );
  await tx
    .updateTable('rate_proposal')
    .set({ status: 'stale', decided_by: actor.adminId, decided_at: at })
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .execute();
  await tx.deleteFrom('partner_code').where('partner_id', '=', memberId).execute();
  await changeMember(tx, before, { status: MEMBER_STATUS_LEFT }, at);
  await endAccess(tx, { memberId, at, by: actor.adminId });
  await tx
    .updateTable('admin')
    .set({ status: 'suspended' })
    .where('partner_id', '=', memberId)
    .execute();
  const after = await readPartner(work, memberId, at);
  await audit({
    subject: `partner/${memberId}`,
    before: { status: before.status },
    after: { status: MEMBER_STATUS_LEFT, inherits, members: left.members, reason },
  });
  return after;
}
