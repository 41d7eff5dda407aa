import type { PartnerDetail, RateProposal } from '@gwanje/contract';
import { requireMember } from '../../members/members.queries';
import { acrossMembers } from '../../placement';
import type { Actor } from '../../platform/caller';
import type { Database, Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { findCeilings } from '../rates/ceilings.queries';
import { countRates, findBeneath, findRates, listRateRecords } from '../rates/rates.queries';
import { sumDueRolling } from '../rollups/pay-rolling.queries';
import { isPaidAs } from '../settlements/holds.rule';
import { PARTNERS } from './partner-list.queries';
import { findAncestor } from './tree.queries';

const HISTORY_MAX = 50;

async function findProposal(db: Database | Tx, memberId: string): Promise<RateProposal | null> {
  const row = await db
    .selectFrom('rate_proposal as asked')
    .innerJoin('admin as asker', 'asker._id', 'asked.asked_by')
    .leftJoin('admin as first', 'first._id', 'asked.first_by')
    .selectAll('asked')
    .select(['asker.login_id as asker_id', 'first.login_id as first_id'])
    .where('member_id', '=', memberId)
    .where('asked.status', '=', 'open')
    .executeTakeFirst();
  return (
    (row && {
      ...{ proposalId: row.proposal_id, rates: row.rates as RateProposal['rates'] },
      ...{ effectiveAt: row.effective_at?.toISOString() ?? null, reason: row.reason },
      lowersChildren: row.lowers_children,
      ...{ askedBy: { _id: row.asked_by, id: row.asker_id }, askedAt: row.asked_at.toISOString() },
      firstBy: row.first_by === null ? null : { _id: row.first_by, id: row.first_id },
    }) ??
    null
  );
}

async function listConsoles(db: Database | Tx, memberId: string) {
  const rows = await db
    .selectFrom('admin')
    .select(['login_id', 'status', 'last_login_at'])
    .where('partner_id', '=', memberId)
    .orderBy('login_id')
    .execute();
  return rows.map(({ login_id, status, last_login_at }) => ({
    ...{ id: login_id, isActive: status === 'active' },
    lastLoginAt: last_login_at?.toISOString() ?? null,
  }));
}

/**
 * One partner as his card shows him; a partner who asks learns nothing of what stands above him.
 *
 * @throws {Refusal} member.not_found
 */
export async function readPartner(
  asked: { readonly actor: Actor } & ({ readonly db: Database } | { readonly tx: Tx }),
  memberId: string,
  at: Date,
): Promise<PartnerDetail> {
  const db = 'tx' in asked ? asked.tx : asked.db;
  const { actor } = asked;
  const partner = await PARTNERS.one({ db, actor }, memberId, { memberId });
  if (!partner) throw new Refusal('member.not_found');
  const { recommend_path: path, status } = await requireMember(db, memberId);
  const isTop = actor.line === memberId;
  const above = isTop ? undefined : await findAncestor(db, path);
  const known = await findRates(db, [memberId, ...(above ? [above.member_id] : [])], at);
  const history = await listRateRecords(db, memberId, HISTORY_MAX);
  const beneath = (await findBeneath(db, memberId)).map(({ member_id }) => member_id);
  const children =
    beneath.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['member_id', 'login_id', 'nick', 'grade', 'recommend_path'])
          .where(({ eb, val }) => eb('member_id', '=', eb.fn.any(val(beneath))))
          .where(acrossMembers)
          .execute();
  return {
    partner,
    rates: known.get(memberId) ?? [],
    uplineRates: above ? (known.get(above.member_id) ?? null) : null,
    ceilings: await findCeilings(db),
    // Who set it is the house's own matter.
    history: history.map((one) =>
      actor.line === null ? one : { ...one, setBy: null, agreedBy: null, reason: null },
    ),
    basis: await countRates(db, memberId),
    proposal: actor.line === null ? await findProposal(db, memberId) : null,
    dueRollingWon:
      actor.line !== null ? null : isPaidAs(status) ? 0 : await sumDueRolling(db, memberId),
    consoles: actor.line === null ? await listConsoles(db, memberId) : null,
    children: children
      .filter(({ recommend_path }) => recommend_path.at(-1) === memberId)
      .sort((a, b) => (a.login_id < b.login_id ? -1 : 1))
      .map((one) => ({
        ...{ _id: one.member_id, id: one.login_id, nick: one.nick, grade: one.grade },
      })),
  };
}
