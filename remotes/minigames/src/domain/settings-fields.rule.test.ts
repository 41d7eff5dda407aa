import {
  POWERBALL_BET_TYPES,
  POWERBALL_LEVELS,
  POWERBALL_LIMIT_KEYS,
  POWERBALL_RATE_KEYS,
  type PowerballConfig,
} from '@gwanje/contract';
import * as fc from 'fast-check';
import { changedPaths, copyToAllLevels, documentOf, fieldsOf } from './settings-fields.rule';

const rates = {
  category: 'powerballRateV2',
  version: 7,
  POERate: 1.95,
  PUORate: 1.95,
  NOERate: 1.95,
  NUORate: 1.95,
  PCOMBORate1: 4.1,
  PCOMBORate2: 3.1,
  NCOMBORate: 3.72,
  BMSRate1: 2.73,
  BMSRate2: 2.43,
  BMSCOMBORate1: 4.4,
  BMSCOMBORate2: 4.2,
  RNAPOERate: 1.1,
  RNCOMBORate: 1.25,
} satisfies PowerballConfig;

const limitPaths = POWERBALL_LEVELS.flatMap((level) =>
  POWERBALL_BET_TYPES.flatMap((betType) =>
    POWERBALL_LIMIT_KEYS.map((limit) => `${level}.${betType}.${limit}`),
  ),
);
const anyLimits = fc
  .array(fc.nat(9_999_999_999), { minLength: 400, maxLength: 400 })
  .map((amounts) =>
    Object.fromEntries(limitPaths.map((path, index) => [path, amounts[index] ?? 0])),
  );

describe('fieldsOf and documentOf', () => {
  it('takes category and version off and puts them back', () => {
    const fields = fieldsOf(rates);
    expect(Object.keys(fields)).toHaveLength(13);
    expect(fields).not.toHaveProperty('version');
    expect(documentOf('powerballRateV2', 7, fields)).toEqual(rates);
  });

  it('reads the fields in the order of the screen, in whatever order they were kept', () => {
    const reversed = Object.fromEntries(Object.entries(rates).reverse()) as PowerballConfig;
    expect(Object.keys(fieldsOf(reversed))).toEqual(POWERBALL_RATE_KEYS);
  });

  it('names a nested field by its dotted path', () => {
    const document = documentOf('powerballBetV2', 0, { 'lv10.PWBRNCOMBO.maxRound': 5 });
    expect(document).toEqual({
      category: 'powerballBetV2',
      version: 0,
      lv10: { PWBRNCOMBO: { maxRound: 5 } },
    });
  });

  it('loses no field of any limits document, there and back', () => {
    fc.assert(
      fc.property(anyLimits, (fields) => {
        const document = documentOf('powerballBetV2', 3, fields) as PowerballConfig;
        expect(fieldsOf(document)).toEqual(fields);
      }),
      { numRuns: 20 },
    );
  });
});

describe('changedPaths', () => {
  it('is empty exactly when both are equal', () => {
    const anyFields = fc.record({
      a: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
      b: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(anyFields, anyFields, (before, after) => {
        const isEqual = before.a === after.a && before.b === after.b;
        expect(changedPaths(before, after).length === 0).toBe(isEqual);
        expect(changedPaths(before, before)).toEqual([]);
      }),
    );
  });

  it('names what differs in the order of the document', () => {
    const after = { ...fieldsOf(rates), BMSRate2: null, POERate: 1.9 };
    expect(changedPaths(fieldsOf(rates), after)).toEqual(['POERate', 'BMSRate2']);
  });
});

describe('copyToAllLevels', () => {
  it('gives every level the limits of the one copied, and changes nothing else', () => {
    fc.assert(
      fc.property(anyLimits, fc.constantFrom(...POWERBALL_LEVELS), (fields, level) => {
        const copied = copyToAllLevels(fields, level);
        expect(Object.keys(copied)).toEqual(Object.keys(fields));
        for (const path of limitPaths)
          expect(copied[path]).toBe(fields[path.replace(/^lv\d+/, level)]);
      }),
      { numRuns: 20 },
    );
  });
});
