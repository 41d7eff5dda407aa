import type { ProposalStatus, SettingDocument } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { newId } from '../platform/new-id';
import { type Settings, toDocument } from './setting-versions.queries';

/** Who did something, and when. */
interface Deed {
  readonly at: Date;
  readonly adminId: string;
}

interface Person {
  readonly _id: string;
  readonly id: string;
}

/** A document that waits, or waited, for a second administrator. */
export interface SettingProposal<D> {
  readonly proposalId: string;
  /** As it would be, under the version from which it was edited. */
  readonly config: D;
  readonly loosened: string[];
  readonly reason: string | null;
  readonly status: ProposalStatus;
  readonly proposedBy: Person;
  readonly proposedAt: string;
  readonly decidedBy: Person | null;
  readonly decidedAt: string | null;
}

const PROPOSALS_PER_PAGE = 50;

// Documents of several rights may lie under one scope: who decides on some knows nothing of the others.
const proposals = <D extends SettingDocument>(
  db: Database | Tx,
  { scopeOf, unsaved }: Settings<D>,
) =>
  db
    .selectFrom('setting_proposal as proposal')
    .innerJoin('admin as proposer', 'proposer._id', 'proposal.proposed_by')
    .leftJoin('admin as decider', 'decider._id', 'proposal.decided_by')
    .selectAll('proposal')
    .select(['proposer.login_id as proposer_login_id', 'decider.login_id as decider_login_id'])
    .where('proposal.scope', 'in', [...new Set([...unsaved.keys()].map(scopeOf))])
    .where('proposal.category', 'in', [...unsaved.keys()]);

type Row = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>;

const toProposal = <D extends SettingDocument>(
  settings: Settings<D>,
  row: Row,
): SettingProposal<D> => ({
  proposalId: row.proposal_id,
  config: toDocument(settings, { ...row, version: row.base_version }),
  loosened: row.loosened,
  reason: row.reason,
  status: row.status,
  proposedBy: { _id: row.proposed_by, id: row.proposer_login_id },
  proposedAt: row.proposed_at.toISOString(),
  decidedBy:
    row.decided_by !== null && row.decider_login_id !== null
      ? { _id: row.decided_by, id: row.decider_login_id }
      : null,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** Proposals of one noun, newest first, 50 a page, below the proposal `after` when it is given. */
export async function listProposals<D extends SettingDocument>(
  db: Database | Tx,
  settings: Settings<D>,
  { status, after }: { readonly status?: ProposalStatus; readonly after?: string },
): Promise<{ proposals: SettingProposal<D>[]; more: boolean }> {
  const rows = await proposals(db, settings)
    .$if(status !== undefined, (query) =>
      query.where('proposal.status', '=', status as ProposalStatus),
    )
    .$if(after !== undefined, (query) => query.where('proposal.proposal_id', '<', after as string))
    .orderBy('proposal.proposal_id', 'desc')
    .limit(PROPOSALS_PER_PAGE + 1)
    .execute();
  return {
    proposals: rows.slice(0, PROPOSALS_PER_PAGE).map((row) => toProposal(settings, row)),
    more: rows.length > PROPOSALS_PER_PAGE,
  };
}

/** A proposal as it stands and stays until the transaction ends; undefined when there is none. */
export async function lockProposal<D extends SettingDocument>(
  tx: Tx,
  settings: Settings<D>,
  proposalId: string,
): Promise<SettingProposal<D> | undefined> {
  const row = await proposals(tx, settings)
    .where('proposal.proposal_id', '=', proposalId)
    .forUpdate('proposal')
    .executeTakeFirst();
  return row && toProposal(settings, row);
}

/** Of which fields of a proposal it was said as it was made that they are dangerous; null where that was not kept. */
export const readTold = async (tx: Tx, proposalId: string): Promise<readonly string[] | null> =>
  (
    await tx
      .selectFrom('setting_proposal')
      .select('told')
      .where('proposal_id', '=', proposalId)
      .executeTakeFirstOrThrow()
  ).told;

/**
 * Ends what waits for this document and was edited from a version before this one: it could not come
 * into force any more. Whoever appends a version calls it first, so that whoever accepts a proposal
 * at that moment is waited for and not the other way round.
 */
export async function endStaleProposals<D extends SettingDocument>(
  tx: Tx,
  { scopeOf }: Settings<D>,
  { category, version }: Pick<D, 'category' | 'version'>,
  { at, adminId }: Deed,
): Promise<void> {
  await tx
    .updateTable('setting_proposal')
    .set({ status: 'stale', decided_by: adminId, decided_at: at })
    .where('scope', '=', scopeOf(category))
    .where('category', '=', category)
    .where('status', '=', 'open')
    .where('base_version', '<', version)
    .execute();
}

/** Lets `edited` wait for a second administrator. @returns undefined when another one waits for this document */
export async function proposeSetting<D extends SettingDocument>(
  tx: Tx,
  settings: Settings<D>,
  edited: D,
  {
    loosened,
    told,
    reason,
  }: {
    readonly loosened: readonly string[];
    readonly told: readonly string[];
    readonly reason: string | null;
  },
  { at, adminId }: Deed,
): Promise<SettingProposal<D> | undefined> {
  const { category, version, ...fields } = edited;
  await endStaleProposals(tx, settings, edited, { at, adminId });
  const proposalId = newId(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting_proposal')
    .values({
      proposal_id: proposalId,
      scope: settings.scopeOf(category),
      category,
      base_version: version,
      config: JSON.stringify(fields),
      loosened: [...loosened],
      told: [...told],
      reason,
      status: 'open',
      proposed_by: adminId,
      proposed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? lockProposal(tx, settings, proposalId) : undefined;
}

/** Writes to a proposal that is locked. */
export async function changeProposal<D extends SettingDocument>(
  tx: Tx,
  settings: Settings<D>,
  { proposalId }: Pick<SettingProposal<D>, 'proposalId'>,
  change:
    | {
        readonly status: 'accepted' | 'declined';
        readonly decided_by: string;
        readonly decided_at: Date;
      }
    | { readonly proposed_by: string; readonly proposed_at: Date },
): Promise<SettingProposal<D>> {
  await tx
    .updateTable('setting_proposal')
    .set(change)
    .where('proposal_id', '=', proposalId)
    .execute();
  return (await lockProposal(tx, settings, proposalId)) as SettingProposal<D>;
}
