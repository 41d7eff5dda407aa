import {
  AUDIT_FIELDS,
  type Bilingual,
  betSettings,
  LEVEL_NAMES,
  type Locale,
  moneySettings,
  placesOf,
  type Setting,
  siteSettings,
} from '@gwanje/contract';

const WORDS: Readonly<Record<string, Bilingual>> = { ...AUDIT_FIELDS, ...LEVEL_NAMES };

function wordOf(key: string, isGroup: boolean, locale: Locale): string {
  const words = (isGroup && WORDS[`${key}.`]) || WORDS[key];
  return words?.[locale] ?? key;
}

const DOCUMENTS: ReadonlyMap<string, Setting> = new Map(
  Object.entries<readonly Setting[]>({
    money: moneySettings.settings,
    config: siteSettings.settings,
    bets: betSettings.settings,
  }).flatMap(([scope, settings]) => settings.map((one) => [`${scope}/${one.category}`, one])),
);

/** The names that a settings document gives to its fields, by the subject of a line. */
function namesOfSetting(subject: string | null, path: string, locale: Locale) {
  const setting = DOCUMENTS.get(subject ?? '');
  return (
    setting &&
    placesOf(setting)
      .get(path)
      ?.names.map((name) => name[locale])
  );
}

const namesOfPath = (path: string, locale: Locale) =>
  path.split('.').map((key, at, keys) => wordOf(key, at < keys.length - 1, locale));

/** What a field of an audited state is called, with what it stands in; an unknown one keeps its own name. */
export const fieldName = (
  { subject }: { readonly subject: string | null },
  path: string,
  locale: Locale,
): string => (namesOfSetting(subject, path, locale) ?? namesOfPath(path, locale)).join(' · ');
