import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { whyNot } from './admit';
import { answerNotFound } from './answer-error';
import type { Platform } from './implement';

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Hashed first: two hashes are of one length, and tell nothing of what they are of. */
const isBearer = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

async function maySeeMetrics(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  return whyNot({ access: 'admin.manage' }, await platform.callerOf(request, reply)) === null;
}

/**
 * `/health` for load balancers and `/metrics` for Prometheus; neither tells a stranger anything.
 *
 * @param metricsToken opens `/metrics` to whoever bears it; without one only to top administrators
 */
export function operationsRoutes(
  app: FastifyInstance,
  platform: Platform,
  metrics: Registry,
  metricsToken: string | undefined,
): void {
  app.get('/health', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      // So it is in recovery as well; a replica, or a database that was closed by hand.
      const { rows } = await sql<{ isReadOnly: boolean }>`
        select current_setting('transaction_read_only')::bool as "isReadOnly"`.execute(platform.db);
      if (!rows[0]?.isReadOnly) return { status: 'ok' };
      request.log.error('unhealthy: the database is read-only');
      return reply.code(503).send({ status: 'database read-only' });
    } catch (error) {
      request.log.error({ err: error }, 'unhealthy');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    const isOpen = metricsToken !== undefined && isBearer(request, metricsToken);
    if (!isOpen && !(await maySeeMetrics(platform, request, reply)))
      return answerNotFound(request, reply);
    reply.header('cache-control', 'no-store');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
