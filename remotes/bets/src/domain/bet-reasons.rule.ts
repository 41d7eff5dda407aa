import { BET_REASONS, type BetAction, type Bilingual } from '@gwanje/contract';

const OFFERED: Readonly<Record<BetAction, readonly (keyof typeof BET_REASONS)[]>> = {
  cancel: ['asked', 'wrongOdds', 'twice', 'other'],
  void: ['wrongOdds', 'late', 'other'],
  resettle: ['asked', 'wrongOdds', 'twice', 'late', 'other'],
};

/** The reasons that are offered for an action on a bet on a mini-game: nobody voids what was merely asked for. */
export const betReasonsOf = (action: BetAction): Readonly<Record<string, Bilingual>> =>
  Object.fromEntries(OFFERED[action].map((code) => [code, BET_REASONS[code]]));
