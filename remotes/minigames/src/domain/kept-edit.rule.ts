import { type PowerballCategory, type PowerballConfig, powerballConfig } from '@gwanje/contract';
import { type Fields, fieldsOf } from './settings-fields.rule';

/** What has to be kept of an unsaved edit, so that it can be gone on with and merged. */
export interface KeptEdit {
  /** The saved document that it started from. */
  readonly base: PowerballConfig;
  /** The changed fields alone. */
  readonly typed: Fields;
}

const isFieldValue = (value: unknown) => ['number', 'boolean', 'string'].includes(typeof value);

/** The edit that was kept, or undefined where another build kept something that is none of this document. */
export function readKeptEdit(category: PowerballCategory, content: unknown): KeptEdit | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const { base, typed } = content as Partial<KeptEdit>;
  const { data } = powerballConfig.safeParse(base);
  if (data?.category !== category || typeof typed !== 'object' || typed === null) return undefined;
  const known = fieldsOf(data);
  const isKnown = Object.entries(typed).every(
    ([path, value]) => path in known && isFieldValue(value),
  );
  return isKnown ? { base: data, typed } : undefined;
}
