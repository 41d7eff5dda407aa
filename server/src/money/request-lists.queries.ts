import { OPEN_REQUEST_STATUSES, type RequestFilter } from '@gwanje/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { acrossMembers } from '../placement';
import type { Schema } from '../schema';
import { dayFloor } from './korean-days.queries';

/**
 * The conditions of a filter. Days become bounds of the identifier, so that every filter ends on
 * an index whose order is the list's.
 */
export function requestConditions(
  eb: ExpressionBuilder<Schema, 'money_request'>,
  { kind, status, memberId, from, to }: RequestFilter,
): Expression<SqlBool> {
  return eb.and([
    eb('kind', '=', kind),
    ...(status === 'open' ? [eb('status', 'in', OPEN_REQUEST_STATUSES)] : []),
    ...(status === undefined || status === 'open' ? [] : [eb('status', '=', status)]),
    memberId === undefined ? acrossMembers : eb('member_id', '=', memberId),
    ...(from === undefined ? [] : [eb('request_id', '>=', dayFloor(from, 0))]),
    ...(to === undefined ? [] : [eb('request_id', '<', dayFloor(to, 1))]),
  ]);
}
