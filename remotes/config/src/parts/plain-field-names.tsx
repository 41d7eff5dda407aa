import { useShell } from '@gwanje/remote-kit';
import { fieldName } from '../domain/audit-field.rule';
import type { FieldNamesProps } from './audit-words';

/** What fields are called that no settings document has. */
export function PlainFieldNames({ paths }: FieldNamesProps) {
  const locale = useShell((shell) => shell.locale);
  return paths.map((path) => fieldName(path, locale)).join(', ');
}
