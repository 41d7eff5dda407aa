// npm run count:screen -- /blocked-ipaddress: how many files and lines a screen has of its own on every floor, so that what a screen costs is a figure that a command prints.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { countOwn, wordsOf } from './count-screen/own-lines';

/** What else a screen's things are called, where that does not follow from its name. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  '/blocked-ipaddress': ['block-ip', 'blocked-addresses.e2e', "'block.", "'unblock."],
};
/** Where a line is looked for; what is generated, told or kept of old days is not written for a screen. */
const COUNTED = /^(packages|remotes|server|shell|simulator|e2e)\/.*\.(tsx?|sql)$/;
const FLOORS: readonly (readonly [floor: string, of: RegExp])[] = [
  ['tests', /\.(test|e2e)\.tsx?$|^server\/test\//],
  ['sentences', /\/locales\//],
  ['contract', /^packages\/contract\//],
  ['migration', /^server\/migrations\//],
  ['server', /^server\//],
  ['remote', /./],
];

const [path = ''] = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => COUNTED.test(file));
const manifests = files.filter((file) => /^remotes\/\w+\/src\/manifest\.ts$/.test(file));
const screens = manifests
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .matchAll(/id: '([\w-]+)',\s+path: '([^']+)'/g);
const id = [...screens].find(([, , at]) => at === path)?.[1];
if (!id) {
  console.error(
    `No manifest has a screen at ${path || 'this path'}: npm run count:screen -- /path`,
  );
  process.exit(1);
}
const words = [...wordsOf(id), ...(ALSO[path] ?? [])];
const owned = files.flatMap((file) => {
  const text = (() => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return ''; // Removed, and not yet committed.
    }
  })();
  const counted = countOwn(file, text, words);
  return counted.lines > 0 ? [{ file, ...counted }] : [];
});
const sum = (of: typeof owned) => ({
  files: of.filter(({ isWhole }) => isWhole).length,
  lines: of.reduce((all, { lines }) => all + lines, 0),
});
const tell = (title: string, { files: whole, lines }: ReturnType<typeof sum>) =>
  console.log(
    `${title.padEnd(12)} ${String(whole).padStart(3)} files ${String(lines).padStart(5)} lines`,
  );
const floorOf = (file: string) => FLOORS.find(([, of]) => of.test(file))?.[0];
for (const [floor] of FLOORS) {
  const of = owned.filter(({ file }) => floorOf(file) === floor);
  tell(floor, sum(of));
  for (const { file, lines, isWhole } of of)
    console.log(`  ${String(lines).padStart(5)} ${isWhole ? '' : 'in '}${file}`);
}
tell(path, sum(owned));
