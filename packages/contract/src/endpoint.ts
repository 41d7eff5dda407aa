import type * as z from 'zod/mini';
import type { ScreenCondition } from './deployment';
import type { Access } from './permissions';
import type { RefusalCode } from './refusals';

/** Bytes of a JSON body, unless its endpoint says otherwise. */
export const BODY_BYTES_MAX = 4_096;

/** One operation of the API, described once for the server, every remote and every test. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` segments are filled from `input`; what is left travels as query (GET) or JSON body. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Flags under which the operation exists; without them it is refused with `module.off`. */
  readonly when?: ScreenCondition;
  /** The same for single values of an input field: field → value → flags. */
  readonly whenInput?: Readonly<Record<string, Readonly<Record<string, ScreenCondition>>>>;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
  readonly input: z.ZodMiniType<object>;
  /** Where a build has set the input of a write apart, which is wanted with its first check only. */
  readonly fetchInput?: () => Promise<z.ZodMiniType<object>>;
  /** Bytes of the JSON body where BODY_BYTES_MAX does not hold everything that `input` takes. */
  readonly bodyBytesMax?: number;
  readonly reply: z.ZodMiniType;
  /** Every expected "no" of this operation. A code missing here cannot be thrown by the server. */
  readonly refusals: readonly RefusalCode[];
  /** Name of the audit line a write leaves; every method but GET has one, save measurements. */
  readonly audit?: `${string}.${string}`;
  /**
   * True for a POST that writes nothing to the database, so that there is no audit line and nothing
   * that a key would guard: what a console tells of itself and the server only counts, or a question
   * that is too long for an address.
   */
  readonly writesNothing?: true;
  /** True where money moves: a call without an `Idempotency-Key` is refused. */
  readonly needsKey?: true;
  /** True for a read whose answer is a file to be saved. */
  readonly isFile?: true;
  /** True where the reply is to be kept nowhere, so that an `Idempotency-Key` is not taken. */
  readonly isConfidential?: true;
  /** True for what consoles ask by themselves: such calls do not keep a session alive. */
  readonly keepsIdle?: true;
  /**
   * True where the reply may travel compressed. Its length then tells of its content, so it must
   * not mix a secret with text that somebody else than its reader has chosen.
   */
  readonly isCompressible?: true;
  /**
   * True for a long read that seldom changes: a browser keeps the reply for its own, and is told
   * with each question whether it still holds.
   */
  readonly isRevalidated?: true;
}

/** What a caller sends. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the server's handler receives after validation. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type RefusalOf<E extends Endpoint> = E['refusals'][number];

/** Returns `e` unchanged; exists so that the literal types of path and refusals survive. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;
