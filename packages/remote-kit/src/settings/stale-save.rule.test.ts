import { POWERBALL_SETTINGS } from '@gwanje/contract';
import { savedMeanwhile } from './stale-save.rule';

const setting = POWERBALL_SETTINGS.switch;

const current = {
  category: 'powerballSwitchV2',
  version: 9,
  regStatus: true,
  betStatus: true,
  betTopStatus: false,
  betEndSeconds: 20,
};
const savedBy = { id: 'risk1', nick: '박리스크' };
const savedAt = '2026-11-21T06:49:26.123Z';

describe('savedMeanwhile', () => {
  it('reads who saved what, and when', () => {
    expect(savedMeanwhile(setting, { current, savedBy, savedAt })).toEqual({
      version: 9,
      config: current,
      savedBy,
      savedAt,
    });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ current: null, savedBy, savedAt }],
    [{ current: { ...current, betEndSeconds: -1 }, savedBy, savedAt }],
    [{ current, savedBy }],
  ])('reads nothing from %j', (details) => {
    expect(savedMeanwhile(setting, details)).toBeUndefined();
  });
});
