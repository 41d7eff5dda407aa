import { type RemoteLoad, remotes } from '@gwanje/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { implement, type Platform } from '../platform/implement';

/** A remote has two minutes; a deployment may set another budget. */
const LOAD_BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Counts what browsers report. Labels are the contract's closed sets: no caller can add a series. */
function countLoads(metrics: Registry): (load: RemoteLoad) => void {
  const registers = [metrics];
  const total = new Counter({
    name: 'gwanje_remote_loads_total',
    help: 'Loads of remotes as browsers saw them end.',
    labelNames: ['remote', 'outcome', 'reason'],
    registers,
  });
  const duration = new Histogram({
    name: 'gwanje_remote_load_seconds',
    help: 'Time until a load of a remote ended, retries included.',
    labelNames: ['remote', 'outcome'],
    buckets: LOAD_BUCKETS_SECONDS,
    registers,
  });
  return ({ remote, outcome, reason = 'none', elapsedMs }) => {
    total.inc({ remote, outcome, reason });
    duration.observe({ remote, outcome }, elapsedMs / 1_000);
  };
}

export function remotesRoutes(app: FastifyInstance, platform: Platform, metrics: Registry): void {
  const count = countLoads(metrics);
  implement(app, platform, remotes, {
    reportLoads: async ({ input, actor: { adminId }, ip, requestId: reqId }) => {
      for (const load of input.loads) count(load);
      const loads = input.loads.filter(({ outcome }) => outcome !== 'ready');
      // One line a call, so that the guard of calls bounds the log as well.
      if (loads.length > 0) app.log.warn({ reqId, adminId, ip, loads }, 'remote not shown');
      return {};
    },
  });
}
