import type { ProposalStatus, SettingDocument } from '@gwanje/contract';
import type { Database } from '../platform/database';
import { acceptProposal, declineProposal } from './decide-proposal.command';
import { saveSettingDocument } from './save-setting.command';
import { listProposals } from './setting-proposals.queries';
import { listSettings, listSettingVersions } from './setting-versions.queries';
import type { AcceptWork, DeclineWork, SaveWork, SettingRules } from './setting-work';

interface Asked<Input> {
  readonly db: Database;
  readonly input: Input;
}

/** Handlers of the operations that the contract's `settings` makes for the documents of `rules`. */
export const settingHandlers = <D extends SettingDocument>(rules: SettingRules<D>) => ({
  list: ({ db }: Asked<object>) => listSettings(db, rules.settings),
  save: (work: SaveWork<D>) => saveSettingDocument(rules, work),
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
