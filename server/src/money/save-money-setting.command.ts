import { isDeepStrictEqual } from 'node:util';
import type { MoneySetting, money } from '@gwanje/contract';
import type { Work } from '../platform/implement';
import { requireNewestSetting, type StaleSetting, saveSetting } from '../platform/setting-versions';
import { MONEY_SETTINGS } from './money-settings.queries';

/**
 * Saves one category's whole document as its next version. A save that changes nothing answers
 * the current document and leaves neither a version nor an audit line. What was decided before
 * keeps the version under which it was decided; what is still open is decided by the new one.
 *
 * @source docs/decisions/0004-settings-are-versions.md
 */
export async function saveMoneySetting(
  work: Work<typeof money.saveMoneySetting>,
): Promise<MoneySetting> {
  const { input, actor, tx, now, audit, refuse } = work;
  const refuseStale = (details: StaleSetting<MoneySetting>) =>
    refuse('moneySettings.stale', details);
  const before = await requireNewestSetting(tx, MONEY_SETTINGS, input, refuseStale);
  if (isDeepStrictEqual(input, before)) return before;

  const saved = { savedAt: now, savedBy: actor.adminId };
  const after = await saveSetting(tx, MONEY_SETTINGS, input, saved, refuseStale);
  await audit({ subject: `money/${input.category}`, before, after });
  return after;
}
