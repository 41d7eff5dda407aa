// Files of whoever uploads them: read by their headers alone, whatever they are.
import { IMAGE_LIMITS } from '@gwanje/contract';
import fc from 'fast-check';
import { brokenFile, IMAGE_FILES } from '../../../test/hostile-posts';
import { isSmallEnough, readImageHeader } from './image-header.rule';

/** `WALK=all` takes a hundred thousand. */
const RUNS = process.env.WALK === 'all' ? 100_000 : 3_000;

const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

test.each(Object.entries(IMAGE_FILES))('reads the size of a %s', (type, base64) => {
  expect(readImageHeader(bytesOf(base64))).toEqual({ type, widthPx: 1, heightPx: 1, frames: 1 });
});

test('reads the size of a JPEG behind what a camera wrote into it', () => {
  const camera = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, 0x0a]), Buffer.alloc(8)]);
  const frame = Buffer.from([0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x20, 0x00, 0x40, 0x01, 0x01]);
  const file = Buffer.concat([Buffer.from([0xff, 0xd8]), camera, frame, Buffer.alloc(4)]);
  expect(readImageHeader(file)).toEqual({ type: 'jpg', widthPx: 64, heightPx: 32, frames: 1 });
});

test('reads the size of the largest picture in a GIF, whatever it says of the whole', () => {
  const file = bytesOf(IMAGE_FILES.gif);
  const picture = file.indexOf(0x2c, 13 + 6);
  file.writeUInt16LE(60_000, picture + 5);
  file.writeUInt16LE(50_000, picture + 7);
  const header = readImageHeader(file);
  expect(header).toMatchObject({ widthPx: 60_000, heightPx: 50_000 });
  file.writeUInt16LE(40_000, picture + 1);
  expect(readImageHeader(file)?.widthPx).toBe(100_000);
});

test('counts the frames of a PNG by whichever of its chunks says most', () => {
  const file = bytesOf(IMAGE_FILES.png);
  const chunkOf = (frames: number) => {
    const chunk = Buffer.alloc(20);
    chunk.writeUInt32BE(8, 0);
    chunk.write('acTL', 4, 'latin1');
    chunk.writeUInt32BE(frames, 8);
    return chunk;
  };
  const animated = (...counts: readonly number[]) =>
    readImageHeader(
      Buffer.concat([file.subarray(0, 33), ...counts.map(chunkOf), file.subarray(33)]),
    );
  expect(animated(3)?.frames).toBe(3);
  for (const counts of [
    [900, 1],
    [1, 900],
  ])
    expect(animated(...counts)?.frames).toBe(900);
});

test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'RIFF0000WEBP', '\xff\xd8'])(
  'takes %j for no image',
  (text) => expect(readImageHeader(Buffer.from(text, 'latin1'))).toBeUndefined(),
);

test.each([
  [{ widthPx: 4_097, heightPx: 1, frames: 1 }, 100],
  [{ widthPx: 4_000, heightPx: 4_000, frames: 1 }, 100],
  [{ widthPx: 1, heightPx: 1, frames: 201 }, 100],
  [{ widthPx: 1, heightPx: 1, frames: 1 }, IMAGE_LIMITS.bytesMax + 1],
])('refuses what is too large: %j of %i bytes', (size, bytes) => {
  expect(isSmallEnough({ type: 'png', ...size }, bytes)).toBe(false);
});

test('comes to an end with every file, however broken', () => {
  fc.assert(
    fc.property(brokenFile, (bytes) => {
      const header = readImageHeader(bytes);
      expect(header === undefined || header.frames > 0).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
