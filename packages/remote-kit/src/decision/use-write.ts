import { type ApiError, call, newIdempotencyKey, useQueryClient } from '@gwanje/api-client';
import {
  type Endpoint,
  fetchDescribeIssues,
  type InputOf,
  type RefusalOf,
  type ReplyOf,
} from '@gwanje/contract';
import type { FieldRefusal } from '@gwanje/ui-kit/form';
import { useCallback, useRef, useState } from 'react';
import { shellStore, useShell } from '../shell';
import { useBusy } from './busy';
import { dropKey, keepKey, keyOf, pressOf } from './kept-keys';
import { useText } from './text';

interface Written<E extends Endpoint> {
  /** Null when the server did not carry it out, or nobody knows. */
  readonly data: ReplyOf<E> | null;
  readonly code?: string;
  /** What a refusal says besides its sentence, e.g. the record as somebody else has decided it. */
  readonly details?: unknown;
  /** What a form has to show; empty for a fault, which the shell has announced. */
  readonly refusals: readonly FieldRefusal[];
}

interface WriteOptions<E extends Endpoint> {
  /** The field at which a refusal is shown; above the form where it names none. */
  readonly fieldOf?: Partial<Record<RefusalOf<E>, string>>;
  /** Somebody else saved first: whatever takes the newer state over, before the refusal is shown. */
  readonly onStale?: (details: unknown) => Promise<unknown>;
}

const STALE = 'record.stale';
const UNREACHABLE = 'unreachable';
const UNKNOWN = 'request.outcome_unknown';
/** Something else was sent under the key before, and stands: key and effect are written together. */
const REUSED = 'request.key_reused';

/**
 * Whether a write ended so that nobody knows what became of it. Of one that was asked about again
 * under its key, a fault, a break and a call too many say nothing: they are of that attempt alone.
 */
export const isOutcomeUnknown = (
  error: Pick<ApiError, 'code' | 'status'> | null,
  wasUnknown: boolean,
): boolean =>
  error !== null &&
  (error.code === UNREACHABLE ||
    error.code === UNKNOWN ||
    (wasUnknown && (error.status === 429 || error.status >= 500)));

/**
 * A screen's way to one endpoint: checked with the contract's own schema, one press at a time, and
 * every refusal beside what it concerns instead of in passing.
 *
 * All presses carry one Idempotency-Key until the server has said what became of them, so that a
 * press after a lost answer finds out rather than acts a second time, whatever was typed meanwhile.
 * Where the endpoint needs a key, a reload does not forget it.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { fieldOf = {}, onStale }: WriteOptions<E> = {},
) {
  const { running, disabled, run, release } = useBusy();
  const t = useText();
  const queries = useQueryClient();
  const locale = useShell((shell) => shell.locale);
  const [refusal, setRefusal] = useState<string>();
  const key = useRef<string>(undefined);
  // What was sent under the key, while nobody knows what became of it.
  const unknown = useRef<InputOf<E>>(undefined);

  const check = async (input: object): Promise<readonly FieldRefusal[]> => {
    const { fetchInput } = endpoint;
    // What could not be fetched is checked by the server.
    const schema = fetchInput ? await fetchInput().catch(() => undefined) : endpoint.input;
    const error = schema?.safeParse(input, { reportInput: true }).error;
    if (!error) return [];
    const describe = await fetchDescribeIssues().catch(() => undefined);
    return describe?.(error.issues, locale) ?? [];
  };

  const writeOne = async (input: InputOf<E>): Promise<Written<E>> => {
    const expects = [...endpoint.refusals, 'request.invalid', UNREACHABLE, REUSED];
    const press = pressOf(shellStore.getState().admin?._id ?? '', endpoint, input);
    if (endpoint.needsKey) key.current ??= keyOf(press);
    const wasUnknown = key.current !== undefined;
    key.current ??= newIdempotencyKey();
    if (endpoint.needsKey) keepKey(press, key.current);
    const { data, error } = await call(endpoint, input, { expects, idempotencyKey: key.current });
    const isUnknown = isOutcomeUnknown(error, wasUnknown);
    if (!isUnknown) {
      key.current = undefined;
      dropKey(press);
    }
    unknown.current = isUnknown && endpoint.needsKey ? input : undefined;
    // Whatever was read before may tell of what was, also where the screen that reads it anew is closed first.
    void queries.invalidateQueries({ refetchType: 'none' });
    if (!error) return { data, refusals: [] };
    const { code, fields, details } = error;
    if (!isUnknown && !expects.includes(code)) return { data: null, code, refusals: [] };
    if (code === STALE) await onStale?.(details);
    const path = fieldOf[code as RefusalOf<E>] ?? '';
    const message = isUnknown ? t('unknown') : code === REUSED ? t('earlierDone') : error.message;
    return { data: null, code, details, refusals: fields ?? [{ path, rules: [{ message }] }] };
  };

  /** What has become of an earlier press comes first: carried out, it is not followed by another one unseen. */
  const write = async (input: InputOf<E>): Promise<Written<E>> => {
    const earlier = unknown.current;
    if (earlier === undefined || JSON.stringify(earlier) === JSON.stringify(input))
      return writeOne(input);
    const found = await writeOne(earlier);
    if (found.data)
      return { data: null, refusals: [{ path: '', rules: [{ message: t('earlierDone') }] }] };
    const isRefused = unknown.current === undefined && found.refusals.length > 0;
    return isRefused ? writeOne(input) : found;
  };

  const latest = useRef(write);
  latest.current = write;
  /** Undefined while an earlier press still counts; always the same function. */
  const send = useCallback(
    (input: InputOf<E>): Promise<Written<E> | undefined> =>
      run(async () => {
        setRefusal(undefined);
        const written = await latest.current(input);
        setRefusal(written.refusals[0]?.rules[0]?.message);
        return written;
      }),
    [run],
  );

  const releaseOnTyping = useCallback(() => {
    // Whoever types is about to be checked.
    endpoint.fetchInput?.().catch(() => undefined);
    fetchDescribeIssues().catch(() => undefined);
    release();
  }, [endpoint, release]);

  return {
    running,
    disabled,
    /** What the last press was refused for, where there is no form to show it in. */
    refusal,
    forget: useCallback(() => setRefusal(undefined), []),
    check,
    send,
    release: releaseOnTyping,
  };
}
