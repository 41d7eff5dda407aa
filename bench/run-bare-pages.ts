// The least that a page of a list costs a server of Node, for `list-reply` to compare with: it sends the statements that the product sends for it, and answers the rows of the last as JSON, as quickly compressed.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { quicklyCompressed } from '../server/src/platform/brotli';
import { openDatabase } from '../server/src/platform/database';
import type { Sent } from './record-statements';

const { pool } = openDatabase(process.argv[2] as string, () => undefined);

async function answer(statements: readonly Sent[]): Promise<string> {
  let rows: unknown[] = [];
  for (const { text, values } of statements) {
    // Kept prepared by the connection, as the product keeps what it sends often.
    const sent = await pool.query({ name: nameOf(text), text, values: [...values] });
    rows = sent.rows;
  }
  return JSON.stringify({ rows });
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `page ${names.size}`;
  names.set(text, name);
  return name;
}

process.once('message', (pages: Readonly<Record<string, readonly Sent[]>>) => {
  const server = createServer(async ({ url = '' }, reply) => {
    const text = await answer(pages[url] ?? []);
    const compressed = quicklyCompressed(text);
    reply.setHeader('content-type', 'application/json');
    if (compressed) reply.setHeader('content-encoding', 'br');
    reply.end(compressed ?? text);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
