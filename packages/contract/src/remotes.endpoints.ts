// How the console's parts fare in the browsers of those who use it.
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { LOADS_PER_REPORT_MAX, remoteLoad } from './remotes';

export const reportLoads = endpoint({
  method: 'POST',
  path: '/api/remote-loads',
  access: 'session',
  summary:
    'How loads of remotes ended in a browser, for /metrics and the log; does not keep an idle session alive.',
  input: z.strictObject({
    loads: z.array(remoteLoad).check(z.minLength(1), z.maxLength(LOADS_PER_REPORT_MAX)),
  }),
  bodyBytesMax: 32_768,
  reply: z.object({}),
  refusals: [],
  writesNothing: true,
  keepsIdle: true,
});
