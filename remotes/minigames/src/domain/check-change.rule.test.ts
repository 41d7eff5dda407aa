import { checkChange } from './check-change.rule';

const switches = { regStatus: true, betStatus: true, betTopStatus: false, betEndSeconds: 30 };
const check = (betEndSeconds: number | null) =>
  checkChange(
    { category: 'powerballSwitchV2', version: 4, fields: { ...switches, betEndSeconds } },
    'ko',
  );

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
  ])('names the field and the reason for %p seconds', (seconds, message) => {
    const { change, failures } = check(seconds);
    expect(change).toBeNull();
    expect(failures.map(({ path, rules }) => [path, rules[0]?.message])).toEqual([
      ['betEndSeconds', message],
    ]);
  });

  it('speaks the language asked for', () => {
    const edit = {
      category: 'powerballSwitchV2',
      version: 0,
      fields: { ...switches, betEndSeconds: 300 },
    } as const;
    expect(checkChange(edit, 'en').failures[0]?.rules[0]?.message).toBe('Enter 299 or less.');
  });
});
