import type { Endpoint } from '@gwanje/contract';
import type { Actor } from './caller';
import type { Database } from './database';
import { Refusal } from './refusal';

/** Fields of an input that name a member, whatever the endpoint. */
export const MEMBER_FIELDS = [
  'memberId',
  'fromMemberId',
  'toMemberId',
  'partnerId',
  '_id',
] as const;

/** What is said of a member who does not exist. */
const notFoundOf = ({ refusals }: Endpoint) =>
  refusals.find((code) => code === 'member.not_found') ??
  refusals.find((code) => code.endsWith('not_found'));

export interface Lines {
  /** Those of these members who are of the line of a partner. */
  readonly findOfLine: (
    db: Database,
    line: string,
    memberIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
}

/**
 * Holds a partner to his line: whoever else is named by what he sends does not exist, whether there
 * is such a member or not. A list says the same by being empty. Whatever lies with a member is looked
 * up together with him, so nothing of another line is reached by its own name.
 *
 * @throws {Refusal} what the endpoint says of a member who does not exist
 */
export async function requireOwnLine(
  { db, findOfLine }: Lines & { readonly db: Database },
  endpoint: Endpoint,
  actor: Actor | null,
  input: object,
): Promise<void> {
  const code = notFoundOf(endpoint);
  if (!actor || actor.line === null || code === undefined) return;
  const named = Object.entries(input).flatMap(([field, value]) =>
    MEMBER_FIELDS.some((one) => one === field) && typeof value === 'string' ? [value] : [],
  );
  if (named.length === 0) return;
  const own = await findOfLine(db, actor.line, named);
  if (!named.every((memberId) => own.has(memberId))) throw new Refusal(code);
}
