// How a process ends whose terminal is gone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

it('ends in order though nobody hears any more what it says', async () => {
  const script = `
    import { setImmediate as nextTurn } from 'node:timers/promises';
    import { onSignal } from './server/src/platform/on-signal.ts';
    onSignal(async () => {
      for (const stream of [process.stderr, process.stdout]) {
        await new Promise((resolve) => stream.write('Stopping', resolve));
        await nextTurn();
        await nextTurn();
      }
      process.exit(7);
    });
    process.stdin.resume();
    console.log('ready');`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { stdio: 'pipe' },
  );
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([7, null]);
});
