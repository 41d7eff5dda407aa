// npm run new:screen -- <list|settings|screen> …: writes a new screen on every floor that it needs; without arguments it says how.
import { existsSync, readFileSync } from 'node:fs';
import { Misfit, openEdits } from './new-screen/edits';
import { writeEmptyScreen } from './new-screen/empty-screen';
import { writeList } from './new-screen/list-files';
import { readOrder } from './new-screen/order';
import { declareNeeds, specify } from './new-screen/remote-files';
import { writeSettings } from './new-screen/settings-files';
import { installed, runSteps, type Step } from './run-steps';

const WRITERS = { list: writeList, settings: writeSettings, screen: writeEmptyScreen };
const NEXT = {
  list: 'whatever adds to its table (a command with its audit line), and what its columns are called beside their names.',
  settings:
    'bounds and dangers of its fields, and whoever decides by them: obeyedBy in the contract.',
  screen: 'what it shows.',
};

function install(): Step {
  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
  const flags = ['--no-frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const command = ['npx', '-y', packageManager, 'install', ...flags, '--loglevel=error'] as const;
  return { title: 'install', command };
}

try {
  const order = readOrder(process.argv.slice(2));
  const { kind, remote, screen } = order;
  const edits = openEdits();
  const folder = `remotes/${remote}/src/screens/${screen}`;
  if (existsSync(folder)) throw new Misfit(`${folder} exists already.`);
  WRITERS[kind](edits, order);
  specify(edits, order);
  const isIncomplete = declareNeeds(edits, order);
  const written = edits.save();
  const format: Step = {
    title: 'format',
    command: [
      installed('biome'),
      ...['check', '--write', '--files-ignore-unknown=true', '--log-level=error', ...written],
    ],
  };
  runSteps(isIncomplete ? [install(), format] : [format]);
  console.log(`Written:\n  ${written.filter((file) => !/^deployments\//.test(file)).join('\n  ')}`);
  console.log(`Next: its place in the menu of remotes/${remote}/src/manifest.ts, ${NEXT[kind]}`);
} catch (error) {
  if (!(error instanceof Misfit)) throw error;
  console.error(error.message);
  process.exit(1);
}
