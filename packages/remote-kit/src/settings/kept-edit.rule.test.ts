import { POWERBALL_SETTINGS, unsavedDocument } from '@gwanje/contract';
import { readKeptEdit } from './kept-edit.rule';

const { switch: registration, rate } = POWERBALL_SETTINGS;
const DEMO_SWITCHES = unsavedDocument(registration);
const DEMO_ODDS = unsavedDocument(rate);

const kept = { base: DEMO_SWITCHES, typed: { betEndSeconds: '2x', regStatus: false } };
const read = (content: unknown) => readKeptEdit(registration, content);

describe('readKeptEdit', () => {
  it('gives back what was kept, text that is no number too', () => {
    expect(read(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['another document', { ...kept, base: DEMO_ODDS }],
    ['a document of another shape', { ...kept, base: { ...DEMO_SWITCHES, colour: 'red' } }],
    ['no edit', { base: DEMO_SWITCHES }],
    ['a field that it does not have', { ...kept, typed: { ...kept.typed, colour: 'red' } }],
    ['a value that no field can hold', { ...kept, typed: { betEndSeconds: {} } }],
  ])('does not go on from %s', (_, content) => {
    expect(read(content)).toBeUndefined();
  });
});
