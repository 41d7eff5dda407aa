import { randomBytes } from 'node:crypto';
import { type config, FEED_ROTATION_HOURS, MAIN_SITE_ID, type ReplyOf } from '@gwanje/contract';
import { listSiteIds } from '../config/boards/sites.queries';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { contextOf } from '../platform/list';
import { newId } from '../platform/new-id';
import { FEED_KEYS, type FeedKey, findFeedKeyForUpdate } from './feed-keys.queries';

type SecretFeedKey = ReplyOf<typeof config.createFeedKey>;

const SECRET_BYTES = 32;
/** Earlier secrets of a key that are good at a time; each of them is tried with every call. */
const EARLIER_SECRETS_MAX = 10;

/** Makes a key; its secret is in this reply and never in another. */
export async function createFeedKey(
  work: Work<typeof config.createFeedKey>,
): Promise<SecretFeedKey> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { siteId = MAIN_SITE_ID } = input;
  if (siteId !== MAIN_SITE_ID && !(await listSiteIds(tx)).includes(siteId))
    return refuse('site.not_found');
  const secret = randomBytes(SECRET_BYTES);
  const at = now();
  const feedKeyId = newId(at);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feed_key')
    .values({
      feed_key_id: feedKeyId,
      name: input.name,
      scopes: [...new Set(input.scopes)].sort(),
      vendors: input.vendors ? [...new Set(input.vendors)].sort() : null,
      secret,
      calls_per_minute_max: input.callsPerMinuteMax,
      created_at: at,
      created_by: actor.adminId,
      site_id: siteId === MAIN_SITE_ID ? null : siteId,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return refuse('feedKey.name_taken');
  const after = await FEED_KEYS.get(contextOf(work), feedKeyId);
  await audit({ subject: `feedKey/${feedKeyId}`, after });
  return { ...after, secret: secret.toString('hex') };
}

/**
 * Lets the secret of a key stay good for a day, beside those whose day goes on: which of them its
 * program signs with, nobody here knows.
 *
 * @returns false where too many are good already
 */
async function keepSecret(tx: Tx, feedKeyId: string, at: Date): Promise<boolean> {
  const earlier = tx.selectFrom('feed_key_secret').where('feed_key_id', '=', feedKeyId);
  await tx
    .deleteFrom('feed_key_secret')
    .where('feed_key_id', '=', feedKeyId)
    .where('good_until', '<=', at)
    .execute();
  if ((await earlier.select('good_until').execute()).length >= EARLIER_SECRETS_MAX) return false;
  const goodUntil = new Date(at.getTime() + FEED_ROTATION_HOURS * 3_600_000);
  await tx
    .insertInto('feed_key_secret')
    .columns(['feed_key_id', 'secret', 'good_until'])
    .expression((from) =>
      from
        .selectFrom('feed_key')
        .select((row) => ['feed_key_id', 'secret', row.val(goodUntil).as('good_until')])
        .where('feed_key_id', '=', feedKeyId),
    )
    .execute();
  return true;
}

/** Gives a key another secret; the last one stays good for a day, so that nothing stands still. */
export async function rotateFeedKey(
  work: Work<typeof config.rotateFeedKey>,
): Promise<SecretFeedKey> {
  const { input, tx, now, audit, refuse } = work;
  const before = await findFeedKeyForUpdate(contextOf(work), input.feedKeyId);
  if (!before) return refuse('record.not_found');
  if (before.revokedAt !== null) return refuse('feedKey.revoked');
  if (before.version !== input.version) return refuse('record.stale', before);
  if (!(await keepSecret(tx, input.feedKeyId, now()))) return refuse('feedKey.rotated_often');
  const secret = randomBytes(SECRET_BYTES);
  await tx
    .updateTable('feed_key')
    .set({ secret, version: before.version + 1 })
    .where('feed_key_id', '=', input.feedKeyId)
    .execute();
  const after = await FEED_KEYS.get(contextOf(work), input.feedKeyId);
  await audit({ subject: `feedKey/${input.feedKeyId}`, before, after });
  return { ...after, secret: secret.toString('hex') };
}

/** Closes a key for good; every server has heard of it within a second. */
export async function revokeFeedKey(work: Work<typeof config.revokeFeedKey>): Promise<FeedKey> {
  const { input, actor, tx, now, audit, refuse } = work;
  const before = await findFeedKeyForUpdate(contextOf(work), input.feedKeyId);
  if (!before) return refuse('record.not_found');
  if (before.revokedAt !== null) return refuse('feedKey.revoked');
  await tx
    .updateTable('feed_key')
    .set({
      revoked_at: now(),
      revoked_by: actor.adminId,
      version: before.version + 1,
    })
    .where('feed_key_id', '=', input.feedKeyId)
    .execute();
  await tx.deleteFrom('feed_key_secret').where('feed_key_id', '=', input.feedKeyId).execute();
  const after = await FEED_KEYS.get(contextOf(work), input.feedKeyId);
  await audit({ subject: `feedKey/${input.feedKeyId}`, before, after });
  return after;
}
