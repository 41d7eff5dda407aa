import { describeIssues, type Endpoint, type FieldFailure, RULES } from '@gwanje/contract';
import type { FastifyRequest } from 'fastify';
import { localeOf, Refusal, shorten } from './refusal';

const DEPTH_MAX = 20;
const FIELDS_MAX = 1_000;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text that PostgreSQL cannot store: U+0000 and halves of surrogate pairs. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text);

/** True when every text in `value` can be stored and nothing lies deeper than DEPTH_MAX. */
function isReadable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEPTH_MAX) return false;
  if (Array.isArray(value)) return value.every((item) => isReadable(item, depth + 1));
  return Object.entries(value).every(
    ([key, item]) => isStorable(key) && isReadable(item, depth + 1),
  );
}

/**
 * What the schema says of `sent`. A check may throw over a value whose shape it trusts, such as a
 * `length` that is no number; that is the sender's doing, and never a fault.
 *
 * @throws {Refusal} request.malformed
 */
function parseInput({ input }: Pick<Endpoint, 'input'>, sent: unknown, { log }: FastifyRequest) {
  try {
    return input.safeParse(sent, { reportInput: true });
  } catch (error) {
    log.info({ err: error }, 'unreadable input');
    throw new Refusal('request.malformed');
  }
}

/**
 * The validated input of a request: its path parameters with its query (GET) or JSON body.
 *
 * @throws {Refusal} request.malformed or request.invalid, with every failing field
 */
export function readInput(
  endpoint: Pick<Endpoint, 'method' | 'input'>,
  request: FastifyRequest,
): object {
  const locale = localeOf(request.headers);
  const params = request.params as Record<string, string>;
  const query = request.query as Record<string, unknown>;
  const isRead = endpoint.method === 'GET';
  const sent: unknown = isRead ? query : (request.body ?? {});
  if (!isReadable(sent) || !isReadable(params)) throw new Refusal('request.malformed');

  const failures: FieldFailure[] = [];
  const fail = (path: string, rule: 'unknown_key' | 'wrong_choice') =>
    failures.push({
      path,
      rules: [{ rule, message: RULES[rule][locale].replace('{keys}', path) }],
    });
  if (!isRead) for (const key of Object.keys(query)) fail(key, 'unknown_key');
  const body = isPlainObject(sent) ? sent : undefined;
  if (body)
    for (const [name, value] of Object.entries(params))
      if (Object.hasOwn(body, name) && body[name] !== value) fail(name, 'wrong_choice');

  const result = parseInput(endpoint, body ? { ...body, ...params } : sent, request);
  if (!result.success)
    failures.push(...describeIssues(result.error.issues.slice(0, FIELDS_MAX), locale));
  if (result.success && failures.length === 0) return result.data;
  throw new Refusal('request.invalid', {
    fields: failures.slice(0, FIELDS_MAX).map(({ path, rules }) => ({
      path: shorten(path),
      rules: rules.map(({ rule, message }) => ({ rule, message: shorten(message) })),
    })),
  });
}
