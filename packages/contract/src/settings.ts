import type { Bilingual } from './deployment';
import type { SettingFields, SettingRelation, SettingValue, SettingValues } from './setting-fields';
import type { ChangeCheck } from './setting-schemas';

interface SettingWords<C extends string, F extends SettingFields> extends Bilingual {
  readonly category: C;
  readonly fields: F;
  /** What has to hold between the fields at the top. */
  readonly relations?: readonly SettingRelation<SettingValues<F>>[];
  /** One sentence about the whole, such as what 0 means. */
  readonly note?: Bilingual;
  /** Who decides by it: the file of the server that reads it → what is decided, in words. */
  readonly obeyedBy: Readonly<Record<string, Bilingual>>;
}

type Flat<T> = { [K in keyof T]: T[K] };
/** What every settings document has. */
export interface SettingDocument {
  readonly category: string;
  /** Counts accepted changes from 0, the document as it is before the first save. */
  readonly version: number;
}

/** Dangerous values that a person has confirmed one by one: every one of the document, and no other. */
export type ConfirmedValues = Readonly<Record<string, SettingValue>>;
type DocumentOfFields<C extends string, F extends SettingFields> = Flat<
  { readonly category: C; readonly version: number } & SettingValues<F>
>;

type ChangeOfFields<C extends string, F extends SettingFields> = Flat<
  DocumentOfFields<C, F> & {
    readonly confirmed?: ConfirmedValues | undefined;
    /** Why something dangerous is wanted; nothing dangerous is saved without. */
    readonly reason?: string | undefined;
  }
>;

/** One settings document, said once: what it holds, what it is called, what it may be and who obeys it. */
export interface Setting<C extends string = string, F extends SettingFields = SettingFields>
  extends Omit<SettingWords<C, F>, 'relations'> {
  readonly relations: readonly SettingRelation[];
  /** Fetches what a change is checked by: most pages of settings are looked at and left. */
  readonly fetchCheck: () => Promise<ChangeCheck>;
}

/** What documents of a setting, or of several, hold. */
export type DocumentOf<S extends Setting> =
  S extends Setting<infer C, infer F> ? DocumentOfFields<C, F> : never;

export type ChangeOf<S extends Setting> =
  S extends Setting<infer C, infer F> ? ChangeOfFields<C, F> : never;

/** Makes a settings document of its fields. */
export function setting<const C extends string, const F extends SettingFields>({
  relations = [],
  ...words
}: SettingWords<C, F>): Setting<C, F> {
  const made: Setting<C, F> = {
    ...words,
    relations: relations as readonly SettingRelation[],
    fetchCheck: async () => (await import('./setting-schemas')).checkOf(made),
  };
  return made;
}
