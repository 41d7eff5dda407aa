/** What a stake is played on, as wagering requirements count it. */
export const GAME_CLASSES = ['sports', 'casino', 'slots', 'minigame', 'holdem'] as const;
export type GameClass = (typeof GAME_CLASSES)[number];
