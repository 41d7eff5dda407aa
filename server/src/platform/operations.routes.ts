import { isPermitted } from '@gwanje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { answerNotFound } from './answer-error';
import { clientIp } from './caller';
import type { Platform } from './implement';

const isLoopback = (ip: string | null) => ip === '::1' || (ip?.startsWith('127.') ?? false);

/** Behind a proxy of this machine every caller looks local, so a forwarded call never counts as local. */
const isLocal = (request: FastifyRequest) =>
  isLoopback(clientIp(request)) &&
  request.headers.forwarded === undefined &&
  request.headers['x-forwarded-for'] === undefined;

async function maySeeMetrics(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  if (isLocal(request)) return true;
  const { isIpAllowed, actor } = await platform.callerOf(request, reply);
  return isIpAllowed && actor !== null && isPermitted(actor.type, 'admin.manage');
}

/** `/health` for load balancers and `/metrics` for Prometheus; neither tells a stranger anything. */
export function operationsRoutes(
  app: FastifyInstance,
  platform: Platform,
  metrics: Registry,
): void {
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(platform.db);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'unhealthy');
      return reply.code(503).send({ status: 'database unreachable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!(await maySeeMetrics(platform, request, reply))) return answerNotFound(request, reply);
    reply.header('cache-control', 'no-store');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
