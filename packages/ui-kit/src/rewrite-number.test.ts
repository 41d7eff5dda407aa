// The caret is the hard part of a field that reformats itself: it stays between the same two digits.
import fc from 'fast-check';
import { rewriteDecimal, rewriteWhole } from './rewrite-number';
import { groupDigits } from './won';

const rules = { group: groupDigits, isAllowed: (text: string) => text.length <= 20 };

/** Types, with `|` as the caret before and after. */
function given(before: string, inputType: string, typed = ''): string {
  const caret = before.indexOf('|');
  const previous = before.replace('|', '');
  const cut = { deleteContentBackward: [1, 0], deleteContentForward: [0, 1] }[inputType] ?? [0, 0];
  const head = previous.slice(0, caret - (cut[0] ?? 0)) + typed;
  const raw = head + previous.slice(caret + (cut[1] ?? 0));
  const written = rewriteWhole({ raw, caret: head.length, previous, inputType }, rules);
  return `${written.text.slice(0, written.caret)}|${written.text.slice(written.caret)}`;
}

test.each([
  ['|', '5', '5|'],
  ['123|', '4', '1,234|'],
  ['1|,234', '9', '19|,234'],
  ['1,|234', '9', '19|,234'],
  ['12|3,456', '7', '1,27|3,456'],
  ['|123', '4', '4|,123'],
  ['|123', '0', '|123'],
  ['0|', '5', '5|'],
  ['|0', '5', '5|'],
  ['10|', '0', '100|'],
  ['|000,000', '2', '2|,000,000'],
  ['|000,000', '0', '|0'],
  ['1,2|34', '.', '1,2|34'],
  ['1,2|34', '-', '1,2|34'],
  ['1,2|34', 'ㅁ', '1,2|34'],
  ['1,2|34', '９', '12,9|34'],
  ['1|', '２３４５', '12,345|'],
  ['999,999,999,999,9|99', '1', '999,999,999,999,9|99'],
])('turns %s and the key %s into %s', (before, key, after) => {
  expect(given(before, 'insertText', key)).toBe(after);
});

test.each([
  ['1,234|', 'deleteContentBackward', '123|'],
  ['1,|234', 'deleteContentBackward', '|234'],
  ['12,|345', 'deleteContentBackward', '1|,345'],
  ['1|,234', 'deleteContentForward', '1|34'],
  ['1|', 'deleteContentBackward', '|'],
  ['|10,000', 'deleteContentForward', '|0,000'],
  ['1|,000,000', 'deleteContentBackward', '|000,000'],
])('turns %s and %s into %s', (before, inputType, after) => {
  expect(given(before, inputType)).toBe(after);
});

test('keeps every digit and the caret between the same two, wherever one is typed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (value, seed, digit) => {
        const previous = groupDigits(String(value));
        const at = seed % (previous.length + 1);
        const raw = previous.slice(0, at) + digit + previous.slice(at);
        const edit = { raw, caret: at + 1, previous, inputType: 'insertText' };
        const written = rewriteWhole(edit, rules);
        const plain = (text: string) => text.replaceAll(',', '');
        expect(plain(written.text)).toBe(plain(raw));
        expect(written.text).toBe(groupDigits(plain(raw)));
        expect(plain(written.text.slice(0, written.caret))).toBe(plain(raw.slice(0, at + 1)));
      },
    ),
  );
});

test.each([
  ['1.', true],
  ['.5', true],
  ['', true],
  ['１．９', true],
  ['1.955', false],
  ['1.9.5', false],
  ['1e5', false],
  ['-1', false],
  ['1,95', false],
])('of a decimal with two places, %j is taken: %j', (raw, isTaken) => {
  const edit = { raw, caret: raw.length, previous: '7', inputType: '' };
  expect(rewriteDecimal(edit, 2).text !== '7').toBe(isTaken);
});

test('takes no point where no decimals are wanted', () => {
  expect(rewriteDecimal({ raw: '12.', caret: 3, previous: '12', inputType: '' }, 0)).toEqual({
    text: '12',
    caret: 2,
  });
});
