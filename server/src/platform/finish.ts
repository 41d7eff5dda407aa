import type { FastifyInstance } from 'fastify';
import type { scheduleJobs } from './jobs';

/** Takes no more calls and ends once those that have begun are answered; what takes too long is cut off. */
export async function finishCalls(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close().finally(() => clearTimeout(timer));
}

/** Begins no more jobs and ends once those that run have ended; what takes too long is run again later. */
export async function finishJobs(
  stop: ReturnType<typeof scheduleJobs>,
  timeoutMs: number,
  tell: (sentence: string) => void,
): Promise<void> {
  const cut = await stop(timeoutMs);
  if (cut.length > 0)
    tell(
      `Jobs cut off after ${timeoutMs / 1_000} s, to be run again by the next server: ${cut.join(', ')}.`,
    );
}

/** Does all at the same time. @throws what the first threw, once all have ended */
export async function atOnce(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const ended of await Promise.allSettled(works.map((work) => work())))
    if (ended.status === 'rejected') throw ended.reason;
}
