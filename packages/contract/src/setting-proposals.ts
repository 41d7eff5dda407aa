import * as z from 'zod/mini';
import { instant, person, uuid } from './units';

const PROPOSAL_STATUSES = ['open', 'accepted', 'declined', 'stale'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A settings document that protects less than the one in force, and waits for a second administrator. */
export const settingProposal = <D extends z.ZodMiniType>(document: D) =>
  z.object({
    proposalId: uuid,
    /** As it would be, under the version from which it was edited. */
    config: document,
    /** The fields that protect less than before, as dotted paths. */
    loosened: z.array(z.string()),
    /** Why; null of what was proposed before reasons were asked for. */
    reason: z.nullable(z.string()),
    /** Stale: another version came into force first. */
    status: z.enum(PROPOSAL_STATUSES),
    proposedBy: person,
    proposedAt: instant,
    decidedBy: z.nullable(person),
    decidedAt: z.nullable(instant),
  });
