import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Shorter replies fit into one packet as they are. */
const COMPRESSED_FROM_BYTES = 1_400;
/** The cheapest: 60 µs for a page of 50 rows, of which a fifth is left; the best takes 30 times that. */
const QUICKEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const WELL = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Whether the caller says that brotli may come back. */
export const takesBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    // By plain words: a pattern for the spaces took half a second over a header full of them.
    .some(([name, quality = 'q=1']) => name === 'br' && Number(quality.replace('q=', '')) > 0);

/** `text` compressed as quickly as can be; undefined where that gains nothing. */
export const quicklyCompressed = (text: string): Buffer | undefined =>
  text.length < COMPRESSED_FROM_BYTES ? undefined : brotliCompressSync(text, QUICKEST);

/** What is sent often and compressed once: as small as a few milliseconds make it. */
export const wellCompressed = (text: string): Buffer => brotliCompressSync(text, { params: WELL });
