import type { ClassRates, PartnerDetail, partners } from '@gwanje/contract';
import { dayOf } from '../../members/dashboard/dashboard.rule';
import type { Work } from '../../platform/implement';
import { weighWord } from '../../second-admin/words';
import { readPartner } from '../tree/partner-detail.queries';
import { lockTree } from '../tree/tree.queries';
import { beginsOn, requirePlan, setRates } from './change-rates.command';

type Decision = Pick<
  Work<typeof partners.agreeToRates>,
  'tx' | 'input' | 'actor' | 'now' | 'audit' | 'refuse'
>;

/** What waits, with the tree standing still. */
async function requireOpen({ tx, input, refuse }: Decision) {
  await lockTree(tx);
  const found = await tx
    .selectFrom('rate_proposal')
    .selectAll()
    .where('member_id', '=', input.memberId)
    .where('proposal_id', '=', input.proposalId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return found ?? refuse('record.not_found');
}

const end = (
  { tx, input, actor }: Decision,
  change: { status: 'agreed' | 'declined' } | { first_by: string },
  at: Date,
) =>
  tx
    .updateTable('rate_proposal')
    .set({ ...change, ...('status' in change && { decided_by: actor.adminId, decided_at: at }) })
    .where('member_id', '=', input.memberId)
    .where('proposal_id', '=', input.proposalId)
    .execute();

/** Puts rates into force that somebody else has asked for, if they still may be. */
export async function agreeToRates(
  work: Work<typeof partners.agreeToRates>,
): Promise<PartnerDetail> {
  const { tx, input, actor, audit, refuse } = work;
  const { memberId } = input;
  const found = await requireOpen(work);
  const at = work.now();
  const { adminId } = actor;
  if (found.first_by === adminId) return refuse('money.second_admin');
  const word = await weighWord(tx, {
    ...{ first: found.first_by, adminId, permission: 'partnerRate.change', at },
  });
  const rates = found.rates as ClassRates[];
  const { reason } = found;
  const subject = `partner/${memberId}`;
  if (word === 'first') {
    await end(work, { first_by: adminId }, at);
    await audit({ subject, after: { rates, outcome: word, reason } });
  } else {
    const later =
      found.effective_at !== null && found.effective_at > at ? found.effective_at : null;
    const asked = { memberId, rates, lowersChildren: found.lowers_children, basis: found.basis };
    const begins = beginsOn(later, at);
    const plan = await requirePlan(work as never, asked, begins);
    await setRates(tx, plan, {
      ...{ at, setBy: found.asked_by, agreedBy: adminId, reason },
    });
    await end(work, { status: 'agreed' }, at);
    await audit({
      ...{ subject, before: { rates: plan.before } },
      after: {
        ...{ rates: plan.after, outcome: word, reason, effectiveOn: later && dayOf(later) },
        lowered: plan.beneath.map(({ id }) => id),
      },
    });
  }
  return readPartner(work, memberId, at);
}

/** Drops rates that wait; whoever asked for them may think better of it too. */
export async function declineRates(
  work: Work<typeof partners.declineRates>,
): Promise<PartnerDetail> {
  const { tx: _, input, audit } = work;
  const found = await requireOpen(work as unknown as Decision);
  const at = work.now();
  await end(work as unknown as Decision, { status: 'declined' }, at);
  await audit({ subject: `partner/${input.memberId}`, before: { rates: found.rates } });
  return readPartner(work, input.memberId, at);
}
