import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** At ten milliseconds, as it is by itself, an idle server wakes a hundred times a second for it. */
const LAG_SAMPLED_MS = 100;

/** Counts every request of `app` by route, and watches the pool; the text is for Prometheus. */
export function collectMetrics(app: FastifyInstance, pool: pg.Pool): Registry {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLED_MS });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  // A route, never a URL: the number of label values must not be in the caller's hand.
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  const watch = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  watch('database_connections', 'Open connections.', () => pool.totalCount);
  watch('database_connections_idle', 'Connections in nobody’s hand.', () => pool.idleCount);
  watch('database_waiting', 'Calls that wait for a connection.', () => pool.waitingCount);
  return registry;
}
