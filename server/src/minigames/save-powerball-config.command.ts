import { isDeepStrictEqual } from 'node:util';
import {
  type minigames,
  type ParsedInputOf,
  POWERBALL_RATE_KEYS,
  type PowerballConfig,
  type PowerballRateKey,
} from '@gwanje/contract';
import { isAboveBreakEven, oddsHundredthsOf } from '@gwanje/game-rules';
import type { Work } from '../platform/implement';
import { requireNewestSetting, type StaleSetting, saveSetting } from '../platform/setting-versions';
import { POWERBALL_SETTINGS } from './minigames.queries';

type Change = ParsedInputOf<typeof minigames.savePowerballConfig>;

type Confirmed = Partial<Record<PowerballRateKey, number>>;

/** The document alone, and apart from it what its sender has confirmed. */
function splitChange(change: Change): { config: PowerballConfig; confirmed?: Confirmed } {
  if (change.category !== 'powerballRateV2') return { config: change };
  const { confirmedAboveBreakEven: confirmed, ...config } = change;
  return { config, confirmed };
}

/** Odds inputs of which something else was confirmed than what would be saved. */
const notConfirmed = (config: PowerballConfig, confirmed: Confirmed = {}): PowerballRateKey[] =>
  config.category === 'powerballRateV2'
    ? POWERBALL_RATE_KEYS.filter((key) => {
        const odds = config[key];
        const isAbove = isAboveBreakEven(key, oddsHundredthsOf(odds));
        return confirmed[key] !== (isAbove ? odds : undefined);
      })
    : [];

/**
 * Saves one category's whole document as its next version. A save that changes nothing answers
 * the current document and leaves neither a version nor an audit line. Odds above break-even,
 * on which the operator loses in the long run, have to be confirmed one by one, by their values, so
 * that no other value rides along with a confirmation.
 *
 * @source docs/decisions: settings are versions; domain decisions 1.5 and 1.8
 */
export async function savePowerballConfig(
  work: Work<typeof minigames.savePowerballConfig>,
): Promise<PowerballConfig> {
  const { input, actor, tx, now, audit, refuse } = work;
  const refuseStale = (details: StaleSetting<PowerballConfig>) => refuse('record.stale', details);
  const before = await requireNewestSetting(tx, POWERBALL_SETTINGS, input, refuseStale);
  const { config, confirmed } = splitChange(input);
  if (isDeepStrictEqual(config, before)) return before;

  const rateKeys = notConfirmed(config, confirmed);
  if (rateKeys.length > 0) return refuse('minigameSettings.above_break_even', { rateKeys });

  const saved = { savedAt: now(), savedBy: actor.adminId };
  const after = await saveSetting(tx, POWERBALL_SETTINGS, config, saved, refuseStale);
  await audit({
    subject: `powerball/${input.category}`,
    before,
    after: confirmed ? { ...after, confirmedAboveBreakEven: confirmed } : after,
  });
  return after;
}
