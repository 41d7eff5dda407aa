import type { Sport } from './sports';

interface SportPeriods {
  /** Halves, quarters, innings, sets or rounds, overtime apart. */
  readonly periods: number;
  /** What the score counts: points of all periods, or periods won; `none`: neither. */
  readonly counts: 'points' | 'sets' | 'none';
  /** How long an event usually lasts. */
  readonly minutes: number;
}

export const SPORT_PERIODS: Readonly<Record<Sport, SportPeriods>> = {
  Football: { periods: 2, counts: 'points', minutes: 120 },
  Basketball: { periods: 4, counts: 'points', minutes: 150 },
  Baseball: { periods: 9, counts: 'points', minutes: 210 },
  'Ice Hockey': { periods: 3, counts: 'points', minutes: 150 },
  Tennis: { periods: 5, counts: 'sets', minutes: 180 },
  Handball: { periods: 2, counts: 'points', minutes: 100 },
  Volleyball: { periods: 5, counts: 'sets', minutes: 140 },
  'Rugby League': { periods: 2, counts: 'points', minutes: 110 },
  'Rugby Union': { periods: 2, counts: 'points', minutes: 120 },
  'Table Tennis': { periods: 7, counts: 'sets', minutes: 60 },
  MMA: { periods: 5, counts: 'none', minutes: 40 },
  Golf: { periods: 0, counts: 'none', minutes: 300 },
  Darts: { periods: 7, counts: 'sets', minutes: 90 },
  Boxing: { periods: 12, counts: 'none', minutes: 60 },
  LoL: { periods: 5, counts: 'sets', minutes: 180 },
  'CS:GO': { periods: 5, counts: 'sets', minutes: 180 },
  'Dota 2': { periods: 5, counts: 'sets', minutes: 180 },
  FIFA: { periods: 2, counts: 'points', minutes: 20 },
};
