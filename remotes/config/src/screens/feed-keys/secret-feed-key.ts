import type { config, ReplyOf } from '@gwanje/contract';

/** A key with its secret, which this page alone has. */
export type SecretFeedKey = ReplyOf<typeof config.createFeedKey>;
