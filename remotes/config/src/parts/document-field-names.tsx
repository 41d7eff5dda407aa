import { useShell } from '@gwanje/remote-kit';
import { documentFieldName } from '../domain/document-field.rule';
import type { FieldNamesProps } from './field-names';

/** The same as `FieldNames`, by the words of the settings document. */
export function DocumentFieldNames({ subject, paths }: FieldNamesProps) {
  const locale = useShell((shell) => shell.locale);
  return paths.map((path) => documentFieldName(subject, path, locale)).join(', ');
}
