import { MEMBER_STATUS_NORMAL, type members, WALLETS } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { fitsTree, type Member, mayRecommend } from './member-changes.rule';
import { findMemberRow, getMember } from './members.queries';

type Create = Work<typeof members.createMember>;

/** The ancestors of somebody new, from the top. */
async function findPath({ input, tx, refuse }: Pick<Create, 'input' | 'tx' | 'refuse'>) {
  if (input.recommenderId === null) return [];
  const row = await findMemberRow(tx, input.recommenderId);
  if (!row || !mayRecommend({ status: row.status, isTest: row.is_test }, input))
    return refuse('member.no_recommender');
  return [...row.recommend_path, row.member_id];
}

/** Registers a member with status normal, a login ID that nobody else has, and six empty wallets. */
export async function createMember(
  work: Pick<Create, 'input' | 'tx' | 'now' | 'audit' | 'refuse'>,
  /** By which the member comes in himself; null: he does not yet. */
  passwordHash: string | null = null,
): Promise<Member> {
  const { input, tx, audit, refuse } = work;
  const { id, nick, grade, level, bankAccount, isTest } = input;
  const path = await findPath(work);
  if (!fitsTree(grade, path.length + 1)) return refuse('member.tree_too_deep');

  const joinedAt = work.now();
  const memberId = newId(joinedAt);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('member_login')
    .values({ login_id: id, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return refuse('member.id_taken');
  await tx
    .insertInto('member')
    .values({
      member_id: memberId,
      login_id: id,
      nick,
      grade,
      status: MEMBER_STATUS_NORMAL,
      level,
      bank: bankAccount?.bank ?? null,
      bank_number: bankAccount?.number ?? null,
      bank_owner: bankAccount?.owner ?? null,
      recommend_path: path,
      is_test: isTest,
      excluded_until: null,
      joined_at: joinedAt,
    })
    .execute();
  await tx
    .insertInto('wallet')
    .values(WALLETS.map((wallet) => ({ member_id: memberId, wallet })))
    .execute();
  if (passwordHash !== null)
    await tx
      .insertInto('member_password')
      .values({ member_id: memberId, password_hash: passwordHash, changed_at: joinedAt })
      .execute();
  const member = await getMember(tx, memberId, joinedAt);
  await audit({ subject: memberId, after: member });
  return member;
}
