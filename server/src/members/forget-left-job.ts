import type { Job } from '../platform/jobs';
import { forgetLeft } from './forget-left.command';

/** Nobody asks for it: five years after somebody left, what is personal of him goes. */
export const forgetLeftJob: Job = {
  name: 'forget-left',
  cron: '0 40 4 * * *',
  leaseMs: 300_000,
  run: forgetLeft,
};
