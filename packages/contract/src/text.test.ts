// What a text that a person gives may hold, and what becomes of it.

import * as z from 'zod/mini';
import { failuresOf } from '../test/failures-of';
import { optionalText, text } from './text';

const LENGTH_MAX = 20;
const given = z.strictObject({ text: text(LENGTH_MAX) });
const kept = (sent: string) => given.parse({ text: sent }).text;
const failures = (sent: unknown) => failuresOf(given, { text: sent });

it.each([
  ['Korean', '홍길동'],
  ['another script', 'Ἀθήνα 東京 القاهرة'],
  ['a face of several characters', '👩‍👩‍👧 ❤️'],
  ['signs', 'a<b> "c" & \\d\' %_'],
  ['twenty characters', '가'.repeat(LENGTH_MAX)],
])('holds %s as it was given', (_, sent) => {
  expect(kept(sent)).toBe(sent);
});

it.each([
  ['spaces around it', '  홍길동 \u3000', '홍길동'],
  ['letters in parts', '홍길동'.normalize('NFD'), '홍길동'],
  ['twenty letters in parts', '각'.repeat(LENGTH_MAX).normalize('NFD'), '각'.repeat(LENGTH_MAX)],
  ['a line break at its end', '홍길동\n', '홍길동'],
])('is kept without %s', (_, sent, expected) => {
  expect(kept(sent)).toBe(expected);
});

it.each([
  ['a line break', '홍\n길동'],
  ['a return', '홍\r길동'],
  ['a tab', '홍\t길동'],
  ['an escape', '홍\x1b[31m길동'],
  ['a delete', '홍\x7f길동'],
  ['a control of Latin 1', '홍\u0085길동'],
  ['a separator of lines', '홍\u2028길동'],
  ['a separator of paragraphs', '홍\u2029길동'],
  ['half a pair', '홍\ud83d길동'],
])('holds no %s', (_, sent) => {
  expect(failures(sent)).toEqual(['text: control_character']);
});

it.each(['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2067', '\u2069'])(
  'holds nothing that turns the direction: %j',
  (sign) => {
    expect(failures(`홍${sign}길동`)).toEqual(['text: direction_character']);
  },
);

it.each([
  ['nothing', ''],
  ['spaces', '  \u00a0\u3000'],
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['fillers of Hangul', '\u3164\u115f\uffa0'],
  ['an empty pattern of Braille', '\u2800'],
  ['invisible variations', '\ufe0f\u{e0100}'],
])('is not made of %s alone', (_, sent) => {
  expect(failures(sent)).toEqual(['text: required']);
});

it('is not longer than it may be, and a text', () => {
  expect(failures('가'.repeat(LENGTH_MAX + 1))).toEqual(['text: too_long']);
  expect(failures(1)).toEqual(['text: wrong_type']);
  expect(failures(undefined)).toEqual(['text: required']);
});

it('may be empty where it is optional, and is empty when nothing of it can be seen', () => {
  const note = z.strictObject({ note: optionalText(LENGTH_MAX) });
  for (const sent of ['', ' ', '\u200b', ' \u3164 '])
    expect(note.parse({ note: sent })).toEqual({ note: '' });
  expect(note.parse({ note: ' 사무실 ' })).toEqual({ note: '사무실' });
  expect(failuresOf(note, { note: '사무\n실' })).toEqual(['note: control_character']);
});
