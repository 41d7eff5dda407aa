// Apart from the names of other fields: all settings documents weigh more than the list that names them.
import {
  adminPolicy,
  type Bilingual,
  betSettings,
  GAME_IDS,
  GAMES,
  isGameId,
  type Locale,
  maintenanceSettings,
  moneySettings,
  placesOf,
  type Setting,
  settingsOfGame,
  siteSettings,
} from '@gwanje/contract';
import { fieldName } from './audit-field.rule';

const DOCUMENTS: readonly Setting[] = [
  ...[moneySettings, siteSettings, betSettings, maintenanceSettings].flatMap(
    ({ settings }): readonly Setting[] => settings,
  ),
  adminPolicy,
];

/** No two documents share a category, whatever they are kept under. */
const settingOf = (category: string): Setting | undefined =>
  DOCUMENTS.find((one) => one.category === category) ??
  GAME_IDS.filter((id) => category.startsWith(id))
    .flatMap((id): readonly Setting[] => settingsOfGame(id))
    .find((one) => one.category === category);

/** What stands before the path of a field where its value is not what is saved. */
const IS_AROUND = /^(confirmed|config)\./;

/** The document that a line is of, and where in it a path leads. */
export function documentAt(subject: string | null, path: string) {
  const [, category = ''] = subject?.split('/') ?? [];
  return { setting: settingOf(category), path: path.replace(IS_AROUND, '') };
}

/** What a settings document calls its field; one that it does not have is called as any other. */
export function documentFieldName(subject: string | null, path: string, locale: Locale): string {
  const at = documentAt(subject, path);
  const names = at.setting && placesOf(at.setting).get(at.path)?.names;
  if (!names) return fieldName(path, locale);
  const around = IS_AROUND.exec(path)?.[1];
  return [
    ...(around ? [fieldName(around, locale)] : []),
    ...names.map((name) => name[locale]),
  ].join(' · ');
}

/** What a document is called, with the game whose it is: a line is of `eosPowerball/eosPowerballBetV2`. */
export function documentName(subject: string): Bilingual | undefined {
  const [scope = '', category = ''] = subject.split('/');
  const setting = settingOf(category);
  if (!setting || !isGameId(scope)) return setting;
  const { ko, en } = GAMES[scope];
  return { ko: `${ko} ${setting.ko}`, en: `${en} ${setting.en}` };
}
