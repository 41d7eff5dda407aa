import type { MoneySetting, money } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { changeProposal, lockProposal, type SettingProposal } from '../platform/setting-proposals';
import { requireNewestSetting, type StaleSetting, saveSetting } from '../platform/setting-versions';
import { weighWord } from '../second-admin/words';
import { MONEY_SETTINGS } from './money-settings.queries';

type MoneyProposal = SettingProposal<MoneySetting>;

// What the work of either decision has; the compiler compares the two by their parts then.
type DecisionWork = Pick<
  Work<typeof money.declineMoneySettingProposal>,
  'input' | 'actor' | 'tx' | 'now' | 'audit' | 'refuse'
>;

const subjectOf = ({ config }: MoneyProposal) => `money/${config.category}`;

/** The proposal, which must still wait, and waits until this transaction ends. */
async function lockOpenProposal({ input, tx, refuse }: DecisionWork): Promise<MoneyProposal> {
  const proposal = await lockProposal(tx, MONEY_SETTINGS, input.proposalId);
  if (!proposal) return refuse('record.not_found');
  if (proposal.status !== 'open') return refuse('proposal.closed', { current: proposal });
  return proposal;
}

/**
 * Agrees to a proposal. The word of a proposer counts only while he may still agree and is another
 * person; otherwise this one takes its place and the proposal goes on waiting.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export async function acceptMoneyProposal(
  work: Work<typeof money.acceptMoneySettingProposal>,
): Promise<MoneyProposal> {
  const { actor, tx, now, audit, refuse } = work;
  const { adminId } = actor;
  const at = now();
  const waiting = await lockOpenProposal(work);
  const { config, proposalId } = waiting;
  const first = waiting.proposedBy._id;
  if (first === adminId) return refuse('proposal.second_admin', { current: waiting });
  const refuseStale = (details: StaleSetting<MoneySetting>) => refuse('record.stale', details);
  const before = await requireNewestSetting(tx, MONEY_SETTINGS, config, refuseStale);
  const permission = 'moneySettings.change';
  if ((await weighWord(tx, { first, adminId, permission, at })) === 'first') {
    const word = { proposed_by: adminId, proposed_at: at };
    const passed = await changeProposal(tx, MONEY_SETTINGS, waiting, word);
    await audit({ subject: subjectOf(waiting), before: waiting, after: passed });
    return passed;
  }
  const saved = { savedAt: at, savedBy: adminId };
  const setting = await saveSetting(tx, MONEY_SETTINGS, config, saved, refuseStale);
  const decision = { decided_by: adminId, decided_at: at };
  const accepted = await changeProposal(tx, MONEY_SETTINGS, waiting, {
    status: 'accepted',
    ...decision,
  });
  const after = { ...setting, proposalId, proposedBy: first };
  await audit({ subject: subjectOf(waiting), before, after });
  return accepted;
}

/** Drops what waits; whoever proposed it may think better of it too. */
export async function declineMoneyProposal(
  work: Work<typeof money.declineMoneySettingProposal>,
): Promise<MoneyProposal> {
  const { actor, tx, now, audit } = work;
  const waiting = await lockOpenProposal(work);
  const declined = await changeProposal(tx, MONEY_SETTINGS, waiting, {
    status: 'declined',
    decided_by: actor.adminId,
    decided_at: now(),
  });
  const before = { ...waiting.config, proposalId: waiting.proposalId };
  await audit({ subject: subjectOf(waiting), before });
  return declined;
}
