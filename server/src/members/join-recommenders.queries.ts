import { MEMBER_STATUS_NORMAL, MEMBER_STATUS_SUSPENDED, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database, Tx } from '../platform/database';
import { findMemberIdByLogin, requireMember } from './members.queries';

const isThere = sql<SqlBool>`member.status = ${MEMBER_STATUS_NORMAL} and not member.is_test`;
const isInGoodStanding = sql<SqlBool>`${isThere} and member.grade >= ${PARTNER_GRADE_MIN}`;

/** Whether newcomers can name the joining code of any partner in good standing. */
export async function hasPartnerWithCode(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member join partner_code as code on code.partner_id = member.member_id
    where ${acrossMembers} and ${isInGoodStanding} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whom a newcomer named, and the joining code if he did it by that. */
export interface Named {
  readonly memberId: string;
  readonly code: string | null;
}

/**
 * Whom a newcomer names, by his joining code or his login ID; undefined: nobody, or a partner who is
 * suspended and brings nobody in meanwhile. The code goes first: anybody may choose a login ID that
 * reads like the code of somebody else.
 */
export async function findNamedRecommender(tx: Tx, named: string): Promise<Named | undefined> {
  const code = await tx
    .selectFrom('partner_code')
    .select(['partner_id', 'code'])
    .where('code', '=', named.trim().toUpperCase())
    .executeTakeFirst();
  const memberId = code?.partner_id ?? (await findMemberIdByLogin(tx, named));
  if (memberId === undefined) return undefined;
  const { grade, status } = await requireMember(tx, memberId);
  const isKeptOut = grade >= PARTNER_GRADE_MIN && status === MEMBER_STATUS_SUSPENDED;
  return isKeptOut ? undefined : { memberId, code: code?.code ?? null };
}

async function findAs(db: Database | Tx, loginId: string, what: RawBuilder<SqlBool>) {
  const memberId = await findMemberIdByLogin(db, loginId);
  if (memberId === undefined) return null;
  const found = await db
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where(what)
    .executeTakeFirst();
  return found?.member_id ?? null;
}

/** The partner with this login ID; null: there is none, or he is not in good standing. */
export const findDefaultRecommender = (tx: Tx, loginId: string): Promise<string | null> =>
  findAs(tx, loginId, isInGoodStanding);

/** Who is above newcomers of a host, by his login ID; null: nobody, or somebody who brings nobody in now. */
export const findHostRecommender = async (
  db: Database | Tx,
  loginId: string | null,
): Promise<string | null> => (loginId === null ? null : findAs(db, loginId, isThere));
