import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { SETTING_CHECKS, SETTING_QUERY_MAX, type SettingCheck } from './setting-checks';
import { text } from './text';
import { instant, koreanDay } from './units';

const words = z.object({ ko: z.string(), en: z.string() });
/** What a document holds by dotted path. */
const values = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()]));

export const listSettingSummaries = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'moneySettings.read',
  summary:
    'Every settings document of the site in force: version, who saved it when, how many fields differ from how they were before anybody saved one, which of them are dangerous, and whether one waits for a second administrator. With `query` those alone of which a name, a label or a value holds it, by initial consonants too.',
  input: z.strictObject({ query: z.optional(text(SETTING_QUERY_MAX)) }),
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
      /** The first fields in which the query was found; none where it was found in the name. */
      matched: z.array(words),
      /** Names of the fields whose values are dangerous. */
      dangers: z.array(words),
      /** SHA-256 over scope, category, version and every value in force, hexadecimal. */
      hash: z.string(),
    }),
  ),
  refusals: [],
});

export const listSettingFindings = endpoint({
  method: 'GET',
  path: '/api/settings/checklist',
  access: 'moneySettings.read',
  summary:
    'What of the settings in force contradicts other settings, or what is kept beside them, check by check; a check without findings is in order.',
  input: z.strictObject({}),
  reply: z.array(
    z.object({
      check: z.enum(Object.keys(SETTING_CHECKS) as [SettingCheck, ...SettingCheck[]]),
      found: z.array(words),
    }),
  ),
  refusals: [],
});

export const compareSettings = endpoint({
  method: 'GET',
  path: '/api/settings/comparison',
  access: 'moneySettings.read',
  summary:
    'The documents that hold anything else now than at the end of a day of Seoul, each as it was and as it is.',
  input: z.strictObject({ day: koreanDay }),
  reply: z.array(
    z.object({
      ...{ scope: z.string(), category: z.string(), name: words },
      was: z.object({ version: z.int(), values }),
      now: z.object({
        ...{ version: z.int(), values, savedAt: instant, savedBy: z.nullable(z.string()) },
      }),
    }),
  ),
  refusals: [],
});
