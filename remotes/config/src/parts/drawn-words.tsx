import { useLocalized, useShell } from '@gwanje/remote-kit';
import { fieldName } from '../domain/audit-field.rule';
import { drawnPart, drawnWord } from '../domain/drawn-part.rule';
import type { FieldNamesProps } from './audit-words';
import { type AuditValueProps, PlainValue } from './plain-value';

/** The same as `FieldNames`, of a round whose draw is among them. */
export function DrawnFieldNames({ line, paths }: FieldNamesProps) {
  const locale = useShell((shell) => shell.locale);
  return paths
    .map((path) => {
      const part = drawnPart(line, path);
      return part ? `${fieldName('draw', locale)} · ${part[locale]}` : fieldName(path, locale);
    })
    .join(', ');
}

/** The same as `PlainValue`, of a part of a draw. */
export function DrawnValue(props: AuditValueProps) {
  const localized = useLocalized();
  const word = drawnWord(props.line, props.path, props.value);
  return word ? localized(word) : <PlainValue {...props} />;
}
