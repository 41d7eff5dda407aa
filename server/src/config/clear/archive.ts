// What a part of an archive is: rows as gzipped lines of JSON, known by count and SHA-256.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Bytes that a part may unpack to; its rows are bounded long before. */
const UNPACKED_MAX = 268_435_456;

export interface PackedRows {
  readonly content: Buffer;
  readonly sha256: Buffer;
}

const hashOf = (lines: Buffer) => createHash('sha256').update(lines).digest();

/** @param rows each as the database says it in JSON */
export async function packRows(rows: readonly string[]): Promise<PackedRows> {
  const lines = Buffer.from(rows.map((row) => `${row}\n`).join(''), 'utf8');
  return { content: await pack(lines), sha256: hashOf(lines) };
}

/** @returns the rows; undefined where they are not what was archived */
export async function unpackRows(
  { content, sha256 }: PackedRows,
  rowCount: number,
): Promise<readonly string[] | undefined> {
  const lines = await unpack(content, { maxOutputLength: UNPACKED_MAX }).catch(() => undefined);
  if (!lines?.length || !hashOf(lines).equals(sha256)) return undefined;
  const rows = lines.toString('utf8').trimEnd().split('\n');
  return rows.length === rowCount ? rows : undefined;
}
