// Runs tools/<name>.ts for an npm script, after installing what is missing; plain JavaScript, because nothing is installed yet on a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...rest] = process.argv.slice(2);
const { packageManager, engines, scripts } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const numbersOf = (version) => version.match(/\d+/g).map(Number);
const [majorMin, minorMin] = numbersOf(engines.node);
const [major, minor] = numbersOf(process.versions.node);
if (major < majorMin || (major === majorMin && minor < minorMin))
  fail(`Gwanje needs Node ${majorMin}.${minorMin} or newer; this is ${process.versions.node}.`);

const commands = Object.values(scripts).map((script) => script.split(' ').at(-1));
if (!commands.includes(name))
  fail(
    `${name === undefined ? 'Name a command' : `There is no command "${name}"; name one of these`}: ${commands.join(', ')}.`,
  );

// What is installed follows from these files alone, so their hash tells whether an install is due.
const stampFile = join(root, 'node_modules', '.gwanje-installed');
const stamp = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
  .update(process.version)
  .digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const result = spawnSync(
    'npx',
    [
      '-y',
      packageManager,
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--reporter=append-only',
      '--loglevel=error',
    ],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (result.status !== 0) fail('Installing the dependencies failed; the lines above say why.');
  writeFileSync(stampFile, stamp);
}

// Loaded into this same process: one process to signal, one exit code to pass on.
process.argv.splice(1, process.argv.length - 1, join(root, 'tools', `${name}.ts`), ...rest);
process.chdir(root);
const { register } = await import(join(root, 'node_modules/tsx/dist/esm/api/index.mjs'));
register();
await import(`./${name}.ts`);
