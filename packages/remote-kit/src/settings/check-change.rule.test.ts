import {
  type Locale,
  POWERBALL_SETTINGS,
  type Setting,
  unsavedDocument,
  valuesOf,
  wagering,
} from '@gwanje/contract';
import { checkChange } from './check-change.rule';

const { switch: registration, bet } = POWERBALL_SETTINGS;

const switches = { regStatus: true, betStatus: true, betTopStatus: false, betEndSeconds: 30 };
type Edit = Parameters<typeof checkChange>[1];
const checked = async (setting: Setting, edit: Edit, locale: Locale = 'ko') =>
  checkChange({ setting, check: await setting.fetchCheck() }, edit, locale);
const check = (betEndSeconds: number | string | null) =>
  checked(registration, { version: 4, values: { ...switches, betEndSeconds } });

describe('checkChange', () => {
  it('gives the document to send when every field passes', async () => {
    expect(await check(30)).toEqual({
      change: { category: 'powerballSwitchV2', version: 4, ...switches },
      failures: [],
    });
  });

  it.each([
    [300, '299 이하로 입력하세요.'],
    [null, '숫자만 입력하세요.'],
    ['', '비워 둘 수 없습니다. 0이면 0을 입력하세요.'],
    ['1e5', '숫자만 입력하세요.'],
    ['9999', '3자 이하로 입력하세요.'],
    ['1.5', '소수점 없이 입력하세요.'],
  ])('names the field and the reason for %p seconds', async (seconds, message) => {
    const { change, failures } = await check(seconds);
    expect(change).toBeNull();
    expect(failures.map(({ path, rules }) => [path, rules[0]?.message])).toEqual([
      ['betEndSeconds', message],
    ]);
  });

  it('says of an amount how it may be typed', async () => {
    const { failures } = await checked(bet, { version: 0, values: { 'lv1.PWBPOE.max': '1e5' } });
    const [failure] = failures.filter(({ path }) => path === 'lv1.PWBPOE.max');
    expect(failure?.rules[0]?.message).toBe('금액은 1,500,000이나 150만처럼 입력하세요.');
  });

  it('speaks the language asked for', async () => {
    const edit = { version: 0, values: { ...switches, betEndSeconds: 300 } };
    const { failures } = await checked(registration, edit, 'en');
    expect(failures[0]?.rules[0]?.message).toBe('Enter 299 or less.');
  });

  it('says the bound of a rate as it is typed, in percent', async () => {
    const values = { ...valuesOf(wagering, unsavedDocument(wagering)), bonusBps: 100_001 };
    const { failures } = await checked(wagering, { version: 0, values });
    expect(failures.map(({ path, rules }) => [path, rules[0]?.message])).toEqual([
      ['bonusBps', '1,000 이하로 입력하세요.'],
    ]);
  });

  it('leaves it to the server where what checks could not be fetched', () => {
    const values = { ...switches, betEndSeconds: 300 };
    const { change, failures } = checkChange(
      { setting: registration, check: undefined },
      { version: 4, values },
      'ko',
    );
    expect(failures).toEqual([]);
    expect(change).toEqual({ category: 'powerballSwitchV2', version: 4, ...values });
  });
});
