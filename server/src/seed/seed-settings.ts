import { POWERBALL_SETTINGS } from '../minigames/minigames.queries';
import { DEMO_POWERBALL_CONFIGS } from '../minigames/powerball-start.rule';
import { MONEY_SETTINGS } from '../money/money-settings.queries';
import { DEMO_MONEY_SETTINGS } from '../money/money-settings-start.rule';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { appendSetting } from '../platform/setting-versions';

const DEMO_SETTINGS = [
  {
    settings: POWERBALL_SETTINGS,
    documents: DEMO_POWERBALL_CONFIGS,
    action: 'minigameSettings.save',
  },
  { settings: MONEY_SETTINGS, documents: DEMO_MONEY_SETTINGS, action: 'moneySettings.save' },
] as const;

/** Writes version 1 of a demo's settings documents, where none was saved before. */
export async function seedSettings(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
): Promise<void> {
  const at = now();
  for (const { settings, documents, action } of DEMO_SETTINGS)
    for (const document of documents) {
      if (!(await appendSetting(tx, settings.scope, document, { savedAt: at, savedBy: null })))
        continue;
      await appendAudit(tx, {
        action,
        subject: `${settings.scope}/${document.category}`,
        before: null,
        after: document,
        actor: null,
        at,
        ip: null,
        requestId: 'start',
      });
    }
}
