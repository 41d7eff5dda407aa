// npm run simulate: players who come in by the feed; ends with the process that started it, and on Ctrl-C.
import { readSimulation, runPlayers } from '@gwanje/simulator';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
// Whoever started it has ended, however that came.
process.on('disconnect', () => ending.abort());

try {
  const simulation = readSimulation(process.env);
  const isTold = process.env.SIMULATOR_QUIET !== 'on';
  const counts = await runPlayers(simulation, {
    signal: ending.signal,
    ...(isTold && { onDeed: (id: string, done: string) => console.log(`${id} ${done}`) }),
  });
  if (isTold) for (const [done, count] of counts) console.log(`${done}: ${count}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
