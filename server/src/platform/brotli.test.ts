// What travels compressed: pages of lists to whoever takes them so, and nothing else of the API.
import { brotliDecompressSync } from 'node:zlib';
import { givenServer, type SignedIn, signedIn, type TestServer } from '../../test/given';

const LIST = '/api/api-ip-addresses';

let server: TestServer;
let top: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server);
});
afterEach(() => server.close());

const addresses = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      top.call('POST', LIST, { network: `192.0.2.${n + 1}`, memo: '같은 메모' }),
    ),
  );

async function ask(url: string, encodings: string) {
  const answer = await server.app.inject({
    method: 'GET',
    url,
    cookies: { gwanje_session: top.token },
    headers: { 'accept-encoding': encodings },
  });
  const { 'content-encoding': encoding, vary } = answer.headers;
  return { encoding, vary, bytes: answer.rawPayload };
}

test('a page of a list is compressed for whoever takes it so, and says the same', async () => {
  await addresses(20);
  const [plain, compressed] = [await ask(LIST, 'gzip'), await ask(LIST, 'gzip, br')];
  expect([plain.encoding, compressed.encoding]).toEqual([undefined, 'br']);
  expect([plain.vary, compressed.vary]).toEqual(['accept-encoding', 'accept-encoding']);
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(JSON.parse(brotliDecompressSync(compressed.bytes).toString()).rows).toEqual(
    JSON.parse(plain.bytes.toString()).rows,
  );
});

test('a page that fits into a packet stays as it is', async () => {
  await addresses(2);
  expect(await ask(LIST, 'br')).toMatchObject({ encoding: undefined, vary: 'accept-encoding' });
});

test('what is no list stays as it is, however long', async () => {
  const { encoding, bytes } = await ask('/api/openapi.json', 'br');
  expect(bytes.length).toBeGreaterThan(10_000);
  expect(encoding).toBeUndefined();
});
