// Apart from the rest of a subject: the words of all values weigh more than the list of lines.
import type { Bilingual } from '@gwanje/contract';
import { wordOfValue } from './audit-value.rule';

/** What the first of several parts is one of, by the kind of the subject. */
const FEW: Readonly<Record<string, string>> = { casino: 'vendor', wallet: 'wallet' };

/**
 * What stands behind the kind of a subject: `kplay/81` is of a vendor and what he calls a stake, and
 * `<member>/casino` is a wallet of somebody, which is said before whose it is.
 */
export function tailWords(kind: string, tail: readonly string[]): readonly (Bilingual | string)[] {
  const few = FEW[kind];
  if (few === undefined) return tail;
  return tail
    .map((part) => wordOfValue(kind, few, part) ?? part)
    .sort((a, b) => Number(typeof a === 'string') - Number(typeof b === 'string'));
}
