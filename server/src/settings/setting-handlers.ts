import {
  EFFECT_DAYS,
  type ProposalStatus,
  type SettingDocument,
  type SettingEffect,
} from '@gwanje/contract';
import type { Database } from '../platform/database';
import { acceptProposal, declineProposal } from './decide-proposal.command';
import { saveSettingDocument } from './save-setting.command';
import { listProposals } from './setting-proposals.queries';
import { findSetting, listSettings, listSettingVersions } from './setting-versions.queries';
import type { AcceptWork, DeclineWork, SaveWork, SettingRules } from './setting-work';

interface Asked<Input> {
  readonly db: Database;
  readonly input: Input;
}

const DAY_MS = 86_400_000;

/** What a document would have made different in the last days, in place of the one in force. */
async function readEffect<D extends SettingDocument>(
  { settings, effectOf, effectDays = {} }: SettingRules<D>,
  { db, input, now }: Asked<D> & { readonly now: () => Date },
): Promise<SettingEffect | null> {
  const before: D = await findSetting<D, D['category']>(db, settings, input.category);
  const days = effectDays[input.category] ?? EFFECT_DAYS;
  const at = now();
  const since = new Date(at.getTime() - days * DAY_MS);
  const rows = await effectOf?.({ db, since, at }, before, input);
  return rows ? { days, rows: [...rows] } : null;
}

/** Handlers of the operations that the contract's `settings` makes for the documents of `rules`. */
export const settingHandlers = <D extends SettingDocument>(rules: SettingRules<D>) => ({
  list: ({ db }: Asked<object>) => listSettings(db, rules.settings),
  save: (work: SaveWork<D>) => saveSettingDocument(rules, work),
  effect: (asked: Asked<D> & { readonly now: () => Date }) => readEffect(rules, asked),
  versions: ({
    db,
    input,
  }: Asked<{ readonly category: D['category']; readonly before?: number | undefined }>) =>
    listSettingVersions(db, rules.settings, input),
  proposals: ({
    db,
    input,
  }: Asked<{
    readonly status?: ProposalStatus | undefined;
    readonly after?: string | undefined;
  }>) => listProposals(db, rules.settings, input),
  accept: (work: AcceptWork) => acceptProposal(rules, work),
  decline: (work: DeclineWork) => declineProposal(rules, work),
});
