import * as fc from 'fast-check';
import {
  changedPaths,
  documentOf,
  POWERBALL_RATE_KEYS,
  POWERBALL_SETTINGS,
  type PowerballConfig,
  placesOf,
  setting,
  textField,
  unsavedDocument,
  valuesOf,
  wagering,
} from './index';
import { documentSchema } from './setting-schemas';

const { bet, rate } = POWERBALL_SETTINGS;

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

const limitPaths = [...placesOf(bet).keys()];
const anyLimits = fc
  .array(fc.nat(9_999_999_999), { minLength: 400, maxLength: 400 })
  .map((amounts) =>
    Object.fromEntries(limitPaths.map((path, index) => [path, amounts[index] ?? 0])),
  );

describe('valuesOf and documentOf', () => {
  it('takes category and version off and puts them back', () => {
    const fields = valuesOf(rate, rates);
    expect(Object.keys(fields)).toHaveLength(13);
    expect(fields).not.toHaveProperty('version');
    expect(documentOf(rate, 7, fields)).toEqual(rates);
  });

  it('reads the fields in the order of the screen, in whatever order they were kept', () => {
    const reversed = Object.fromEntries(Object.entries(rates).reverse()) as PowerballConfig;
    expect(Object.keys(valuesOf(rate, reversed))).toEqual(POWERBALL_RATE_KEYS);
  });

  it('names a nested field by its dotted path', () => {
    const document = documentOf(bet, 0, { 'lv10.PWBRNCOMBO.maxRound': 5 });
    expect(document).toEqual({
      category: 'powerballBetV2',
      version: 0,
      lv10: { PWBRNCOMBO: { maxRound: 5 } },
    });
  });

  it('loses no field of any limits document, there and back', () => {
    fc.assert(
      fc.property(anyLimits, (fields) => {
        const document = documentOf(bet, 3, fields) as PowerballConfig;
        expect(valuesOf(bet, document)).toEqual(fields);
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
    const after = { ...valuesOf(rate, rates), BMSRate2: null, POERate: 1.9 };
    expect(changedPaths(valuesOf(rate, rates), after)).toEqual(['POERate', 'BMSRate2']);
  });
});

describe('unsavedDocument', () => {
  it('holds what every field holds before anybody has saved it, and passes its own check', () => {
    const document = unsavedDocument(wagering);
    expect(document).toMatchObject({ category: 'wagering', version: 0, bonusBps: 30_000 });
    expect(documentSchema(wagering).safeParse(document).success).toBe(true);
  });

  it('stands in for a field that a stored document does not have yet, at any depth', () => {
    const { contributions, ...stored } = unsavedDocument(wagering);
    const { holdem: _, ...known } = { ...contributions, sports: 1 };
    const values = valuesOf(wagering, { ...stored, contributions: known });
    expect(values).toMatchObject({ 'contributions.sports': 1, 'contributions.holdem': 0 });
  });
});

describe('a text', () => {
  const words = { ko: '안내', en: 'Notice' };
  const notice = setting({
    ...words,
    category: 'notice',
    fields: {
      title: textField({ ...words, unsaved: '안내', lengthMin: 1, lengthMax: 5 }),
      text: textField({ ...words, unsaved: '', lengthMax: 10 }),
    },
    obeyedBy: {},
  });
  const read = (change: object) =>
    documentSchema(notice).safeParse({ ...unsavedDocument(notice), ...change });

  test('is composed, trimmed, as long as it may be, and empty only where it may be', () => {
    expect(read({ title: ' 안내 '.normalize('NFD') }).data).toMatchObject({ title: '안내' });
    expect(read({ text: '   ' }).data).toMatchObject({ text: '' });
    for (const change of [{ title: '' }, { title: '여섯 글자 넘음' }, { text: 'a\u202eb' }])
      expect(read(change).success).toBe(false);
  });

  test('is a change like any other', () => {
    const before = unsavedDocument(notice);
    const after = { ...before, text: '점검' };
    expect(changedPaths(valuesOf(notice, before), valuesOf(notice, after))).toEqual(['text']);
  });
});
