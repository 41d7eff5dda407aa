// Keys of the feed: made, rotated, revoked and watched by top administrators.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { feedKey, feedKeyInput, feedKeys, secretFeedKey } from './feed';
import { uuid } from './units';

export const listFeedKeys = feedKeys.page;

export const totalFeedKeys = feedKeys.totals;

export const createFeedKey = endpoint({
  method: 'POST',
  path: '/api/feed-keys',
  access: 'admin.manage',
  summary: 'Makes a key of the feed; the reply alone holds its secret.',
  input: feedKeyInput.check(
    z.refine(({ scopes, vendors }) => vendors === undefined || scopes.includes('casino'), {
      ...{ path: ['vendors'], params: { rule: 'wrong_choice' } },
    }),
  ),
  reply: secretFeedKey,
  refusals: ['feedKey.name_taken', 'site.not_found'],
  audit: 'feed_key.create',
  isConfidential: true,
});

export const rotateFeedKey = endpoint({
  method: 'POST',
  path: '/api/feed-keys/:feedKeyId/rotate',
  access: 'admin.manage',
  summary:
    'Gives a key a new secret; each one before stays good for 24 hours from when another took its place.',
  input: z.strictObject({ feedKeyId: uuid, version: z.int() }),
  reply: secretFeedKey,
  refusals: ['record.not_found', 'record.stale', 'feedKey.revoked', 'feedKey.rotated_often'],
  audit: 'feed_key.rotate',
  isConfidential: true,
});

export const revokeFeedKey = endpoint({
  method: 'POST',
  path: '/api/feed-keys/:feedKeyId/revoke',
  access: 'admin.manage',
  summary: 'Closes a key at once and for good.',
  input: z.strictObject({ feedKeyId: uuid }),
  reply: feedKey,
  refusals: ['record.not_found', 'feedKey.revoked'],
  audit: 'feed_key.revoke',
});
