import { useShell } from '@gwanje/remote-kit';
import { fieldName } from '../domain/audit-field.rule';

/** What fields are called that no settings document has. */
export function PlainFieldNames({ paths }: { readonly paths: readonly string[] }) {
  const locale = useShell((shell) => shell.locale);
  return paths.map((path) => fieldName(path, locale)).join(', ');
}
