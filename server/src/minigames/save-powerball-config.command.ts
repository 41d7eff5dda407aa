import { isDeepStrictEqual } from 'node:util';
import {
  type minigames,
  type ParsedInputOf,
  POWERBALL_RATE_KEYS,
  type PowerballConfig,
  type PowerballRateKey,
} from '@gwanje/contract';
import { isAboveBreakEven, oddsHundredthsOf } from '@gwanje/game-rules';
import type { Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import { findNewestVersion } from './minigames.queries';
import { UNSAVED_POWERBALL_CONFIGS } from './powerball-start.rule';

type Change = ParsedInputOf<typeof minigames.savePowerballConfig>;

/** The document alone, without what its sender has confirmed. */
function configOf(change: Change): PowerballConfig {
  if (change.category !== 'powerballRateV2') return change;
  const { confirmedAboveBreakEven: _, ...config } = change;
  return config;
}

const confirmedOf = (change: Change): readonly PowerballRateKey[] =>
  (change.category === 'powerballRateV2' && change.confirmedAboveBreakEven) || [];

const ratesAboveBreakEven = (change: Change): PowerballRateKey[] =>
  change.category === 'powerballRateV2'
    ? POWERBALL_RATE_KEYS.filter((key) => isAboveBreakEven(key, oddsHundredthsOf(change[key])))
    : [];

/** Appends a version unless it is there already. @returns whether it was appended */
export async function appendPowerballVersion(
  tx: Tx,
  { category, version, ...fields }: PowerballConfig,
  { savedAt, savedBy }: { savedAt: Date; savedBy: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('setting_version')
    .values({
      scope: 'powerball',
      category,
      version,
      config: JSON.stringify(fields),
      saved_at: savedAt,
      saved_by: savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Saves one category's whole document as its next version. A save that changes nothing answers
 * the current document and leaves neither a version nor an audit line. Odds above break-even,
 * on which the operator loses in the long run, have to be confirmed one by one.
 *
 * @source docs/decisions: settings are versions; domain decisions 1.5 and 1.8
 */
export async function savePowerballConfig(
  work: Work<typeof minigames.savePowerballConfig>,
): Promise<PowerballConfig> {
  const { input, actor, tx, now, audit, refuse } = work;
  const { category } = input;
  const newest = await findNewestVersion(tx, category);
  const before = newest?.config ?? UNSAVED_POWERBALL_CONFIGS[category];
  const refuseStale = (current = newest) =>
    refuse('minigameSettings.stale', {
      current: current?.config ?? before,
      savedBy: current?.savedBy ?? null,
      savedAt: current?.savedAt ?? null,
    });
  if (before.version !== input.version) return refuseStale();
  const config = configOf(input);
  if (isDeepStrictEqual(config, before)) return before;

  const confirmed = confirmedOf(input);
  const rateKeys = ratesAboveBreakEven(input).filter((key) => !confirmed.includes(key));
  if (rateKeys.length > 0) return refuse('minigameSettings.above_break_even', { rateKeys });

  const after = { ...config, version: before.version + 1 };
  const savedBy = actor.adminId;
  if (!(await appendPowerballVersion(tx, after, { savedAt: now, savedBy })))
    return refuseStale(await findNewestVersion(tx, category));
  await audit({
    subject: `powerball/${category}`,
    before,
    after: confirmed.length > 0 ? { ...after, confirmedAboveBreakEven: confirmed } : after,
  });
  return after;
}
