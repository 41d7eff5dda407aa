import type { PartnerDetail, PartnerRow } from '@gwanje/contract';

/** What a colleague changes of a partner, as his card shows it; sums of his line change by themselves. */
export const COMPARED = [
  ...(['nick', 'grade', 'upline', 'status', 'form', 'joinCode'] as const),
  ...(['minigameBps', 'sportsBps', 'casinoBps', 'slotsBps', 'holdemBps', 'losingBps'] as const),
] as const satisfies readonly (keyof PartnerRow)[];
export type Compared = (typeof COMPARED)[number];

interface Change {
  readonly field: Compared;
  readonly before: PartnerRow[Compared];
  readonly after: PartnerRow[Compared];
}

export const hasChanged = (before: PartnerDetail, after: PartnerDetail): boolean =>
  before.partner.version !== after.partner.version ||
  before.basis !== after.basis ||
  before.proposal?.proposalId !== after.proposal?.proposalId;

export const changesBetween = (before: PartnerRow, after: PartnerRow): Change[] =>
  COMPARED.filter((field) => before[field] !== after[field]).map((field) => ({
    ...{ field, before: before[field], after: after[field] },
  }));
