import type { query } from '@gwanje/api-client';
import type { Setting, SettingDocument, SettingsEndpoints, ValuesByPath } from '@gwanje/contract';
import { createContext, useContext } from 'react';
import type { Busy } from '../decision/busy';

/** Where the documents of a page come from and go to. */
export interface SettingsSource {
  /** The documents in force. */
  readonly load: Pick<ReturnType<typeof query<SettingsEndpoints['list']>>, 'queryKey' | 'queryFn'>;
  readonly save: SettingsEndpoints['save'];
  readonly versions: SettingsEndpoints['versions'];
  /** Left out where nobody can tell what a change would have done. */
  readonly effect?: SettingsEndpoints['effect'];
  /** Left out where nothing waits for a second administrator. */
  readonly proposals?: {
    readonly list: SettingsEndpoints['proposals'];
    readonly accept: SettingsEndpoints['accept'];
    readonly decline: SettingsEndpoints['decline'];
  };
}

/** Another place that has documents of the same fields, from which a form may take its values. */
export interface SettingCopy {
  readonly name: string;
  readonly load: SettingsSource['load'];
  /** What a document says there, in the fields of the one that is edited here; undefined where it has none. */
  valuesOf(setting: Setting, documents: readonly SettingDocument[]): ValuesByPath | undefined;
}

/** What a card tells the page of itself. */
export interface CardAtPage {
  readonly element: HTMLElement;
  submit(): void;
}

/** What of a document is not saved. */
export interface Unsaved {
  readonly changes: number;
  readonly failing: number;
}

/** What every card of a page shares. */
export interface SettingsPageValue {
  /** One for the whole page: while one card saves, no other can. */
  readonly busy: Busy;
  /** Why nothing can be changed, or undefined for those who may. */
  readonly readOnlyReason: string | undefined;
  /** The card that Ctrl+S saves while the focus is in none. */
  readonly keyed: string | undefined;
  /** Tells how many unsaved changes a document has, and how many of its fields were refused. */
  report(category: string, unsaved: Unsaved): void;
  register(category: string, card: CardAtPage): () => void;
}

export const SettingsPageContext = createContext<SettingsPageValue | null>(null);

/** What of each document is not saved. */
export const UnsavedContext = createContext<ReadonlyMap<string, Unsaved>>(new Map());

export interface LoadedSettings {
  readonly source: SettingsSource;
  readonly documents: ReadonlyMap<string, SettingDocument>;
  readonly copies: readonly SettingCopy[];
}
export const LoadedContext = createContext<LoadedSettings | null>(null);

function present<T>(value: T | null): T {
  if (value === null)
    throw new Error('Settings cards stand inside SettingsPage and SettingsDocuments.');
  return value;
}

export const useSettingsPage = () => present(useContext(SettingsPageContext));
export const useLoadedSettings = () => present(useContext(LoadedContext));

/** Categories of the documents that have unsaved changes. */
export function useChangedDocuments(): ReadonlySet<string> {
  return useDocumentsWith('changes');
}

/** Categories of the documents of which a field was refused. */
export function useFailingDocuments(): ReadonlySet<string> {
  return useDocumentsWith('failing');
}

function useDocumentsWith(some: keyof Unsaved): ReadonlySet<string> {
  const unsaved = useContext(UnsavedContext);
  return new Set([...unsaved].filter(([, one]) => one[some] > 0).map(([category]) => category));
}
