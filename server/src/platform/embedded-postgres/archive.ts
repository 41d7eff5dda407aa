// A tar archive (ustar), written and read as a stream; any tar program reads it, too.
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const BLOCK_BYTES = 512;
const CHUNK_BYTES = 1_048_576;
const NAME_BYTES_MAX = 100;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
const FILE = '0';
const DIR = '5';

export type ArchiveEntry =
  | { readonly name: string; readonly kind: 'dir' }
  | { readonly name: string; readonly kind: 'text'; readonly text: string }
  /** Read as long as it is when its turn comes, and closed. */
  | { readonly name: string; readonly kind: 'file'; readonly file: FileHandle };

const paddingBytes = (size: number) => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

const checksumOf = (block: Buffer) =>
  block.reduce(
    (sum, byte, at) => sum + (at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES ? 0x20 : byte),
    0,
  );

function headerOf(name: string, type: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES_MAX) throw new RangeError(`name too long: ${name}`);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, 0);
  block.write(octal(type === DIR ? 0o700 : 0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(Date.now() / 1_000), 12), 136);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT);
  return block;
}

/** Exactly `size` bytes, whatever happens to the file meanwhile. */
async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let left = size;
  while (left > 0) {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(Math.min(left, CHUNK_BYTES)),
      0,
      Math.min(left, CHUNK_BYTES),
      size - left,
    );
    // Cut short after its size was told: zeros, which replay of the log overwrites.
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
    left -= chunk.length;
    yield chunk;
  }
}

export async function* packTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    if (entry.kind === 'dir') {
      yield headerOf(`${entry.name}/`, DIR, 0);
    } else if (entry.kind === 'text') {
      const content = Buffer.from(entry.text);
      yield headerOf(entry.name, FILE, content.length);
      yield Buffer.concat([content, Buffer.alloc(paddingBytes(content.length))]);
    } else {
      try {
        const { size } = await entry.file.stat();
        yield headerOf(entry.name, FILE, size);
        yield* contentOf(entry.file, size);
        yield Buffer.alloc(paddingBytes(size));
      } finally {
        await entry.file.close();
      }
    }
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/** Hands out a stream in pieces of the asked size. */
function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Up to `size` bytes, at least one. */
  const some = async (size: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('the archive ends too early');
      rest = value;
    }
    const piece = rest.subarray(0, size);
    rest = rest.subarray(piece.length);
    return piece;
  };
  const exactly = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; left -= pieces.at(-1)?.length ?? 0)
      pieces.push(await some(left));
    return Buffer.concat(pieces);
  };
  /** Reads on to the end, so that what stands there is checked. */
  const drain = async () => {
    while (!(await chunks.next()).done);
  };
  return { some, exactly, drain };
}

const isInside = (name: string) => !name.startsWith('/') && !name.split(/[\\/]/).includes('..');

/**
 * Writes an archive of packTar into `dir`, which exists.
 *
 * @throws {Error} it is cut off, damaged, or has names that lead out of `dir`
 */
export async function unpackTar(source: AsyncIterable<Buffer>, dir: string): Promise<void> {
  const { some, exactly, drain } = readerOf(source);
  const text = (block: Buffer, at: number, bytes: number) =>
    block.toString('utf8', at, at + bytes).split('\0')[0] ?? '';
  for (;;) {
    const header = await exactly(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) return drain();
    const name = text(header, 0, NAME_BYTES_MAX);
    const isWhole = Number.parseInt(text(header, CHECKSUM_AT, 8), 8) === checksumOf(header);
    if (!isWhole || !isInside(name)) throw new Error('this is no archive of packTar');
    const size = Number.parseInt(text(header, 124, 12), 8);
    if (text(header, 156, 1) === DIR) {
      await mkdir(join(dir, name), { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(join(dir, name)), { recursive: true, mode: 0o700 });
    const file = await open(join(dir, name), constants.O_WRONLY | constants.O_CREAT, 0o600);
    try {
      for (let left = size; left > 0; ) {
        const piece = await some(left);
        await file.writeFile(piece);
        left -= piece.length;
      }
    } finally {
      await file.close();
    }
    await exactly(paddingBytes(size));
  }
}
