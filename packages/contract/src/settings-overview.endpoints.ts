import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { instant } from './units';

const words = z.object({ ko: z.string(), en: z.string() });

export const listSettingSummaries = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'moneySettings.read',
  summary:
    'Every settings document of the site in force: version, who saved it when, how many fields differ from how they were before anybody saved one, which of them are dangerous, and whether one waits for a second administrator.',
  input: z.strictObject({}),
  reply: z.array(
    z.object({
      /** Under which name it is kept: money, config, bets, or a game. */
      scope: z.string(),
      category: z.string(),
      name: words,
      /** 0: nobody has saved one. */
      version: z.int(),
      savedAt: z.nullable(instant),
      savedBy: z.nullable(z.string()),
      differing: z.int(),
      isProposed: z.boolean(),
      /** Names of the fields whose values are dangerous. */
      dangers: z.array(words),
    }),
  ),
  refusals: [],
});
