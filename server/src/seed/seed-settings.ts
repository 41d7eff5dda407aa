import {
  type AuditAction,
  adminPolicy,
  convertRate,
  GAME_IDS,
  joinFirst,
  joining,
  type SettingDocument,
  unsavedDocument,
} from '@gwanje/contract';
import { DEMO_BET_SETTINGS } from '../bets/settings/demo-bet-settings.rule';
import { demoGameSettings } from '../minigames/demo-game-settings.rule';
import { DEMO_MONEY_SETTINGS } from '../money/settings/demo-money-settings.rule';
import type { Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { appendSetting, listSaved } from '../settings/setting-versions.queries';

interface Seeds {
  readonly scope: Parameters<typeof appendSetting>[1];
  /** Version 1 of each. */
  readonly documents: readonly (SettingDocument & Readonly<Record<string, unknown>>)[];
  readonly action: AuditAction;
}

const DEMO_SETTINGS: readonly Seeds[] = [
  ...GAME_IDS.map((game) => ({
    scope: game,
    documents: demoGameSettings(game),
    action: 'minigameSettings.save' as const,
  })),
  { scope: 'money', documents: DEMO_MONEY_SETTINGS, action: 'moneySettings.save' },
  { scope: 'bets', documents: DEMO_BET_SETTINGS, action: 'betSettings.save' },
];

const CONVERTED_MIN_WON = 10_000;
const { levels } = unsavedDocument(convertRate);

/** What keeps nobody out while it is unsaved, and is to from the first day of a new installation on. */
const FIRST_SETTINGS: readonly Seeds[] = [
  {
    ...{ scope: 'config', action: 'adminPolicy.save' },
    documents: [{ ...unsavedDocument(adminPolicy), version: 1, idleMinutes: 240, sessionsMax: 1 }],
  },
  {
    ...{ scope: 'config', action: 'siteSettings.save' },
    documents: [
      {
        ...{ ...unsavedDocument(joining), version: 1 },
        ...{ phoneCode: true, ipDayMax: 3, phoneMax: 1, bankAccountMax: 1 },
      },
    ],
  },
  {
    ...{ scope: 'money', action: 'moneySettings.save' },
    documents: [
      { ...unsavedDocument(joinFirst), version: 1, phoneCode: true },
      {
        ...{ ...unsavedDocument(convertRate), version: 1 },
        levels: Object.fromEntries(
          Object.entries(levels).map(([level, rates]) => [
            level,
            { ...rates, minWon: CONVERTED_MIN_WON },
          ]),
        ),
      },
    ],
  },
];

type Writing = Pick<Platform, 'now' | 'appendAudit'>;

/** Writes the documents, where none was saved before. */
async function seed(tx: Tx, { now, appendAudit }: Writing, all: readonly Seeds[]): Promise<void> {
  const at = now();
  const isSaved = await listSaved(tx);
  for (const { scope, documents, action } of all)
    for (const document of documents) {
      // As good as all of them are there at every start but the first.
      if (isSaved({ scope, category: document.category })) continue;
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

/** What a demo is set to. */
export const seedSettings = (tx: Tx, writing: Writing) => seed(tx, writing, DEMO_SETTINGS);

/** What an installation is set to as its first administrator is made. */
export const seedFirstSettings = (tx: Tx, writing: Writing) => seed(tx, writing, FIRST_SETTINGS);
