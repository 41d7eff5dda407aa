import { GAME_SETTINGS, unsavedDocument, valuesOf, wagering } from '@gwanje/contract';
import { checkChange } from './check-change.rule';

const { switch: registration, bet } = GAME_SETTINGS.powerball;

const switches = { regStatus: true, betStatus: true, betTopStatus: false, betEndSeconds: 30 };
const check = (betEndSeconds: number | string | null) =>
  checkChange(registration, { version: 4, values: { ...switches, betEndSeconds } }, 'ko');

describe('checkChange', () => {
  it('gives the document to send when every field passes', () => {
    expect(check(30)).toEqual({
      change: { category: 'powerballSwitchV2', version: 4, ...switches },
      failures: [],
    });
  });

  it.each([
    [300, '299 이하로 입력하세요.'],
    [null, '숫자만 입력하세요.'],
    ['', '비워 둘 수 없습니다. 0이면 0을 입력하세요.'],
    ['1e5', '숫자만 입력하세요.'],
  ])('names the field and the reason for %p seconds', (seconds, message) => {
    const { change, failures } = check(seconds);
    expect(change).toBeNull();
    expect(failures.map(({ path, rules }) => [path, rules[0]?.message])).toEqual([
      ['betEndSeconds', message],
    ]);
  });

  it('says of an amount how it may be typed', () => {
    const { failures } = checkChange(
      bet,
      { version: 0, values: { 'lv1.PWBPOE.max': '1e5' } },
      'ko',
    );
    const [failure] = failures.filter(({ path }) => path === 'lv1.PWBPOE.max');
    expect(failure?.rules[0]?.message).toBe('금액은 1,500,000이나 150만처럼 입력하세요.');
  });

  it('speaks the language asked for', () => {
    const edit = { version: 0, values: { ...switches, betEndSeconds: 300 } };
    expect(checkChange(registration, edit, 'en').failures[0]?.rules[0]?.message).toBe(
      'Enter 299 or less.',
    );
  });

  it('says the bound of a rate as it is typed, in percent', () => {
    const values = { ...valuesOf(wagering, unsavedDocument(wagering)), bonusBps: 100_001 };
    const { failures } = checkChange(wagering, { version: 0, values }, 'ko');
    expect(failures.map(({ path, rules }) => [path, rules[0]?.message])).toEqual([
      ['bonusBps', '1,000 이하로 입력하세요.'],
    ]);
  });
});
