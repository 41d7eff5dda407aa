import { auditField, type Locale } from '@gwanje/contract';
import { placeOf } from './audit-path.rule';

/** What a field of an audited state is called, with what it stands in; an unknown one keeps its own name. */
export const fieldName = (path: string, locale: Locale): string =>
  path
    .split('.')
    .map(
      (part, at, parts) =>
        placeOf(part) ?? auditField(part, at < parts.length - 1)?.[locale] ?? part,
    )
    .join(' · ');
