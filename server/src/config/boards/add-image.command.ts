import type { config } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { type KeptImage, keepImage } from './keep-image';

/** An administrator adds an image, which posts and popups may name. */
export async function addImage(work: Work<typeof config.addImage>): Promise<KeptImage> {
  const { tx, input, actor, now, audit, refuse } = work;
  const whose = { added_by: actor.adminId, writer_id: null } as const;
  const added = await keepImage({ tx, whose, at: now(), refuse }, input.content);
  await audit({ subject: `image/${added.path}`, after: added });
  return added;
}
