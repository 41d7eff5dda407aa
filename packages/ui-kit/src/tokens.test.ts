// Words must be read for eight hours: WCAG 2.2 contrast of every pair of colours the pieces use.
import { DARK, LIGHT, type Tokens } from './tokens';

type Token = keyof Tokens;

const SURFACES: Token[] = ['bg', 'surface', 'hover'];
const TINTS: Token[] = ['wait-tint', 'accent-tint', 'good-tint', 'bad-tint'];
const PAIRS: [Token, Token][] = [
  ...[...SURFACES, ...TINTS].flatMap((ground): [Token, Token][] => [
    ['text', ground],
    ['muted', ground],
  ]),
  ...SURFACES.flatMap((ground) =>
    (['accent', 'good', 'bad', 'warn'] as const).map((ink): [Token, Token] => [ink, ground]),
  ),
  ['accent', 'accent-tint'],
  ['good', 'good-tint'],
  ['bad', 'bad-tint'],
  ['warn', 'wait-tint'],
  ['good', 'wait-tint'],
  ['bad', 'wait-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'bad'],
  ['bg', 'text'],
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('measures black on white as 21 and a colour on itself as 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#2b59d9', '#2b59d9')).toBe(1);
});

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s theme', (_, tokens) => {
  test.each(PAIRS)('shows %s on %s at 4.5:1 or more', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
