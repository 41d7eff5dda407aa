import { AUDIT_FIELDS, type Locale, moneySettings, placesOf } from '@gwanje/contract';

const LEVEL = /^lv(\d+)$/;
const LEVEL_WORDS = { ko: '레벨', en: 'Level' } as const;
const IDENTIFIER = { ko: '번호(내부)', en: 'identifier' } as const;

function wordOf(key: string, isGroup: boolean, locale: Locale): string {
  const level = LEVEL.exec(key)?.[1];
  if (level) return `${LEVEL_WORDS[locale]} ${level}`;
  if (key === '_id') return IDENTIFIER[locale];
  const words = (isGroup && AUDIT_FIELDS[`${key}.`]) || AUDIT_FIELDS[key];
  return words?.[locale] ?? key;
}

/** The names that a settings document gives to its fields, by the subject of a line. */
function namesOfSetting(subject: string | null, path: string, locale: Locale) {
  const setting = moneySettings.settings.find(({ category }) => subject === `money/${category}`);
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
