import * as z from 'zod/mini';
import { powerballConfig } from './powerball';
import { instant } from './units';

export const powerballVersion = z.object({
  version: z.int(),
  savedAt: instant,
  /** Null for the version that the seed wrote. */
  savedBy: z.nullable(z.object({ id: z.string(), nick: z.string() })),
  config: powerballConfig,
});

/** Both versions of the settings screen call these, so the version of the configuration is no flag here. */
export const POWERBALL_IS_ON = { modules: ['minigame', 'powerball'] };
