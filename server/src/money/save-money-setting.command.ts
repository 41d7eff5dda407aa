import { isDeepStrictEqual } from 'node:util';
import {
  ALONE_KINDS,
  type AloneKind,
  type MoneySetting,
  type money,
  type Permission,
  type ReplyOf,
} from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { endStaleProposals, proposeSetting } from '../platform/setting-proposals';
import { requireNewestSetting, type StaleSetting, saveSetting } from '../platform/setting-versions';
import { hasSecond, hasTwoPeople } from '../second-admin/second-admin.rule';
import { readStaff } from '../second-admin/staff.queries';
import { loosenedFields } from './loosened-settings.rule';
import { MONEY_SETTINGS } from './money-settings.queries';

type Save = Work<typeof money.saveMoneySetting>;

/** What two administrators must hold who agree to something of a kind. */
const AGREED_BY: Readonly<Record<AloneKind, Permission>> = {
  charge: 'money.decide',
  exchange: 'money.decide',
  waiver: 'money.decide',
  adjustment: 'money.adjust',
  transfer: 'money.adjust',
};

/** What a document has two administrators agree to. */
const agreedUnder = (setting: MoneySetting): Permission[] =>
  setting.category === 'secondAdmin'
    ? ALONE_KINDS.filter(
        (kind) => setting[`${kind}Won`] !== null || setting[`${kind}DayWon`] !== null,
      ).map((kind) => AGREED_BY[kind])
    : [];

/** Refuses a document that could not come into force, or under which things would wait for ever. */
async function requireAgreers({ tx, now, actor, input, refuse }: Save, isProposal: boolean) {
  const staff = await readStaff(tx, now());
  const isEverySure = agreedUnder(input).every((permission) => hasTwoPeople(staff, permission));
  const isOwnSure = !isProposal || hasSecond(staff, actor.adminId, 'moneySettings.change');
  if (!isEverySure || !isOwnSure) return refuse('admin.no_second');
}

/**
 * Saves one category's whole document as its next version. One that protects less in any field
 * waits for a second administrator instead, as a whole, and nothing of it is in force. A save that
 * changes nothing answers the current document and leaves neither a version nor an audit line. What
 * was decided before keeps the version under which it was decided; what is still open is decided by
 * the new one.
 *
 * @source docs/decisions: settings are versions; the second administrator
 */
export async function saveMoneySetting(
  work: Save,
): Promise<ReplyOf<typeof money.saveMoneySetting>> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { category, version } = input;
  const refuseStale = (details: StaleSetting<MoneySetting>) => refuse('record.stale', details);
  const deed = { at: now(), adminId: actor.adminId };
  const subject = `money/${category}`;
  const before = await requireNewestSetting(tx, MONEY_SETTINGS, input, refuseStale);
  if (isDeepStrictEqual(input, before)) return { setting: before, proposal: null };

  const loosened = loosenedFields(before, input);
  await requireAgreers(work, loosened.length > 0);
  if (loosened.length > 0) {
    const proposal = await proposeSetting(tx, MONEY_SETTINGS, input, loosened, deed);
    if (!proposal) return refuse('proposal.waits');
    const after = { ...input, proposalId: proposal.proposalId };
    await audit({ action: 'moneySettings.propose', subject, before, after });
    return { setting: before, proposal };
  }
  await endStaleProposals(tx, MONEY_SETTINGS, { category, version: version + 1 }, deed);
  const saved = { savedAt: deed.at, savedBy: actor.adminId };
  const setting = await saveSetting(tx, MONEY_SETTINGS, input, saved, refuseStale);
  await audit({ subject, before, after: setting });
  return { setting, proposal: null };
}
