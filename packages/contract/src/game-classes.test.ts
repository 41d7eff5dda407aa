// Fields of classes in settings: each says what a deployment has to have for it.
import type { DeploymentFlags } from './deployment';
import { GAME_CLASSES } from './game-classes';
import { moneySettings } from './money-settings';
import { isHad, placesOf } from './setting-values';

const flags = (modules: readonly string[], more: Partial<DeploymentFlags> = {}) =>
  ({
    ...{ configVersion: 2, moneyVersion: 5, gondre: false, multiSite: false, memberDetailTabs: [] },
    ...{ modules: [...modules], ...more },
  }) as DeploymentFlags;

/** The classes of which any field of a document is shown. */
const classesIn = (category: string, had: DeploymentFlags) => {
  const setting = moneySettings.settings.find((one) => one.category === category);
  const places = setting ? [...placesOf(setting).values()] : [];
  const shown = places.filter((place) => isHad(place, had)).map(({ path }) => path.toLowerCase());
  return GAME_CLASSES.filter((name) => shown.some((path) => path.includes(name)));
};

describe.each([
  ['comp', ['sports', 'casino', 'slots', 'minigame']],
  ['rollingCeiling', GAME_CLASSES],
  ['payback', GAME_CLASSES],
  ['partnerSettlement', GAME_CLASSES],
] as const)('%s', (category, classes) => {
  it.each([
    ['sports alone', flags(['sports']), ['sports']],
    ['a casino', flags(['casino'], { casinoCompany: 'honor' }), ['casino', 'slots']],
    ['one with poker', flags(['casino'], { casinoCompany: 'hera' }), ['casino', 'slots', 'holdem']],
    ['a casino of another kind', flags(['rv']), ['casino', 'slots']],
    ['poker', flags(['apoker']), ['holdem']],
    ['mini-games', flags(['minigame', 'powerball']), ['minigame']],
  ] as const)('has for %s what is played there', (_, had, played) => {
    expect(classesIn(category, had)).toEqual(
      classes.filter((one) => played.some((name) => name === one)),
    );
  });
});
