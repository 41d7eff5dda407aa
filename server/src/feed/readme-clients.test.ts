// The clients of the README as a reader would run them, against a server that listens.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { givenServer, type TestServer } from '../../test/given';
import { givenFeedKey } from '../../test/given-feed';
import { givenMember } from '../../test/given-member';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');

let server: TestServer;
let env: NodeJS.ProcessEnv;
let folder: string;

/** The block of the README in this language that calls the feed. */
async function clientIn(language: string): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```(\w+)\n(.*?)```/gs)];
  const [, , block] =
    blocks.find(([, of, text]) => of === language && /FEED_SECRET/.test(text ?? '')) ?? [];
  return block ?? '';
}

beforeEach(async () => {
  // What somebody else's program signs, it signs at the true time.
  server = await givenServer({ now: () => new Date() });
  const { _id, secret } = await givenFeedKey(server);
  const { memberId } = await givenMember(server);
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  env = { ...process.env, FEED_URL: url, FEED_KEY: _id, FEED_SECRET: secret, MEMBER: memberId };
  folder = await mkdtemp(join(tmpdir(), 'gwanje-client-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const requested = () =>
  server.database.db.selectFrom('money_request').select(['amount_won', 'member_id']).execute();

it('asks for a charge in a shell', async () => {
  const { stdout } = await run('bash', ['-c', await clientIn('sh')], { env });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'waiting', amountWon: 50_000 });
  expect(await requested()).toMatchObject([{ member_id: env.MEMBER }]);
});

it('is what the example of a player site calls by, word by word', async () => {
  const example = join(ROOT, 'examples/player-site/src/call-feed.ts');
  expect(await readFile(example, 'utf8')).toContain(await clientIn('ts'));
});

it('reads and writes in TypeScript', async () => {
  const file = join(folder, 'client.ts');
  const asking = `
    const memberId = process.env.MEMBER;
    const asked = await callFeed('POST', '/feed/requests', { memberId, kind: 'charge', amountWon: 70_000 });
    const read = await callFeed('GET', \`/feed/requests?memberId=\${memberId}\`);
    console.log(JSON.stringify([asked.status, await read.json()]));`;
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(file, `${await clientIn('ts')}${asking}`);
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsx'), [file], { env });
  expect(JSON.parse(stdout)).toMatchObject([200, { requests: [{ amountWon: 70_000 }] }]);
});
