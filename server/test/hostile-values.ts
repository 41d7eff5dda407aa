// What is made to break whoever trusts the shape of a value.
import type { Place } from './input-samples';

const DEPTH = 100;
const nested = (open: string, close: string) => `${open.repeat(DEPTH)}1${close.repeat(DEPTH)}`;

/** As they stand in JSON: some cannot be written by JSON.stringify. */
export const VALUES = [
  'null',
  'true',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  '"__proto__"',
  `"${'한'.repeat(500)}"`,
  '-1',
  '0.1',
  '1e308',
  '1e999',
  '9007199254740993',
  '123456789012345678901234567890',
  '[]',
  '[[]]',
  '{}',
  '{"length":1}',
  '{"length":{"toString":1}}',
  '{"length":{"__proto__":null}}',
  '{"size":{"toString":1}}',
  '{"toJSON":1,"then":1,"constructor":1}',
  '{"__proto__":{"length":1}}',
  '{"constructor":{"prototype":{"length":1}}}',
  '{"0":"a","length":1}',
  nested('[', ']'),
  nested('{"x":', '}'),
];

/** As they stand in a query or a path. */
export const TEXTS = [
  '',
  '%00',
  '%ED%A0%80',
  '%E2%80%AE%E2%80%8B',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '-0',
  '1e308',
  'Infinity',
  'NaN',
  '9007199254740993',
  '0x10',
  '2026-02-30',
  '9999-12-31',
  '2999-12-31',
  '%5B%5D',
  '%7B%22length%22%3A%7B%22toString%22%3A1%7D%7D',
  "'%20or%201=1--",
  '%25',
  encodeURIComponent('한'.repeat(200)),
];

/** `value` as JSON, with `text` at `place`. */
export function jsonWith(value: unknown, [key, ...rest]: Place, text: string): string {
  if (key === undefined) return text;
  if (Array.isArray(value)) return `[${jsonWith(value[0], rest, text)}]`;
  const members = Object.entries(value as object).map(([name, inner]) => {
    const said = name === key ? jsonWith(inner, rest, text) : JSON.stringify(inner);
    return `${JSON.stringify(name)}:${said}`;
  });
  return `{${members.join()}}`;
}
