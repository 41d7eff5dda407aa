import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { whyNot } from './admit';
import { answerNotFound } from './answer-error';
import type { Platform } from './implement';

/** PostgreSQL writes ahead in files of 16 MiB: where the next one finds no room, it ends. */
const ROOM_BYTES_MIN = 32 * 1_048_576;

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Hashed first: two hashes are of one length, and tell nothing of what they are of. */
const isBearer = ({ headers }: FastifyRequest, token: string) =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));

async function maySeeMetrics(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  return whyNot({ access: 'admin.manage' }, await platform.callerOf(request, reply)) === null;
}

interface Operations {
  /** Opens `/metrics` to whoever bears it; left out, only top administrators see it. */
  readonly metricsToken?: string | undefined;
  /** How much the database may still write; left out where nobody here knows. */
  readonly roomBytes?: (() => Promise<number>) | undefined;
}

/** Why nobody should be sent here; undefined: all is well. */
async function whyUnhealthy(
  { db }: Pick<Platform, 'db'>,
  roomBytes: Operations['roomBytes'],
): Promise<string | undefined> {
  // So it is in recovery as well; a replica, or a database that was closed by hand.
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::bool as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) return 'database read-only';
  return roomBytes && (await roomBytes()) < ROOM_BYTES_MIN ? 'disk full' : undefined;
}

/**
 * `/health` for load balancers and `/metrics` for Prometheus; neither tells a stranger anything.
 *
 * @source docs/decisions/0267-a-full-disk-is-told-before-it-is-met.md
 */
export function operationsRoutes(
  app: FastifyInstance,
  platform: Platform,
  metrics: Registry,
  { metricsToken, roomBytes }: Operations,
): void {
  app.get('/health', { exposeHeadRoute: true }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const status = await whyUnhealthy(platform, roomBytes);
      if (status === undefined) return { status: 'ok' };
      request.log.error(`unhealthy: ${status}`);
      return reply.code(503).send({ status });
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
