import type { ScreenCondition } from './deployment';

/** What a stake is played on, as wagering requirements count it. */
export const GAME_CLASSES = ['sports', 'casino', 'slots', 'minigame', 'holdem'] as const;
export type GameClass = (typeof GAME_CLASSES)[number];

const CASINOS = [{ modules: ['casino'] }, { modules: ['rv'] }];

/** What a deployment has to have for anything to be played of a class; one of them is enough. */
export const WHEN_OF_CLASS: Readonly<Record<GameClass, readonly ScreenCondition[]>> = {
  sports: [{ modules: ['sports'] }],
  casino: CASINOS,
  slots: CASINOS,
  minigame: [{ modules: ['minigame'] }],
  holdem: [
    { modules: ['holdem'] },
    { modules: ['apoker'] },
    // One of its vendors has rooms of its own.
    { modules: ['casino'], casinoCompany: 'hera' },
  ],
};
