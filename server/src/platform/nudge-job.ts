import type { FastifyInstance } from 'fastify';
import { type Job, type JobPlatform, runJob } from './jobs';

/** Runs the job now, after the run that is going on here; it ends before the server does. */
export function nudgeOf(app: FastifyInstance, platform: JobPlatform, job: Job): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> = Promise.resolve();
  app.addHook('onClose', async () => {
    stopping.abort();
    await running;
  });
  return () => {
    running = running
      .then(() => runJob(platform, job, { signal }))
      .catch((err) => app.log.error({ err }, job.name));
  };
}
