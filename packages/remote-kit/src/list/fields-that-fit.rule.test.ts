import { fieldsThatFit } from './fields-that-fit.rule';

const bar = {
  ...{ widthPx: 1_050, gapPx: 10, rowsMax: 2, fieldPx: 150, fields: 9, morePx: 112 },
  beforePx: [430, 274],
  afterPx: [54],
};

test('leaves out what would begin a third row, and keeps room for what shows it', () => {
  // 430 + 274 + 2 × 150 on the first, 5 × 150 + 112 + 54 on the second.
  expect(fieldsThatFit(bar)).toBe(7);
  expect(fieldsThatFit({ ...bar, widthPx: 900 })).toBe(5);
});

test('shows all where all have room without it', () => {
  expect(fieldsThatFit({ ...bar, widthPx: 1_600 })).toBe(9);
  expect(fieldsThatFit({ ...bar, fields: 7 })).toBe(7);
  expect(fieldsThatFit({ ...bar, fields: 0 })).toBe(0);
});

test('leaves out all where what always stands there fills the rows', () => {
  expect(fieldsThatFit({ ...bar, widthPx: 440 })).toBe(0);
});
