import { IMAGE_LIMITS, type ImageType } from '@gwanje/contract';

export interface ImageHeader {
  readonly type: ImageType;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const at = (bytes: Buffer, from: number, text: string) =>
  bytes.toString('latin1', from, from + text.length) === text;

/** Counts the frames of an animated PNG by the chunk that has to come before its first picture; of several, by the one that says most. */
function readPng(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 33 || !at(bytes, 12, 'IHDR')) return undefined;
  let frames = 1;
  for (let from = 8; from + 12 <= bytes.length && !at(bytes, from + 4, 'IDAT'); ) {
    if (at(bytes, from + 4, 'acTL')) frames = Math.max(frames, bytes.readUInt32BE(from + 8));
    from += 12 + bytes.readUInt32BE(from);
  }
  return {
    ...{ type: 'png', widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) },
    frames,
  };
}

/** Blocks of data, each with its length before it, up to an empty one. @returns what lies behind */
function skipBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] as number;
    at += 1 + length;
    if (length === 0) return at;
  }
  return at;
}

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Browsers make room for a picture that is larger than the whole says it is. */
function readGif(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 13) return undefined;
  let [widthPx, heightPx] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let frames = 0;
  let from = 13 + tableBytes(bytes[10] as number);
  while (from < bytes.length && frames <= IMAGE_LIMITS.framesMax) {
    const kind = bytes[from];
    if (kind === 0x21) from = skipBlocks(bytes, from + 2);
    else if (kind === 0x2c && from + 10 < bytes.length) {
      frames += 1;
      widthPx = Math.max(widthPx, bytes.readUInt16LE(from + 1) + bytes.readUInt16LE(from + 5));
      heightPx = Math.max(heightPx, bytes.readUInt16LE(from + 3) + bytes.readUInt16LE(from + 7));
      from = skipBlocks(bytes, from + 11 + tableBytes(bytes[from + 9] as number));
    } else break;
  }
  return frames === 0 ? undefined : { type: 'gif', widthPx, heightPx, frames };
}

/** Markers that say how large a JPEG is: every start of a frame. */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpg(bytes: Buffer): ImageHeader | undefined {
  let from = 2;
  while (from + 9 < bytes.length && bytes[from] === 0xff) {
    const marker = bytes[from + 1] as number;
    if (isFrameStart(marker))
      return {
        ...{ type: 'jpg', heightPx: bytes.readUInt16BE(from + 5), frames: 1 },
        widthPx: bytes.readUInt16BE(from + 7),
      };
    // Markers may be filled up, and some stand for themselves.
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    from += marker === 0xff ? 1 : isAlone ? 2 : 2 + bytes.readUInt16BE(from + 2);
  }
  return undefined;
}

function countWebpFrames(bytes: Buffer): number {
  let frames = 0;
  for (let from = 12; from + 8 <= bytes.length && frames <= IMAGE_LIMITS.framesMax; ) {
    if (at(bytes, from, 'ANMF')) frames += 1;
    const length = bytes.readUInt32LE(from + 4);
    from += 8 + length + (length % 2);
  }
  return Math.max(1, frames);
}

function readWebp(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 30) return undefined;
  const made = (widthPx: number, heightPx: number): ImageHeader => ({
    ...{ type: 'webp', widthPx, heightPx, frames: countWebpFrames(bytes) },
  });
  if (at(bytes, 12, 'VP8X')) return made(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (at(bytes, 12, 'VP8 '))
    return made(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (!at(bytes, 12, 'VP8L') || bytes[20] !== 0x2f) return undefined;
  const bits = bytes.readUInt32LE(21);
  return made((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

/**
 * What an image says of itself in its first bytes and between its frames; nothing of it is decoded.
 * Undefined where it is none of the four kinds that are taken, whatever it is called.
 */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  const read = bytes.subarray(0, 8).equals(PNG)
    ? readPng(bytes)
    : at(bytes, 0, 'GIF87a') || at(bytes, 0, 'GIF89a')
      ? readGif(bytes)
      : bytes[0] === 0xff && bytes[1] === 0xd8
        ? readJpg(bytes)
        : at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')
          ? readWebp(bytes)
          : undefined;
  return read && read.widthPx > 0 && read.heightPx > 0 && read.frames > 0 ? read : undefined;
}

/** Whether an image is small enough to be shown to anybody. */
export const isSmallEnough = ({ widthPx, heightPx, frames }: ImageHeader, bytes: number): boolean =>
  bytes <= IMAGE_LIMITS.bytesMax &&
  Math.max(widthPx, heightPx) <= IMAGE_LIMITS.sidePxMax &&
  widthPx * heightPx <= IMAGE_LIMITS.pixelsMax &&
  frames <= IMAGE_LIMITS.framesMax;
