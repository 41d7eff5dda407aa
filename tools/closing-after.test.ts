// What a signal ends that a tool has started, or is just starting.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'closes by %s what is still starting, whatever becomes of the rest',
  async (signal) => {
    const script = `
      import { closingOnSignal } from './tools/closing-after.ts';
      const broken = { close: async () => Promise.reject(new Error('broken')) };
      const slow = { close: async () => console.log('closed') };
      const starting = new Promise((resolve) => process.stdin.once('data', () => resolve(slow)));
      closingOnSignal([Promise.resolve(broken), starting]);
      process.once('${signal}', () => console.log('asked'));
      console.log('starting');`;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const said: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.push(text);
      if (text.includes('starting')) child.kill(signal);
      // Only now it has started.
      if (text.includes('asked')) child.stdin.write('go\n');
    });
    const [code] = await once(child, 'close');
    expect({ code, said: said.join('') }).toEqual({ code: 0, said: 'starting\nasked\nclosed\n' });
  },
);
