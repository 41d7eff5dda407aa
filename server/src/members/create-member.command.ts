import {
  hasLoginId,
  isPermitted,
  MEMBER_STATUS_NORMAL,
  type MemberStatus,
  type members,
  PARTNER_GRADE_MIN,
  WALLETS,
} from '@gwanje/contract';
import { setStartRates } from '../partners/rates/start-rates';
import { whyNotGrade } from '../partners/tree/grades.queries';
import { holdPlaces, lockTree } from '../partners/tree/tree.queries';
import type { Work } from '../platform/implement';
import { newId } from '../platform/new-id';
import { invalidField } from '../platform/refusal';
import type { SealedEmail, SealedPhone, Sealer } from '../platform/sealer';
import { hashPassword } from '../session/password';
import { fitsTree, type Member, mayRecommend } from './member-changes.rule';
import { findMemberRow, getMember, requireMember } from './members.queries';
import { noteTraces } from './traces/traces.queries';

type Create = Work<typeof members.createMember>;

/** What it takes, however somebody comes. */
type Registering = Pick<Create, 'input' | 'tx' | 'now' | 'audit'> & {
  readonly refuse: (
    code: 'member.id_taken' | 'member.no_recommender' | 'member.tree_too_deep',
  ) => never;
};

/** The ancestors of somebody new, from the top. */
async function findPath({ input, tx, refuse }: Pick<Registering, 'input' | 'tx' | 'refuse'>) {
  if (input.recommenderId === null) return { path: [], recommendedBy: null };
  // Whoever moves the one above would else take along only those whom he sees.
  await holdPlaces(tx);
  const row = await findMemberRow(tx, input.recommenderId);
  if (!row || !mayRecommend({ status: row.status, isTest: row.is_test }, input))
    return refuse('member.no_recommender');
  return { path: [...row.recommend_path, row.member_id], recommendedBy: row.login_id };
}

/** How somebody came, where he came by himself. */
interface Coming {
  readonly status: MemberStatus;
  /** By which the member comes in himself; null: he does not yet. */
  readonly passwordHash: string | null;
  readonly exchangePinHash: string | null;
  /** Whoever registers him knows it. */
  readonly mustChangePassword: boolean;
  readonly phone: SealedPhone | null;
  /** What he said of himself as he joined. */
  readonly person: {
    readonly realName: string | null;
    readonly email: SealedEmail | null;
    readonly isPhoneConfirmed: boolean;
    readonly ageYears: number | null;
  };
  /** The administrator who registers him; null: he came by himself. */
  readonly createdBy: string | null;
  readonly origin: {
    readonly ip: string | null;
    readonly device: string | null;
    /** The joining code that he typed. */
    readonly code: string | null;
  };
}

const REGISTERED: Coming = {
  status: MEMBER_STATUS_NORMAL,
  passwordHash: null,
  exchangePinHash: null,
  mustChangePassword: false,
  phone: null,
  person: { realName: null, email: null, isPhoneConfirmed: false, ageYears: null },
  createdBy: null,
  origin: { ip: null, device: null, code: null },
};

/** Registers a member, normal unless he has to be approved, with a login ID that nobody else has, and six empty wallets. */
export async function createMember(
  work: Registering,
  coming: Partial<Coming> = {},
): Promise<Member> {
  const { input, tx, audit, refuse } = work;
  const { id, nick, grade, level, bankAccount, isTest } = input;
  const { status, passwordHash, mustChangePassword, phone, person, createdBy, origin } = {
    ...REGISTERED,
    ...coming,
  };
  const { path, recommendedBy } = await findPath(work);
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
      status,
      level,
      bank: bankAccount?.bank ?? null,
      bank_number: bankAccount?.number ?? null,
      bank_owner: bankAccount?.owner ?? null,
      recommend_path: path,
      is_test: isTest,
      excluded_until: null,
      joined_at: joinedAt,
      recommended_by: recommendedBy,
      join_ip: origin.ip,
      join_device: origin.device,
      created_by: createdBy,
      real_name: person.realName,
      phone_confirmed_at: phone && person.isPhoneConfirmed ? joinedAt : null,
      join_age: person.ageYears,
      exchange_pin_hash: coming.exchangePinHash ?? null,
      ...phone,
      ...person.email,
    })
    .execute();
  await tx
    .insertInto('wallet')
    .values(WALLETS.map((wallet) => ({ member_id: memberId, wallet })))
    .execute();
  await tx.insertInto('member_rank').values({ member_id: memberId }).execute();
  if (passwordHash !== null)
    await tx
      .insertInto('member_password')
      .values({
        ...{ member_id: memberId, password_hash: passwordHash, changed_at: joinedAt },
        must_change: mustChangePassword,
      })
      .execute();
  const came = {
    ip: origin.ip,
    device: origin.device,
    phone,
    accountNumber: bankAccount?.number ?? null,
  };
  if (!isTest) await noteTraces(tx, memberId, came, joinedAt);
  const member = await getMember(tx, memberId, joinedAt);
  await audit({
    subject: memberId,
    after: { ...member, ...(origin.code !== null && { joinCode: origin.code }) },
  });
  return member;
}

/** Only a top administrator makes accounts whose money counts nowhere. */
const TOP_ADMIN = 0;

/**
 * Somebody is registered by an administrator, with a password that he has to change. Who registers a
 * partner here gives him what his grade begins with, as where partners are registered.
 */
export const registerMember =
  (sealer: Sealer) =>
  async (work: Create): Promise<Member> => {
    const { password, phone, id, isTest, grade } = work.input;
    const { type, adminId } = work.actor;
    const isPartner = grade >= PARTNER_GRADE_MIN;
    if (isTest && type !== TOP_ADMIN) throw invalidField('isTest', 'wrong_choice', work.locale);
    if (isPartner && !isPermitted(type, 'partner.change'))
      throw invalidField('grade', 'wrong_choice', work.locale);
    if (password !== undefined && hasLoginId(password, id))
      return work.refuse('session.password_has_id');
    if (isPartner) await lockTree(work.tx);
    const made = await createMember(work, {
      phone: phone ? sealer.sealPhone(phone) : null,
      passwordHash: password === undefined ? null : await hashPassword(password),
      ...{ mustChangePassword: true, createdBy: adminId },
    });
    if (isPartner) await beginPartner(work, made);
    return made;
  };

async function beginPartner(
  { tx, refuse, actor, now }: Create,
  { _id: memberId, grade }: Member,
): Promise<void> {
  const { recommend_path: path } = await requireMember(tx, memberId);
  if (await whyNotGrade(tx, { path, grade })) return refuse('partner.grade_above_upline');
  await setStartRates(tx, { ...{ memberId, grade, path, at: now() }, setBy: actor.adminId });
}
