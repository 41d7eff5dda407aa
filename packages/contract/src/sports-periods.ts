import type { Bilingual } from './deployment';
import type { Sport } from './sports';

const numbered = (ko: string, en: string) => (period: number) => ({
  ko: `${period}${ko}`,
  en: `${en} ${period}`,
});
const HALVES = [
  { ko: '전반전', en: 'First half' },
  { ko: '후반전', en: 'Second half' },
];
/** How what an event is played in is called. */
const PERIOD_NAMES = {
  half: (period: number) => HALVES[period - 1] ?? OVERTIME,
  quarter: numbered('쿼터', 'Quarter'),
  inning: numbered('이닝', 'Inning'),
  third: numbered('피리어드', 'Period'),
  set: numbered('세트', 'Set'),
  round: numbered('라운드', 'Round'),
} as const satisfies Record<string, (period: number) => Bilingual>;
const OVERTIME: Bilingual = { ko: '연장', en: 'Overtime' };

interface SportPeriods {
  /** How many of them, overtime apart. */
  readonly periods: number;
  readonly in: keyof typeof PERIOD_NAMES;
  /** What the score counts: points of all periods, or periods won; `none`: neither. */
  readonly counts: 'points' | 'sets' | 'none';
  /** How long an event usually lasts. */
  readonly minutes: number;
}

export const SPORT_PERIODS: Readonly<Record<Sport, SportPeriods>> = {
  Football: { periods: 2, in: 'half', counts: 'points', minutes: 120 },
  Basketball: { periods: 4, in: 'quarter', counts: 'points', minutes: 150 },
  Baseball: { periods: 9, in: 'inning', counts: 'points', minutes: 210 },
  'Ice Hockey': { periods: 3, in: 'third', counts: 'points', minutes: 150 },
  Tennis: { periods: 5, in: 'set', counts: 'sets', minutes: 180 },
  Handball: { periods: 2, in: 'half', counts: 'points', minutes: 100 },
  Volleyball: { periods: 5, in: 'set', counts: 'sets', minutes: 140 },
  'Rugby League': { periods: 2, in: 'half', counts: 'points', minutes: 110 },
  'Rugby Union': { periods: 2, in: 'half', counts: 'points', minutes: 120 },
  'Table Tennis': { periods: 7, in: 'set', counts: 'sets', minutes: 60 },
  MMA: { periods: 5, in: 'round', counts: 'none', minutes: 40 },
  Golf: { periods: 0, in: 'round', counts: 'none', minutes: 300 },
  Darts: { periods: 7, in: 'set', counts: 'sets', minutes: 90 },
  Boxing: { periods: 12, in: 'round', counts: 'none', minutes: 60 },
  LoL: { periods: 5, in: 'set', counts: 'sets', minutes: 180 },
  'CS:GO': { periods: 5, in: 'set', counts: 'sets', minutes: 180 },
  'Dota 2': { periods: 5, in: 'set', counts: 'sets', minutes: 180 },
  FIFA: { periods: 2, in: 'half', counts: 'points', minutes: 20 },
};

/** What a period of a sport is called, counted from 1; one behind the last of a score by points is overtime. */
export function periodName(sport: Sport, period: number): Bilingual {
  const { periods, counts, in: kind } = SPORT_PERIODS[sport];
  return counts === 'points' && period > periods ? OVERTIME : PERIOD_NAMES[kind](period);
}
