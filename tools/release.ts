// npm run release -- <remote> [--deployment <name>] [--to <build>]: builds one remote and deploys exactly that build.
import { parseArgs } from 'node:util';
import { REMOTE_IDS, type RemoteId } from '@gwanje/contract';
import { buildAll } from '@gwanje/federation';
import { pinRemote } from './pin-remote';
import { readApps } from './read-apps';

const root = process.cwd();

async function buildOf(id: RemoteId): Promise<string> {
  const [result] = await buildAll({ root, only: [id] });
  if (!result) throw new Error(`${id} was not built.`);
  return result.build;
}

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { deployment: { type: 'string', default: 'default' }, to: { type: 'string' } },
  });
  const [id, ...others] = readApps(positionals, REMOTE_IDS);
  if (!id || others.length > 0) throw new Error('Name one remote: npm run release -- minigames');
  const { deployment, to } = values;
  const build = to ?? (await buildOf(id));
  const before = pinRemote({ root, deployment, id, build });
  if (before === build) console.log(`deployments/${deployment}.json has ${id} ${build} already.`);
  else {
    console.log(`deployments/${deployment}.json: ${id} ${before} → ${build}`);
    console.log(
      'Running servers hand it to the next page; open pages keep what they started with.',
    );
    console.log(`Back: npm run release -- ${id} --deployment ${deployment} --to ${before}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
