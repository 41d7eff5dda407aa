import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFixtureWorkspace, type FixtureWorkspace } from '../test/fixture-workspace';
import { buildFonts } from './fonts';

let workspace: FixtureWorkspace;
const fonts = () => join(workspace.root, 'dist/fonts');
const pointer = () => JSON.parse(readFileSync(join(fonts(), 'workspace.json'), 'utf8'));
const read = (file: string) => readFileSync(join(fonts(), file), 'utf8');
const WOFF2 = 'wOF2';
const PRIMARY = /primary\.[0-9a-f]+\.woff2/g;

beforeAll(async () => {
  workspace = createFixtureWorkspace();
  workspace.write('shell/src/locales/ko.ts', "export const ko = { title: '뷁' };");
  await buildFonts(workspace.root);
}, 60_000);
afterAll(() => workspace.remove());

const hasCharacter = (css: string, character: string) =>
  new RegExp(`U\\+${character.codePointAt(0)?.toString(16)}\\b`, 'i').test(css);

test('the first file has every character of the catalogues, manifests and ASCII', () => {
  const css = read(pointer().css.file);
  for (const character of ['뷁', '미', 'A', '~', '₩', '0'])
    expect(hasCharacter(css, character)).toBe(true);
  expect(hasCharacter(css, '쀍')).toBe(false);
});

test('every file that a style sheet names is there, and is a font', () => {
  const named = [pointer().css.file, pointer().lateCss.file]
    .flatMap((file) => [...read(file).matchAll(/url\(([^)]+)\)/g)])
    .map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(90);
  for (const file of named)
    expect(readFileSync(join(fonts(), file)).subarray(0, 4).toString()).toBe(WOFF2);
});

test('the licence goes with the fonts', () => {
  expect(read('OFL.txt')).toContain('SIL OPEN FONT LICENSE');
});

test('is built again when a sentence brings a new character, and only then', async () => {
  const before = pointer();
  expect((await buildFonts(workspace.root)).built).toBe(false);
  workspace.write('shell/src/locales/ko.ts', "export const ko = { title: '뷁뷁' };");
  expect((await buildFonts(workspace.root)).built).toBe(false);
  workspace.write('shell/src/locales/ko.ts', "export const ko = { title: '쀍' };");
  expect((await buildFonts(workspace.root)).built).toBe(true);
  expect(hasCharacter(read(pointer().css.file), '쀍')).toBe(true);
  // An open page still finds what it was given.
  expect(readdirSync(fonts())).toEqual(
    expect.arrayContaining([
      before.css.file,
      ...(read(before.css.file).match(PRIMARY) ?? ['none']),
    ]),
  );
});
