import { placesOf, type Setting, type SettingValue } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useSettingText } from '@gwanje/remote-kit/settings';
import { siteOf } from '../domain/audit-path.rule';
import { heldBy } from '../domain/audit-subject.rule';
import { documentAt, documentFieldName, documentName } from '../domain/document-field.rule';
import type { FieldNamesProps } from './audit-words';
import type { AuditSubjectProps } from './plain-subject';
import { type AuditValueProps, PlainValue } from './plain-value';

/** The same as `FieldNames`, by the words of the settings document. */
export function DocumentFieldNames({ line, paths }: FieldNamesProps) {
  const locale = useShell((shell) => shell.locale);
  return paths.map((path) => documentFieldName(line.subject, path, locale)).join(', ');
}

interface SettledValueProps {
  readonly setting: Setting;
  readonly path: string;
  readonly value: SettingValue;
}

function SettledValue({ setting, path, value }: SettledValueProps) {
  return useSettingText(setting).value(path, value);
}

/** The same as `PlainValue`, as the document's own page writes its values. */
export function DocumentValue(props: AuditValueProps) {
  const { setting, path } = documentAt(props.line.subject, props.path);
  const { value } = props;
  const isOfField = setting && placesOf(setting).has(path) && value !== undefined;
  if (!isOfField) return <PlainValue {...props} />;
  return <SettledValue {...{ setting, path }} value={value as SettingValue} />;
}

/** Which document a line is of, and of which site where each has one. */
export function DocumentSubject({ line }: AuditSubjectProps) {
  const locale = useShell((shell) => shell.locale);
  const name = documentName(line.subject)?.[locale] ?? line.subject;
  const siteId = siteOf(line.subject);
  return siteId === undefined ? name : `${name} · ${heldBy(line, 'siteName') ?? siteId}`;
}
