// Which changes of money settings protect less than before, field by field.
import {
  chargeBonus as bonuses,
  dailyAttendance,
  dangersOf,
  secondAdmin as limits,
  type MoneySetting,
  type MoneySettingOf,
  moneySettings,
  wagering as requirements,
  type Setting,
  unsavedDocument,
  valuesOf,
} from './index';

const attendance = unsavedDocument(dailyAttendance);
const chargeBonus = unsavedDocument(bonuses);
const secondAdmin = unsavedDocument(limits);
const wagering = unsavedDocument(requirements);
const settings = moneySettings.settings as readonly Setting[];

/** The fields for which a second administrator has to agree to the whole document. */
function loosenedFields(before: MoneySetting, after: MoneySetting): string[] {
  const setting = settings.find(({ category }) => category === after.category) as Setting;
  return dangersOf(setting, valuesOf(setting, before), valuesOf(setting, after))
    .filter(({ danger }) => danger.needsSecond)
    .map(({ path }) => path);
}

const withBonus = (
  bonus: Partial<MoneySettingOf<'chargeBonus'>['levels']['lv1']['every']>,
  of: MoneySettingOf<'chargeBonus'> = chargeBonus,
): MoneySettingOf<'chargeBonus'> => ({
  ...of,
  levels: {
    ...of.levels,
    lv3: { ...of.levels.lv3, every: { ...of.levels.lv3.every, ...bonus } },
  },
});

const withPoints = (pointWon: number): MoneySettingOf<'dailyAttendance'> => ({
  ...attendance,
  levels: { ...attendance.levels, lv3: { pointWon } },
});

test.each<readonly [string, MoneySetting, MoneySetting, readonly string[]]>([
  ['nothing', secondAdmin, { ...secondAdmin, version: 7 }, []],
  ['a limit that is raised', secondAdmin, { ...secondAdmin, chargeWon: 10_000_001 }, ['chargeWon']],
  ['a limit that is gone', secondAdmin, { ...secondAdmin, waiverDayWon: null }, ['waiverDayWon']],
  ['a limit that is lowered', secondAdmin, { ...secondAdmin, chargeWon: 9_999_999 }, []],
  ['a limit where there was none', { ...secondAdmin, exchangeWon: null }, secondAdmin, []],
  [
    'one of each: the looser one counts',
    secondAdmin,
    { ...secondAdmin, chargeWon: 1, transferWon: 6_000_000 },
    ['transferWon'],
  ],
  ['a factor that is lowered', wagering, { ...wagering, bonusBps: 29_999 }, ['bonusBps']],
  ['a factor that is raised', wagering, { ...wagering, bonusBps: 30_001 }, []],
  [
    'a contribution that is raised',
    wagering,
    { ...wagering, contributions: { ...wagering.contributions, holdem: 1 } },
    ['contributions.holdem'],
  ],
  [
    'a contribution that is lowered',
    wagering,
    { ...wagering, contributions: { ...wagering.contributions, sports: 0 } },
    [],
  ],
  ['attendance that is turned on', attendance, { ...attendance, isOn: true }, []],
  ['points of a day within their guard', attendance, withPoints(10_000), []],
  ['points of a day above their guard', attendance, withPoints(10_001), ['levels.lv3.pointWon']],
  ['points of a day that are lowered', withPoints(20_000), withPoints(15_000), []],
  ['a bonus within its guard', chargeBonus, withBonus({ rateBps: 2_000, maxWon: 1_000_000 }), []],
  [
    'a bonus above its guard',
    chargeBonus,
    withBonus({ rateBps: 2_001, maxWon: 1_000_001 }),
    ['levels.lv3.every.rateBps', 'levels.lv3.every.maxWon'],
  ],
  [
    'a least bonus, however small',
    chargeBonus,
    withBonus({ minWon: 1, maxWon: 10 }),
    ['levels.lv3.every.minWon'],
  ],
  [
    'a bonus that stays above its guard and is lowered',
    withBonus({ rateBps: 5_000 }),
    withBonus({ rateBps: 4_000 }),
    [],
  ],
  [
    'a bonus above its guard that is raised further',
    withBonus({ rateBps: 5_000 }),
    withBonus({ rateBps: 5_001 }),
    ['levels.lv3.every.rateBps'],
  ],
])('%s', (_, before, after, loosened) => {
  expect(loosenedFields(before, after)).toEqual(loosened);
});
