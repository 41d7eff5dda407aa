import { type SettingDocument, valuesOf } from '@gwanje/contract';
import { Refusal } from '../platform/refusal';
import { weighWord } from '../second-admin/words';
import { passedEnd } from './save-setting.command';
import {
  changeProposal,
  lockProposal,
  readTold,
  type SettingProposal,
} from './setting-proposals.queries';
import {
  lockSettings,
  requireNewestSetting,
  type StaleSetting,
  saveSetting,
} from './setting-versions.queries';
import type { AcceptWork, DecisionWork, DeclineWork, SettingRules } from './setting-work';

const subjectOf = <D extends SettingDocument>(
  { settings }: SettingRules<D>,
  { config }: SettingProposal<D>,
) => `${settings.scopeOf(config.category)}/${config.category}`;

/** The proposal, which must still wait, and waits until this transaction ends. */
async function lockOpenProposal<D extends SettingDocument>(
  { settings }: SettingRules<D>,
  { input, tx, refuse }: DecisionWork<'record.not_found' | 'proposal.closed'>,
): Promise<SettingProposal<D>> {
  const proposal = await lockProposal(tx, settings, input.proposalId);
  if (!proposal) return refuse('record.not_found');
  if (proposal.status !== 'open') return refuse('proposal.closed', { current: proposal });
  return proposal;
}

/**
 * Refuses what could not be proposed as it was any more: its end has passed, or something of it has
 * become dangerous, of which nobody has said why it is to be all the same.
 *
 * @throws {Refusal} proposal.window_past, proposal.now_dangerous
 */
async function requireAsProposed<D extends SettingDocument>(
  { settings, findDangers }: SettingRules<D>,
  { tx }: AcceptWork,
  { config, loosened, proposalId }: SettingProposal<D>,
  { before, at }: { readonly before: D; readonly at: Date },
): Promise<void> {
  const setting = settings.settingOf(config.category);
  const passed = passedEnd(setting, valuesOf(setting, before), valuesOf(setting, config), at);
  if (passed !== undefined)
    throw new Refusal('proposal.window_past', { details: { paths: [passed] } });
  const found = (await findDangers?.(tx, { before, after: config, at })) ?? [];
  if (found.length === 0) return;
  const told = await readTold(tx, proposalId);
  const known = new Set([...loosened, ...(told ?? [])]);
  const fresh = found.filter(({ path, isAlone }) => !known.has(path) && (told || !isAlone));
  const paths = fresh.map(({ path }) => path);
  if (paths.length > 0)
    throw new Refusal('proposal.now_dangerous', { details: { paths, found: fresh } });
}

/**
 * Agrees to a proposal. The word of a proposer counts only while he may still agree and is another
 * person; otherwise this one takes its place and the proposal goes on waiting.
 *
 * @source docs/decisions/0019-second-administrator.md
 */
export async function acceptProposal<D extends SettingDocument>(
  rules: SettingRules<D>,
  work: AcceptWork,
): Promise<SettingProposal<D>> {
  const { settings, permission } = rules;
  const { actor, tx, now, audit, refuse } = work;
  const { adminId } = actor;
  await lockSettings(tx);
  const at = now();
  const waiting = await lockOpenProposal(rules, work);
  const { config, proposalId } = waiting;
  const first = waiting.proposedBy._id;
  if (first === adminId) return refuse('proposal.second_admin', { current: waiting });
  const refuseStale = (details: StaleSetting<D>) => refuse('record.stale', details);
  const before = await requireNewestSetting(tx, settings, config, refuseStale);
  await requireAsProposed(rules, work, waiting, { before, at });
  const subject = subjectOf(rules, waiting);
  if ((await weighWord(tx, { first, adminId, permission, at })) === 'first') {
    const word = { proposed_by: adminId, proposed_at: at };
    const passed = await changeProposal(tx, settings, waiting, word);
    await audit({ subject, before: waiting, after: passed });
    return passed;
  }
  // What it has to fit to may have changed since it was proposed.
  const { loosened } = waiting;
  await rules.judge?.(tx, { before, after: config, loosened, adminId, at });
  const saved = { savedAt: at, savedBy: adminId, reason: waiting.reason };
  const setting = await saveSetting(tx, settings, config, saved, refuseStale);
  const decision = { decided_by: adminId, decided_at: at };
  const accepted = await changeProposal(tx, settings, waiting, { status: 'accepted', ...decision });
  const after = { ...setting, proposalId, proposedBy: first };
  await audit({ subject, before, after });
  return accepted;
}

/** Drops what waits; whoever proposed it may think better of it too. */
export async function declineProposal<D extends SettingDocument>(
  rules: SettingRules<D>,
  work: DeclineWork,
): Promise<SettingProposal<D>> {
  const { actor, tx, now, audit } = work;
  const waiting = await lockOpenProposal(rules, work);
  const declined = await changeProposal(tx, rules.settings, waiting, {
    status: 'declined',
    decided_by: actor.adminId,
    decided_at: now(),
  });
  const before = { ...waiting.config, proposalId: waiting.proposalId };
  await audit({ subject: subjectOf(rules, waiting), before });
  return declined;
}
