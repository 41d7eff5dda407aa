import { sql } from 'kysely';
import { acrossMembers } from '../../placement';
import type { Sql } from '../../platform/list-source';
import { type Newest, newestWithin } from '../../settings/newest-rows.queries';
import type { EffectSpan } from '../../settings/setting-work';

const KINDS = {
  charge: { kinds: ['charge'], ko: '충전', en: 'Charges' },
  exchange: { kinds: ['exchange', 'incomeExchange'], ko: '환전', en: 'Exchanges' },
} as const;
export type Asked = keyof typeof KINDS;

/** Approved requests that were made since, for a condition on `money_request`. */
export const approvedSince = (asked: Asked, since: Date): Sql => sql`
  ${acrossMembers} and kind in (${sql.join(KINDS[asked].kinds)}) and status = 'approved'
    and request_id >= uuid_floor(${since}::timestamptz)`;

/** The part of a span that holds no more approved requests than an effect looks at. */
export const newestRequests = (span: EffectSpan, asked: Asked): Promise<Newest> =>
  newestWithin(
    span,
    KINDS[asked],
    (since) => sql`select request_id as id from money_request where ${approvedSince(asked, since)}`,
  );
