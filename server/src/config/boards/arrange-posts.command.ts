import { boardWords, type config, type ReplyOf } from '@gwanje/contract';
import type { Work } from '../../platform/implement';
import {
  findPostForUpdate,
  listFaqCategories,
  listUsedCategories,
  lockBoard,
  movePost,
} from './boards.queries';

/** Puts a post beside another one; boards that go by time alone have no order. */
export async function orderPosts(
  work: Work<typeof config.orderPosts>,
): Promise<Record<string, never>> {
  const { tx, input, audit, refuse } = work;
  const { board, postId, besideId, side } = input;
  await lockBoard(tx, board);
  const found = boardWords(board).isOrdered && (await findPostForUpdate(tx, input));
  const beside = found && (await findPostForUpdate(tx, { board, postId: besideId }));
  if (!beside || found.deleted_at !== null || beside.deleted_at !== null || besideId === postId)
    return refuse('record.not_found');
  await movePost(tx, input);
  await audit({ subject: `post/${postId}`, after: { [side]: besideId } });
  return {};
}

/** Names the categories of the questions anew; those with posts stay. */
export async function saveFaqCategories(
  work: Work<typeof config.saveFaqCategories>,
): Promise<ReplyOf<typeof config.saveFaqCategories>> {
  const { tx, input, audit, refuse } = work;
  const { categories, before } = input;
  await lockBoard(tx, 'faq');
  const there = await listFaqCategories(tx);
  if (JSON.stringify(there) !== JSON.stringify(before))
    return refuse('record.stale', { categories: there });
  const gone = there.filter((name) => !categories.includes(name));
  const used = await listUsedCategories(tx, gone);
  if (used.length > 0) return refuse('faq.category_used', { categories: used });
  await tx.deleteFrom('faq_category').execute();
  if (categories.length > 0)
    await tx
      .insertInto('faq_category')
      .values(categories.map((name, position) => ({ name, position })))
      .execute();
  await audit({ subject: 'post/faq', before: { categories: there }, after: { categories } });
  return { categories };
}
