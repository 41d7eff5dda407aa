import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { POWERBALL_IS_ON, powerballVersion } from './minigames';
import { POWERBALL_CATEGORIES, powerballConfig, powerballConfigChange } from './powerball';

export const listPowerballConfigs = endpoint({
  method: 'GET',
  path: '/api/v2/config-powerball',
  access: 'minigameSettings.read',
  when: POWERBALL_IS_ON,
  summary: 'The current powerball settings, one document for each category.',
  input: z.strictObject({}),
  reply: z.array(powerballConfig),
  refusals: [],
});

export const savePowerballConfig = endpoint({
  method: 'PUT',
  path: '/api/v2/config-powerball/:category',
  access: 'minigameSettings.change',
  when: POWERBALL_IS_ON,
  summary:
    'Saves the whole document of one category as a new version; `version` is the one it was edited from.',
  input: powerballConfigChange,
  bodyBytesMax: 32_768,
  reply: powerballConfig,
  refusals: ['record.stale', 'minigameSettings.above_break_even'],
  audit: 'minigameSettings.save',
});

export const listPowerballVersions = endpoint({
  method: 'GET',
  path: '/api/v2/config-powerball/:category/history',
  access: 'minigameSettings.read',
  when: POWERBALL_IS_ON,
  summary: 'Accepted changes of one category, newest first, 50 a page.',
  input: z.strictObject({
    category: z.enum(POWERBALL_CATEGORIES),
    /** Only versions below this one; the last version of the page before. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  reply: z.object({ versions: z.array(powerballVersion), more: z.boolean() }),
  refusals: [],
});
