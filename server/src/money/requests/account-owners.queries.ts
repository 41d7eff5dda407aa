// Whose a bank account is, or was: by its digits, however it is written.
import { type RawBuilder, sql } from 'kysely';
import { isOfLine } from '../../own-line.queries';
import { acrossMembers } from '../../placement';
import type { ListContext } from '../../platform/list-source';

export const digitsOf = (account: string | null) => account?.replace(/\D/g, '') ?? '';

interface Owner {
  readonly account: string;
  readonly member_id: string;
}

/** Who has had one of these accounts before, whatever he has now. */
export const hadAccount = (accounts: RawBuilder<unknown>) => sql<Owner>`
  select key as account, member_id from member_trace
  where kind = 'account' and key = any(${accounts}) and ${acrossMembers}`;

/** Who has registered one of these accounts, or had it before; of a partner, who has it in his line. */
export const ownersOf = (accounts: readonly string[], line: string | null) => sql<Owner>`
  select digits_of(bank_number) as account, member_id from member
  where digits_of(bank_number) = any(${accounts}::text[]) and ${acrossMembers}
    and ${line === null ? sql`true` : isOfLine('member', line)}
  ${line === null ? sql`union ${hadAccount(sql`${accounts}::text[]`)}` : sql``}`;

/** The members behind each of these accounts. */
export async function countOwners(
  { db, actor }: ListContext,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ account: string; member_ids: string[] }>`
    select account, array_agg(member_id) as member_ids
    from (${ownersOf(accounts, actor?.line ?? null)}) as owner group by account`.execute(db);
  return new Map(rows.map(({ account, member_ids }) => [account, new Set(member_ids)]));
}
