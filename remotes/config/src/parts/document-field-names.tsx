import { useShell } from '@gwanje/remote-kit';
import { documentFieldName } from '../domain/document-field.rule';

interface DocumentFieldNamesProps {
  readonly subject: string | null;
  readonly paths: readonly string[];
}

/** The same as `FieldNames`, by the words of the settings document. */
export function DocumentFieldNames({ subject, paths }: DocumentFieldNamesProps) {
  const locale = useShell((shell) => shell.locale);
  return paths.map((path) => documentFieldName(subject, path, locale)).join(', ');
}
