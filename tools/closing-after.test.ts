// What a signal ends that a tool has started, or is just starting.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

it('closes what is still starting, whatever becomes of the rest', async () => {
  const script = `
      import { closingOnSignal } from './tools/closing-after.ts';
      const broken = { close: async () => Promise.reject(new Error('broken')) };
      const slow = { close: async () => console.log('closed') };
      const starting = new Promise((resolve) => process.stdin.once('data', () => resolve(slow)));
      closingOnSignal([Promise.resolve(broken), starting]);
      process.once('SIGHUP', () => console.log('asked'));
      console.log('starting');`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.push(text);
    if (text.includes('starting')) child.kill('SIGHUP');
    // Only now it has started.
    if (text.includes('asked')) child.stdin.write('go\n');
  });
  const [code] = await once(child, 'close');
  expect({ code, said: said.join('') }).toEqual({ code: 0, said: 'starting\nasked\nclosed\n' });
});

const FEED = { FEED_URL: 'http://127.0.0.1:1', FEED_KEY: 'key', FEED_SECRET: 'ab' };
const PLAYERS = { SIMULATOR_PLAYERS: 'one', SIMULATOR_PASSWORD: 'its own' };

it.each(['player-site', 'simulate'])(
  'ends %s with the shell in which npm has started it',
  async (tool) => {
    const child = spawn(
      'sh',
      ['-c', '"$0" "$@"; :', process.execPath, '--import', 'tsx', `tools/${tool}.ts`],
      {
        env: {
          ...process.env,
          ...{ ...FEED, ...PLAYERS, PLAYER_SITE_PORT: '0', npm_lifecycle_event: tool },
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    // Its output ends with it, not with the shell.
    await once(child, 'close');
  },
);
