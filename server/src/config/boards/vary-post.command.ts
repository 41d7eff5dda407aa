import { boardWords, type config, MAIN_SITE_ID } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import { contextOf } from '../../platform/list';
import { invalidField } from '../../platform/refusal';
import { requirePostKept } from '../clear/being-cleared.queries';
import { findPost, findPostForUpdate, lockBoard, type Post } from './boards.queries';
import { keptBody, requireImages, requireKnownSettings, requireRoom } from './judge-post';
import { isInForce } from './post-state.rule';
import { listSiteIds } from './sites.queries';

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
const variantOf = (post: Post, siteId: string) =>
  post.variants.find((one) => one.siteId === siteId) ?? null;

/** Lets one site show something else than the post says. */
export async function savePostVariant(work: Work<typeof config.savePostVariant>): Promise<Post> {
  const { tx, input, now, locale, audit, refuse } = work;
  const { board, postId, siteId, version, title, body, imagePc, imagePhone, link } = input;
  await lockBoard(tx, board);
  await requirePostKept(tx, postId);
  const row = await findPostForUpdate(tx, input);
  const before = await findPost(contextOf(work), input);
  if (!row || !before || row.deleted_at !== null) return refuse('record.not_found');
  if (siteId !== MAIN_SITE_ID && !(await listSiteIds(tx)).includes(siteId))
    return refuse('site.not_found');
  if (row.version !== version) return refuse('record.stale', before);
  if (row.writer_id !== null) return refuse('post.of_member');
  if (isInForce(row, now())) return refuse('post.in_force');
  // Rules hold from one time on, or a bet would have been taken by others on another site.
  if (input.hasOwnWindow && boardWords(board).isVersioned)
    throw invalidField('hasOwnWindow', 'wrong_choice', locale);
  requireKnownSettings(board, { title, body }, locale);
  await requireImages({ tx, refuse }, [body], [imagePc, imagePhone]);
  const columns = {
    ...{ is_hidden: input.isHidden, title, has_own_window: input.hasOwnWindow },
    body: body === null ? null : keptBody(body),
    ...{ from_at: dateOf(input.fromAt), until_at: dateOf(input.untilAt) },
    ...{ image_pc: imagePc, image_phone: imagePhone, link },
  };
  await tx
    .insertInto('post_site')
    .values({ post_id: postId, site_id: siteId, ...columns })
    .onConflict((conflict) => conflict.columns(['post_id', 'site_id']).doUpdateSet(columns))
    .execute();
  if (board === 'popup') await requireRoom(work, postId);
  await tx
    .updateTable('post')
    .set({ updated_at: now(), version: version + 1 })
    .where('post_id', '=', postId)
    .execute();
  const after = (await findPost(contextOf(work), input)) as Post;
  await audit({
    subject: `post/${postId}`,
    before: variantOf(before, siteId),
    after: variantOf(after, siteId),
  });
  return after;
}

/** Lets a site follow the post again. */
export async function removePostVariant(
  work: Work<typeof config.removePostVariant>,
): Promise<Post> {
  const { tx, input, now, audit, refuse } = work;
  const { board, postId, siteId, version } = input;
  await lockBoard(tx, board);
  await requirePostKept(tx, postId);
  const row = await findPostForUpdate(tx, input);
  const before = row && (await findPost(contextOf(work), input));
  const variant = before && variantOf(before, siteId);
  if (!variant || row.deleted_at !== null) return refuse('record.not_found');
  if (row.version !== version) return refuse('record.stale', before);
  if (isInForce(row, now())) return refuse('post.in_force');
  await tx
    .deleteFrom('post_site')
    .where('post_id', '=', postId)
    .where('site_id', '=', siteId)
    .execute();
  await tx
    .updateTable('post')
    .set({ updated_at: now(), version: version + 1 })
    .where('post_id', '=', postId)
    .execute();
  if (board === 'popup') await requireRoom(work, postId);
  await audit({ subject: `post/${postId}`, before: variant, after: null });
  return (await findPost(contextOf(work), input)) as Post;
}
