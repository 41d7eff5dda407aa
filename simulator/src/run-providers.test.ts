// The doors of the providers: signed questions alone, each order once, silence that ends, books that stay.
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProviders, type Providers } from './run-providers';

const SECRET = 'a secret of at least thirty-two characters';
const GOOD = 0.5;
const SILENT = 0.05;

let folder: string;
let open: Providers;
let chance = GOOD;
const start = () =>
  openProviders(
    { port: 0, secret: SECRET, booksFile: join(folder, 'deep', 'books.json') },
    () => chance,
  );
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gwanje-providers-'));
  open = await start();
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, order?: object, secret = SECRET) {
  const method = order ? 'POST' : 'GET';
  const body = order ? JSON.stringify(order) : '';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret)
    .update([timestamp, method, path, body].join('\n'))
    .digest('hex');
  const answer = await fetch(`http://127.0.0.1:${open.port}${path}`, {
    ...{ method, ...(order && { body }) },
    headers: {
      connection: 'close',
      ...{ 'x-gwanje-timestamp': timestamp, 'x-gwanje-signature': signature },
    },
  });
  return { status: answer.status, said: await answer.json() };
}
const order = (transferId: string) => ({
  ...{ transferId, memberId: 'm', direction: 'deposit', amountWon: 30_000 },
});

it('answers who knows the secret, and nobody else', async () => {
  expect((await ask('/apoker/balances/m', undefined, 'another secret')).status).toBe(401);
  expect((await ask('/honor/balances/m')).status).toBe(404);
  expect(await ask('/apoker/balances/m')).toEqual({
    ...{ status: 200, said: { memberId: 'm', balanceWon: 0 } },
  });
  expect((await ask('/apoker/transfers/t')).said).toEqual({ transferId: 't', status: 'unknown' });
});

it('does an order once, and still knows it after an end', async () => {
  for (let times = 0; times < 2; times += 1)
    expect((await ask('/apoker/transfers', order('1'))).said).toMatchObject({ balanceWon: 30_000 });
  await open.close();
  open = await start();
  expect((await ask('/apoker/transfers/1')).said).toMatchObject({ status: 'done' });
  expect([open.heldWon('apoker', 'm'), open.heldWon('betholdem', 'm')]).toEqual([30_000, 0]);
});

it('falls silent with all that it is asked, and has done what it did', async () => {
  chance = SILENT;
  await expect(ask('/betholdem/transfers', order('2'))).rejects.toThrow();
  await expect(ask('/betholdem/transfers/2')).rejects.toThrow();
  chance = GOOD;
  expect(open.heldWon('betholdem', 'm')).toBe(30_000);
  expect((await ask('/apoker/transfers', order('3'))).said).toMatchObject({ status: 'done' });
});

it('lets people play with what lies there', () => {
  const before = open.heldWon('apoker', 'm');
  const hand = open.play('apoker');
  expect(open.heldWon('apoker', 'm')).toBe(before - (hand?.stakeWon ?? 0) + (hand?.winWon ?? 0));
  expect(hand).not.toBeNull();
});
