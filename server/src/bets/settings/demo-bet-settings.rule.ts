import {
  type BetSetting,
  betBonus,
  LEVELS,
  sportsBet,
  sportsRule,
  sportsSwitch,
  unsavedDocument,
} from '@gwanje/contract';

const byLevel = <V>(value: (level: number) => V) =>
  Object.fromEntries(LEVELS.map((level, index) => [level, value(index + 1)]));
/** Growing with the level; carts of many legs win more, and less is staked on them. */
const limits = (maxWon: number, benefitWon: number) =>
  byLevel((level) => ({ min: 5_000, max: maxWon * level, benefit: benefitWon * level }));

const sold = unsavedDocument(sportsSwitch);

/**
 * What a demo database starts with for sports, which are closed until somebody opens them: every
 * type is on sale. Nothing of the casino is closed, so it needs no document.
 */
export const DEMO_BET_SETTINGS = [
  {
    ...sold,
    version: 1,
    types: Object.fromEntries(
      Object.entries(sold.types).map(([type, one]) => [
        type,
        { ...one, regStatus: true, betStatus: true },
      ]),
    ),
  },
  {
    ...{ ...unsavedDocument(sportsBet), version: 1 },
    ...{ single: limits(1_000_000, 5_000_000), double: limits(700_000, 7_000_000) },
    ...{ multi: limits(500_000, 10_000_000) },
    perEvent: byLevel((level) => ({ maxEvent: 2_000_000 * level })),
  },
  // The events of a demo last minutes, so nobody has long to object to their results.
  { ...unsavedDocument(sportsRule), version: 1, confirmMinutes: 1 },
  { ...unsavedDocument(betBonus), version: 1, isOn: true },
] as readonly BetSetting[];
