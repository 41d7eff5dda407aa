import { createHash } from 'node:crypto';
import { type config, IMAGE_LIMITS, type ReplyOf } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import { isSmallEnough, readImageHeader } from './image-header.rule';
import { insertImage, keepLonger, lockImages, sumImageBytes } from './images.queries';

export type KeptImage = ReplyOf<typeof config.addImage>;
type Whose =
  | { readonly added_by: string; readonly writer_id: null }
  | { readonly added_by: null; readonly writer_id: string };

interface Keeping {
  readonly tx: Tx;
  readonly whose: Whose;
  readonly at: Date;
  readonly refuse: (code: 'image.not_image' | 'image.too_large' | 'image.storage_full') => never;
}

/** Keeps an image under the hash of its content, once however often it comes. */
export async function keepImage(
  { tx, whose, at, refuse }: Keeping,
  base64: string,
): Promise<KeptImage> {
  const content = Buffer.from(base64, 'base64');
  const header = readImageHeader(content);
  if (!header) return refuse('image.not_image');
  if (!isSmallEnough(header, content.length)) return refuse('image.too_large');
  const path = `/media/${createHash('sha256').update(content).digest('hex')}.${header.type}`;
  const { widthPx, heightPx } = header;
  await lockImages(tx);
  if (!(await keepLonger(tx, path, at))) {
    const roomBytes =
      whose.writer_id === null ? IMAGE_LIMITS.allBytesMax : IMAGE_LIMITS.membersBytesMax;
    if ((await sumImageBytes(tx)) + content.length > roomBytes) return refuse('image.storage_full');
    await insertImage(tx, {
      ...{ path, content, bytes: content.length, width_px: widthPx, height_px: heightPx },
      ...{ ...whose, added_at: at, unnamed_at: at },
    });
  }
  return { path, widthPx, heightPx, bytes: content.length };
}
