import { HISTORY_TYPE_VALUES, HISTORY_TYPES, walletsOf } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import { acrossMembers } from '../placement';
import type { Database, Tx } from '../platform/database';

/** One thing that the ledger must never show, in a sentence that says where and by how much. */
export interface Difference {
  readonly check: string;
  /** Null for what concerns no single member. */
  readonly memberId: string | null;
  readonly sentence: string;
}

export interface MemberDifference extends Difference {
  readonly memberId: string;
}

/** The condition that a name was given on a day of Seoul; by anybody. */
export const isOfDay = (id: string, day: string) => sql`
  ${sql.ref(id)} >= uuid_floor(${day}::date::timestamp at time zone 'Asia/Seoul')
  and ${sql.ref(id)} < uuid_floor((${day}::date + 1)::timestamp at time zone 'Asia/Seoul')
  and ${acrossMembers}`;

/** Members by their identifiers: above the first, up to and including the last; or one of them. */
export type MemberRange =
  | { readonly from: string; readonly to: string }
  | { readonly memberId: string };

/** Holds the rows of a range of members against each other, in one statement, so in one snapshot. */
export type RangeCheck = (db: Database | Tx, range: MemberRange) => Promise<MemberDifference[]>;

/** Amounts of a check are text: what is damaged may be larger than any number can hold. */
export const shown = (amount: string): string => BigInt(amount).toLocaleString('en-US');

/** How far `is` lies from `expected`, signed, in brackets. */
export function gap(is: string, expected: string): string {
  const apart = BigInt(is) - BigInt(expected);
  return `(${apart > 0n ? '+' : ''}${apart.toLocaleString('en-US')})`;
}

/** The rows of the range, of a table or alias that has a `member_id`. */
export const isWithin = (table: string, range: MemberRange): RawBuilder<boolean> => {
  const memberId = sql.ref(`${table}.member_id`);
  if ('memberId' in range) return sql`${memberId} = ${range.memberId}`;
  const { from, to } = range;
  return sql`(${memberId} > ${from}::uuid and ${memberId} <= ${to}::uuid and ${acrossMembers})`;
};

const SIGNS = { none: 0, either: null } as const;

/** The contract's history types as rows: type, wallet, counter_wallet, sign (null is either). */
export const historyTypes = sql`
  select * from unnest(
    ${HISTORY_TYPE_VALUES}::text[],
    ${HISTORY_TYPE_VALUES.map((type) => walletsOf(type)[0])}::text[],
    ${HISTORY_TYPE_VALUES.map((type) => walletsOf(type)[1] ?? null)}::text[],
    ${HISTORY_TYPE_VALUES.map((type) => {
      const { sign } = HISTORY_TYPES[type];
      return typeof sign === 'number' ? sign : SIGNS[sign];
    })}::integer[]
  ) as history_type (type, wallet, counter_wallet, sign)`;
