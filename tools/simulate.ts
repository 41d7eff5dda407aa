// npm run simulate: players who come in by the feed; ends with the process that started it, and on
// Ctrl-C. With -- --members 20000 --days 30 it fills the database of this place in bulk instead.
import { parseArgs } from 'node:util';
import { readSimulation, runPlayers } from '@gwanje/simulator';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => ending.abort());
// Whoever started it has ended, however that came.
process.on('disconnect', () => ending.abort());

const BAR_LENGTH = 30;
const shown = (count: number) => count.toLocaleString('en-US');

function drawProgress(made: number, members: number): void {
  const filled = Math.floor((made / members) * BAR_LENGTH);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(BAR_LENGTH - filled)}`;
  process.stdout.write(`\r[${bar}] ${shown(made)} of ${shown(members)} members`);
}

/** A whole number from 1, as an argument says it. */
function countOf(text: string | undefined, name: string): number {
  if (text !== undefined && /^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number from 1 to 9,999,999, not "${text ?? ''}".`);
}

async function fill(given: { readonly members?: string; readonly days?: string }): Promise<void> {
  const { fillDatabase, readEnvironment } = await import('@gwanje/server');
  const filling = {
    members: countOf(given.members, 'members'),
    days: countOf(given.days ?? '30', 'days'),
  };
  const startedAt = Date.now();
  const made = await fillDatabase(readEnvironment(), filling, {
    now: () => new Date(),
    signal: ending.signal,
    onProgress: (count) => drawProgress(count, filling.members),
  });
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(`\n${shown(made)} members made in ${shown(seconds)} s.`);
  if (ending.signal.aborted) console.log('Ended before all were made; the same call goes on.');
}

async function play(): Promise<void> {
  if (process.env.npm_lifecycle_event === 'simulate')
    (await import('@gwanje/server')).endWithParent();
  const simulation = readSimulation(process.env);
  const isTold = process.env.SIMULATOR_QUIET !== 'on';
  const counts = await runPlayers(simulation, {
    signal: ending.signal,
    ...(isTold && { onDeed: (id: string, done: string) => console.log(`${id} ${done}`) }),
  });
  if (isTold) for (const [done, count] of counts) console.log(`${done}: ${count}`);
}

try {
  const { values } = parseArgs({
    options: { members: { type: 'string' }, days: { type: 'string' } },
  });
  await (values.members === undefined ? play() : fill(values));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
