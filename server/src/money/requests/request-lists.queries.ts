import { OPEN_REQUEST_STATUSES, type RequestFilter } from '@gwanje/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { ofMembers } from '../../own-line.queries';
import type { ListContext } from '../../platform/list';
import type { Schema } from '../../schema';
import { dayFloor } from '../totals/korean-days.queries';

/**
 * The conditions of a filter, for whoever asks. Days become bounds of the identifier, so that every filter ends on
 * an index whose order is the list's.
 */
export function requestConditions(
  eb: ExpressionBuilder<Schema, 'money_request'>,
  filter: RequestFilter,
  actor: ListContext['actor'],
): Expression<SqlBool> {
  const { kind, status, from, to } = filter;
  return eb.and([
    eb('kind', '=', kind),
    ...(status === 'open' ? [eb('status', 'in', OPEN_REQUEST_STATUSES)] : []),
    ...(status === undefined || status === 'open' ? [] : [eb('status', '=', status)]),
    ofMembers('member_id')(filter, { actor }),
    ...(from === undefined ? [] : [eb('request_id', '>=', dayFloor(from, 0))]),
    ...(to === undefined ? [] : [eb('request_id', '<', dayFloor(to, 1))]),
  ]);
}
