import { createHash } from 'node:crypto';
import { type config, IMAGE_LIMITS, type ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { isSmallEnough, readImageHeader } from './image-header.rule';
import { findImage, lockImages, sumImageBytes } from './images.queries';

type Added = ReplyOf<typeof config.addImage>;

/** Keeps an image under the hash of its content, once however often it is uploaded. */
export async function addImage(work: Work<typeof config.addImage>): Promise<Added> {
  const { tx, input, actor, now, audit, refuse } = work;
  const content = Buffer.from(input.content, 'base64');
  const header = readImageHeader(content);
  if (!header) return refuse('image.not_image');
  if (!isSmallEnough(header, content.length)) return refuse('image.too_large');
  const path = `/media/${createHash('sha256').update(content).digest('hex')}.${header.type}`;
  const { widthPx, heightPx } = header;
  const added = { path, widthPx, heightPx, bytes: content.length };
  await lockImages(tx);
  const at = now();
  if (!(await findImage(tx, path))) {
    if ((await sumImageBytes(tx)) + content.length > IMAGE_LIMITS.allBytesMax)
      return refuse('image.storage_full');
    await tx
      .insertInto('image')
      .values({
        ...{ path, content, bytes: content.length, width_px: widthPx, height_px: heightPx },
        ...{ added_by: actor.adminId, added_at: at, named_at: at },
      })
      .execute();
  }
  await audit({ subject: `image/${path}`, after: added });
  return added;
}
