// Apart from the names of other fields: all settings documents weigh more than the list that names them.
import {
  betSettings,
  casinoMaintenance,
  gameMaintenance,
  type Locale,
  moneySettings,
  placesOf,
  type Setting,
  siteMaintenance,
  siteSettings,
} from '@gwanje/contract';
import { fieldName } from './audit-field.rule';

const DOCUMENTS: ReadonlyMap<string, Setting> = new Map(
  Object.entries<readonly Setting[]>({
    money: moneySettings.settings,
    config: [...siteSettings.settings, siteMaintenance],
    bets: [...betSettings.settings, casinoMaintenance, gameMaintenance],
  }).flatMap(([scope, settings]) => settings.map((one) => [`${scope}/${one.category}`, one])),
);

/** What a settings document calls its field; one that it does not have is called as any other. */
export function documentFieldName(subject: string | null, path: string, locale: Locale): string {
  const setting = DOCUMENTS.get(subject ?? '');
  const names = setting && placesOf(setting).get(path)?.names;
  return names ? names.map((name) => name[locale]).join(' · ') : fieldName(path, locale);
}
