import { GAME_IDS } from '@gwanje/contract';
import { DEMO_BET_SETTINGS } from '../bets/settings/demo-bet-settings.rule';
import { demoGameSettings } from '../minigames/demo-game-settings.rule';
import { DEMO_MONEY_SETTINGS } from '../money/settings/demo-money-settings.rule';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { appendSetting } from '../settings/setting-versions.queries';

const DEMO_SETTINGS = [
  ...GAME_IDS.map((game) => ({
    scope: game,
    documents: demoGameSettings(game),
    action: 'minigameSettings.save' as const,
  })),
  { scope: 'money', documents: DEMO_MONEY_SETTINGS, action: 'moneySettings.save' },
  { scope: 'bets', documents: DEMO_BET_SETTINGS, action: 'betSettings.save' },
] as const;

/** Writes version 1 of a demo's settings documents, where none was saved before. */
export async function seedSettings(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
): Promise<void> {
  const at = now();
  for (const { scope, documents, action } of DEMO_SETTINGS)
    for (const document of documents) {
      if (!(await appendSetting(tx, scope, document, { savedAt: at, savedBy: null }))) continue;
      await appendAudit(tx, {
        action,
        subject: `${scope}/${document.category}`,
        before: null,
        after: document,
        actor: null,
        at,
        ip: null,
        requestId: 'start',
      });
    }
}
