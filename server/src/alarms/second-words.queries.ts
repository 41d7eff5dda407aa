import {
  OPEN_REQUEST_STATUSES,
  type Permission,
  SECOND_WORDS_MAX,
  type SecondWord,
} from '@gwanje/contract';
import { acrossMembers } from '../placement';
import type { Actor } from '../platform/caller';
import type { Database } from '../platform/database';
import type { Schema } from '../schema';
import { areTwoPeople, mayAgree, type Staff } from '../second-admin/second-admin.rule';
import { readStaff } from '../second-admin/staff.queries';

type Waiting = Omit<SecondWord, 'whyNot'> & { readonly permission: Permission };
type Scope = Schema['setting_proposal']['scope'];

/** What may change the settings of a scope. */
const CHANGED_BY: Readonly<Record<Scope, Permission>> = {
  money: 'moneySettings.change',
  powerball: 'minigameSettings.change',
};
/** One more than is answered, so that too many are told from enough. */
const READ_MAX = SECOND_WORDS_MAX + 1;

async function waitingRequests(db: Database): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('money_request as request')
    .innerJoin('member', 'member.member_id', 'request.member_id')
    .innerJoin('admin', 'admin._id', 'request.first_approved_by')
    .select(['request.request_id', 'request.member_id', 'request.kind', 'request.amount_won'])
    .select(['request.reason', 'request.first_approved_at', 'member.login_id', 'member.nick'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('request.status', 'in', OPEN_REQUEST_STATUSES)
    .where('request.first_approved_by', 'is not', null)
    .where(acrossMembers)
    .orderBy('request.first_approved_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'request',
    id: row.request_id,
    what: row.kind,
    member: { _id: row.member_id, id: row.login_id, nick: row.nick },
    amountWon: row.amount_won,
    reason: row.reason,
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.first_approved_at as Date).toISOString(),
    permission: 'money.decide',
  }));
}

async function waitingAdjustments(db: Database): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('adjustment')
    .innerJoin('member', 'member.member_id', 'adjustment.member_id')
    .innerJoin('admin', 'admin._id', 'adjustment.first_approved_by')
    .select(['adjustment.adjustment_id', 'adjustment.member_id', 'adjustment.type'])
    .select(['adjustment.amount_won', 'adjustment.reason', 'adjustment.first_approved_at'])
    .select(['member.login_id', 'member.nick'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('adjustment.status', '=', 'waiting')
    .where(acrossMembers)
    .orderBy('adjustment.first_approved_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'adjustment',
    id: row.adjustment_id,
    what: row.type,
    member: { _id: row.member_id, id: row.login_id, nick: row.nick },
    amountWon: row.amount_won,
    reason: row.reason,
    first: { _id: row.first_id, id: row.first_login_id },
    since: (row.first_approved_at as Date).toISOString(),
    permission: 'money.adjust',
  }));
}

async function waitingProposals(db: Database): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('setting_proposal as proposal')
    .innerJoin('admin', 'admin._id', 'proposal.proposed_by')
    .select(['proposal.proposal_id', 'proposal.scope', 'proposal.category', 'proposed_at'])
    .select(['admin._id as first_id', 'admin.login_id as first_login_id'])
    .where('proposal.status', '=', 'open')
    .orderBy('proposed_at')
    .limit(READ_MAX)
    .execute();
  return rows.map((row) => ({
    kind: 'proposal',
    id: row.proposal_id,
    what: `${row.scope}/${row.category}`,
    member: null,
    amountWon: null,
    reason: null,
    first: { _id: row.first_id, id: row.first_login_id },
    since: row.proposed_at.toISOString(),
    permission: CHANGED_BY[row.scope],
  }));
}

function whyNot(
  { first, permission }: Waiting,
  { adminId, type }: Pick<Actor, 'adminId' | 'type'>,
  staff: Staff,
): SecondWord['whyNot'] {
  if (!mayAgree({ adminId, type, isActive: true }, permission)) return 'noRight';
  if (first._id === adminId) return 'own';
  // A first word that does not count any more is replaced by the next one, which is none the less good.
  const isFirstGood = staff.accounts.some(
    (account) => account.adminId === first._id && mayAgree(account, permission),
  );
  return isFirstGood && !areTwoPeople(staff, first._id, adminId, permission) ? 'sameHands' : null;
}

/** Everything that waits for a second administrator, the oldest first, as this one may answer it. */
export async function listSecondWords(
  db: Database,
  actor: Pick<Actor, 'adminId' | 'type'>,
  at: Date,
): Promise<{ waiting: SecondWord[]; more: boolean }> {
  const [staff, ...found] = await Promise.all([
    readStaff(db, at),
    waitingRequests(db),
    waitingAdjustments(db),
    waitingProposals(db),
  ]);
  const all = found.flat().sort((a, b) => (a.since < b.since ? -1 : 1));
  return {
    waiting: all.slice(0, SECOND_WORDS_MAX).map(({ permission, ...word }) => ({
      ...word,
      whyNot: whyNot({ permission, ...word }, actor, staff),
    })),
    more: all.length > SECOND_WORDS_MAX,
  };
}
