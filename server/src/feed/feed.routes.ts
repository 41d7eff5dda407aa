import rateLimit from '@fastify/rate-limit';
import { feed } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { joinMember } from '../members/join-member';
import { logInMember } from '../members/log-in-member.command';
import { readBalances } from '../members/members.queries';
import { askForRequest, listOwnRequests, withdrawRequest } from '../money/requests/own-requests';
import { answerNotFound } from '../platform/answer-error';
import { Refusal } from '../platform/refusal';
import { countFeedUses, FEED_USES_KEPT_MS } from './feed-uses';
import { type FeedPlatform, guardFeed, implementFeed } from './implement-feed';

const UNTOLD = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** The door of machines. */
export async function feedRoutes(app: FastifyInstance, platform: FeedPlatform): Promise<void> {
  const uses = countFeedUses(platform, app.log);
  const flushing = setInterval(() => uses.flush(), FEED_USES_KEPT_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(flushing);
    await uses.flush();
  });
  guardFeed(app, platform, uses);
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    addHeadersOnExceeding: UNTOLD,
    addHeaders: UNTOLD,
    max: ({ feedKey }) => feedKey?.callsPerMinuteMax ?? 0,
    keyGenerator: ({ feedKey }) => feedKey?.feedKeyId ?? '',
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('request.too_many', { retryAfterSeconds: Math.ceil(ttl / 1_000) }),
  });
  // Behind the signature, so that nobody else uses up the calls of a key.
  app.addHook('preHandler', app.rateLimit());
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.setNotFoundHandler(answerNotFound);
  implementFeed(app, platform, feed, {
    join: joinMember,
    login: logInMember,
    readBalances: ({ db, input, now, refuse }) =>
      readBalances(db, input.memberId, now()).then((found) => found ?? refuse('member.not_found')),
    ask: askForRequest,
    listOwn: listOwnRequests,
    withdraw: withdrawRequest,
  });
}
