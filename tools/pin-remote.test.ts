// Releasing one remote: the deployment file names exactly one build, and going back is the same step.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pinRemote } from './pin-remote';

const BUILD = '1.2.0+abcdefabcdef';
const shipped = readFileSync(join(__dirname, '../deployments/default.json'), 'utf8');

let root: string;
const path = () => join(root, 'deployments/default.json');
const pin = (build: string, deployment = 'default', id: 'minigames' | 'partners' = 'minigames') =>
  pinRemote({ root, deployment, id, build });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gwanje-pin-'));
  mkdirSync(join(root, 'deployments'));
  writeFileSync(path(), shipped);
  mkdirSync(join(root, 'dist/remotes/minigames', BUILD), { recursive: true });
  writeFileSync(join(root, 'dist/remotes/minigames', BUILD, 'remote.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test('names the build, says what was there, and goes back to the very same file', () => {
  const before = pin(BUILD);
  expect(JSON.parse(readFileSync(path(), 'utf8')).remotes.minigames).toBe(BUILD);
  expect(pin(before)).toBe(BUILD);
  expect(readFileSync(path(), 'utf8')).toBe(shipped);
});

test.each([
  ['a build that is not there', () => pin('1.2.0+000000000000'), /no whole build in dist/],
  ['a build as a shell completes it', () => pin(`${BUILD}/`), /"1\.2\.0\+\w+\/" is no name of/],
  ['a path to a build', () => pin(`../minigames/${BUILD}`), /is no name of a build/],
  [
    'a deployment that is not there',
    () => pin(BUILD, 'elsewhere'),
    /no deployments\/elsewhere\.json/,
  ],
])('refuses %s and changes nothing', (_what, act, sentence) => {
  expect(act).toThrow(sentence);
  expect(readFileSync(path(), 'utf8')).toBe(shipped);
});

test('refuses a remote that the file does not list and changes nothing', () => {
  const { partners: _, ...remotes } = JSON.parse(shipped).remotes;
  const without = JSON.stringify({ ...JSON.parse(shipped), remotes });
  writeFileSync(path(), without);
  expect(() => pin(BUILD, 'default', 'partners')).toThrow(/has no partners/);
  expect(readFileSync(path(), 'utf8')).toBe(without);
});

test('says of a file with a mistake what is wrong, and leaves it', () => {
  const mistaken = shipped.replace('"configVersion": 2', '"configVersion": 4');
  writeFileSync(path(), mistaken);
  expect(() => pin(BUILD)).toThrow(/default\.json: flags\.configVersion is 4; allowed are 1, 2\.$/);
  expect(readFileSync(path(), 'utf8')).toBe(mistaken);
});
