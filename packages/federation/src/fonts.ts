import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import subsetFont from 'subset-font';
import { integrityOf } from './chunk-integrity-plugin';
import { writeWhole } from './write-whole';

interface StyleFile {
  readonly file: string;
  readonly integrity: string;
}

/** What the server reads to link the fonts of a page; files are relative to `dist/fonts`. */
interface FontFiles {
  readonly build: string;
  /** Needed to draw the first text. */
  readonly css: StyleFile;
  /** Every other character, e.g. those of people's names. */
  readonly lateCss: StyleFile;
}

const require = createRequire(import.meta.url);
const FAMILY = 'Pretendard Variable';
const FALLBACK_FAMILY = 'Pretendard Fallback';
/** The bullet is what a browser draws in a password field. */
const ALWAYS = '·•…—–“”‘’₩→←↑↓−×÷±≥≤≈✓©';
/** Where what people read is written; a letter of a comment costs a glyph at most. */
const TEXTS = /^(shell|remotes\/[^/]+|packages\/[^/]+)\/src\/.*(?<!\.test)\.tsx?$/;
/** `tnum` for columns of amounts; the rest is what shaping needs. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'case'];
const WEIGHTS = { min: 400, max: 700 };
const KEPT_FILES = 12;

/**
 * Metrics that make a system's font stand where Pretendard will, so that nothing moves at the swap.
 *
 * Measured: Pretendard's hangul is 0.8643 em wide, that of every system font below 0.92 em; its
 * Latin text is as wide as Arial. Ascent and descent are 1950 and 494 of 2048 units.
 */
const SYSTEM_FONTS = [
  { fonts: ['Arial', 'Liberation Sans', 'Helvetica'], scale: 1, range: 'U+0-10FF' },
  {
    fonts: ['Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR'],
    scale: 0.8643 / 0.92,
    range: 'U+1100-11FF, U+3000-318F, U+A960-D7FF, U+FF00-FFEF',
  },
];
const ASCENT = 1950 / 2048;
const DESCENT = 494 / 2048;

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;

const fallbackFaces = SYSTEM_FONTS.map(({ fonts, scale, range }) =>
  [
    `@font-face{font-family:'${FALLBACK_FAMILY}'`,
    `src:${fonts.map((font) => `local('${font}')`).join(',')}`,
    `size-adjust:${percent(scale)}`,
    `ascent-override:${percent(ASCENT / scale)}`,
    `descent-override:${percent(DESCENT / scale)}`,
    'line-gap-override:0%',
    `unicode-range:${range}}`,
  ].join(';'),
).join('');

function charactersOf(root: string): string {
  const found = new Set(ALWAYS);
  for (let code = 0x20; code < 0x7f; code += 1) found.add(String.fromCharCode(code));
  for (const room of ['packages', 'shell', 'remotes'])
    for (const file of filesBelow(root, room).filter((path) => TEXTS.test(path)))
      for (const character of readFileSync(join(root, file), 'utf8'))
        if (character >= ' ') found.add(character);
  return [...found].sort().join('');
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : [path];
  });
}

const unicodeRange = (characters: string): string =>
  [...characters].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join();

const shortHash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

/** One weight range for all: a browser never mixes faces of different ranges in one text. */
const face = (file: string, range: string) =>
  `@font-face{font-family:'${FAMILY}';font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:swap;src:url(${file}) format('woff2');unicode-range:${range}}`;

/** Copies the package's own subsets, each fetched when one of its characters first appears. */
function lateFaces(distribution: string, version: string, folder: string): string {
  const css = readFileSync(join(distribution, 'pretendardvariable-dynamic-subset.css'), 'utf8');
  const subsets = /url\((\.\/[^)]+\.subset\.(\d+)\.woff2)\)[^;]*;\s*unicode-range: ([^;]+);/g;
  return [...css.matchAll(subsets)]
    .map(([, source = '', index, range = '']) => {
      const file = `pretendard-${version}-${index}.woff2`;
      if (!existsSync(join(folder, file)))
        copyFileSync(join(distribution, source), join(folder, file));
      return face(file, range);
    })
    .join('');
}

function writeStyles(folder: string, name: string, css: string): StyleFile {
  const file = `${name}.${shortHash(css)}.css`;
  writeWhole(join(folder, file), css);
  writeWhole(join(folder, `${file}.br`), brotliCompressSync(css));
  return { file, integrity: integrityOf(css) };
}

/** Removes what earlier builds left; the newest stay for pages that are still open. */
function prune(folder: string, current: readonly string[]): void {
  const age = (file: string) => statSync(join(folder, file)).mtimeMs;
  readdirSync(folder)
    .filter((file) => /^(primary|fonts|late)\.[0-9a-f]{8}\./.test(file) && !current.includes(file))
    .sort((a, b) => age(b) - age(a))
    .slice(KEPT_FILES)
    .forEach((file) => {
      rmSync(join(folder, file));
    });
}

/**
 * Writes the fonts to `dist/fonts`: one small file with every character that the console's own
 * sentences use, and the rest in pieces. Nothing is written when nothing they follow from changed.
 */
export async function buildFonts(root: string): Promise<{ build: string; built: boolean }> {
  const ttf = require.resolve('pretendard/dist/public/variable/PretendardVariable.ttf');
  const home = join(dirname(ttf), '../../..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(root, 'dist/fonts');
  const pointer = join(folder, 'workspace.json');
  const characters = charactersOf(root);
  const policy = readFileSync(import.meta.filename, 'utf8');
  const build = shortHash(JSON.stringify([version, characters, policy]));
  if (existsSync(pointer) && JSON.parse(readFileSync(pointer, 'utf8')).build === build)
    return { build, built: false };

  mkdirSync(folder, { recursive: true });
  const primary = await subsetFont(readFileSync(ttf), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
  const primaryFile = `primary.${shortHash(primary)}.woff2`;
  writeWhole(join(folder, primaryFile), primary);
  copyFileSync(join(home, 'dist/LICENSE.txt'), join(folder, 'OFL.txt'));
  const late = lateFaces(join(home, 'dist/web/variable'), version, folder);
  // The last face that has a character is asked first: the primary file repeats after the pieces.
  const own = face(primaryFile, unicodeRange(characters));
  const css = writeStyles(folder, 'fonts', own + fallbackFaces);
  const lateCss = writeStyles(folder, 'late', late + own);
  const files: FontFiles = { build, css, lateCss };
  writeWhole(pointer, JSON.stringify(files));
  const styles = [css.file, lateCss.file].flatMap((file) => [file, `${file}.br`]);
  prune(folder, [primaryFile, ...styles]);
  return { build, built: true };
}
