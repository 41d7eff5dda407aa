import { DEMO_POWERBALL_CONFIGS } from '../minigames/powerball-start.rule';
import { appendPowerballVersion } from '../minigames/save-powerball-config.command';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';

/** Writes version 1 of every powerball document of a demo, where none was saved before. */
export async function seedPowerball(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
): Promise<void> {
  const at = now();
  for (const config of DEMO_POWERBALL_CONFIGS) {
    if (!(await appendPowerballVersion(tx, config, { savedAt: at, savedBy: null }))) continue;
    await appendAudit(tx, {
      action: 'minigameSettings.save',
      subject: `powerball/${config.category}`,
      before: null,
      after: config,
      actor: null,
      at,
      ip: null,
      requestId: 'start',
    });
  }
}
