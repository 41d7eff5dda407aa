import type {
  AuditAction,
  ConfirmedValues,
  FoundDanger,
  Locale,
  Permission,
  RefusalOf,
  SettingDocument,
  SettingEffect,
  SettingsEndpoints,
} from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import type { Work } from '../platform/implement';
import type { Settings } from './setting-versions.queries';

/** A change of a document that has been read and is about to be judged. */
export interface SettingChange<D extends SettingDocument> {
  readonly before: D;
  readonly after: D;
  /** Its fields that protect less than before, as dotted paths. */
  readonly loosened: readonly string[];
  readonly adminId: string;
  readonly at: Date;
}

/** A line of what a change of a document would have made different. */
export type EffectRow = SettingEffect['rows'][number];
export type EffectOutcome = EffectRow['before'];

/** From when on that is told. */
export interface EffectSpan {
  readonly db: Database | Tx;
  readonly since: Date;
}

/** What a noun says of its settings documents beside the contract. */
export interface SettingRules<D extends SettingDocument> {
  readonly settings: Settings<D>;
  /** Whoever agrees to what waits for a second administrator must hold it. */
  readonly permission: Permission;
  /** Audit lines are `<audit>.save` and so on. */
  readonly audit: string;
  /** What a save is called in the audit log where that is another word than the endpoint's. */
  readonly actionOf?: (before: D, after: D, at: Date) => AuditAction;
  /** What `after` in place of `before` would have made different since then; null where it cannot be told. */
  readonly effectOf?: (
    span: EffectSpan & { readonly at: Date },
    before: D,
    after: D,
  ) => Promise<readonly EffectRow[] | null>;
  /** Days that `effectOf` looks back on where it is not the usual number; 0: it tells of this moment. */
  readonly effectDays?: Readonly<Record<string, number>>;
  /** Dangers that no field knows by itself, found in what else is kept; each asks why, and waits for a second administrator unless it says otherwise. */
  readonly findDangers?: (
    tx: Tx,
    change: Pick<SettingChange<D>, 'before' | 'after' | 'at'>,
  ) => Promise<readonly FoundDanger[]>;
  /** Throws a refusal of a document that contradicts something outside it. */
  readonly judge?: (tx: Tx, change: SettingChange<D>) => Promise<void>;
}

type Common = Pick<Work<SettingsEndpoints['save']>, 'actor' | 'tx' | 'now' | 'audit' | 'flags'>;

// What the works of all nouns have in common, so that one command serves each of them.
export interface SaveWork<D> extends Common {
  readonly input: D & {
    readonly confirmed?: ConfirmedValues | undefined;
    readonly reason?: string | undefined;
  };
  readonly locale: Locale;
  refuse(code: RefusalOf<SettingsEndpoints['save']>, details?: unknown): never;
}

export interface DecisionWork<Code extends string> extends Common {
  readonly input: { readonly proposalId: string };
  refuse(code: Code, details?: unknown): never;
}
export type AcceptWork = DecisionWork<RefusalOf<SettingsEndpoints['accept']>>;
export type DeclineWork = DecisionWork<RefusalOf<SettingsEndpoints['decline']>>;
