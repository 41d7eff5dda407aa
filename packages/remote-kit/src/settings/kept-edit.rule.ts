import {
  readDocument,
  type Setting,
  type SettingDocument,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';

/** What has to be kept of an unsaved edit, so that it can be gone on with and merged. */
export interface KeptEdit {
  /** The saved document that it started from. */
  readonly base: SettingDocument;
  /** The changed fields alone. */
  readonly typed: ValuesByPath;
}

const isValue = (value: unknown) =>
  value === null || ['number', 'boolean', 'string'].includes(typeof value);

/** The edit that was kept, or undefined where another build kept something that is none of this document. */
export function readKeptEdit(setting: Setting, content: unknown): KeptEdit | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const { base: told, typed } = content as Partial<KeptEdit>;
  const base = readDocument(setting, told);
  if (!base || typeof typed !== 'object' || typed === null) return undefined;
  const known = valuesOf(setting, base);
  const isKnown = Object.entries(typed).every(([path, value]) => path in known && isValue(value));
  return isKnown ? { base, typed } : undefined;
}
