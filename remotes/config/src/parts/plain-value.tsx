import type { ADMIN_STATUSES, ClearStatus } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { keyOf } from '../domain/audit-path.rule';
import { kindOf } from '../domain/audit-subject.rule';
import { wordOfValue } from '../domain/audit-value.rule';
import { useText } from '../text';
import type { AuditLine } from './audit-words';

export interface AuditValueProps {
  readonly line: Pick<AuditLine, 'subject' | 'action' | 'before' | 'after'>;
  readonly path: string;
  /** Undefined where there was none. */
  readonly value: unknown;
}

type AdminStatus = (typeof ADMIN_STATUSES)[number];

const IS_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Units end the names of numbers; the name of the field says the one of money. */
function numberText(key: string, value: number): string {
  if (key.endsWith('Won')) return formatWon(value);
  if (key.endsWith('Bps')) return `${(value / 100).toFixed(2)} %`;
  return key.endsWith('Hundredths') ? (value / 100).toFixed(2) : String(value);
}

/** What stands in a field that no settings document has. */
export function PlainValue({ line, path, value }: AuditValueProps): ReactNode {
  const t = useText();
  const localized = useLocalized();
  const key = keyOf(path);
  const named = `${kindOf(line)}.${key}`;
  const textOf = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return '–';
    if (typeof one === 'boolean') return t(one ? 'board.true' : 'board.false');
    if (named === 'clear.status') return t(`clear.status.${one as ClearStatus}`);
    if (named === 'admin.status') return t(`status.${one as AdminStatus}`);
    const word = wordOfValue(kindOf(line), key, one);
    if (word) return localized(word);
    if (typeof one === 'number') return numberText(key, one);
    if (Array.isArray(one)) return one.map(textOf).join(', ') || '–';
    if (typeof one === 'string') return IS_INSTANT.test(one) ? formatInstant(one) : one;
    return JSON.stringify(one);
  };
  return textOf(value);
}
