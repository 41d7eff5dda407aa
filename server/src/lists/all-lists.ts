import { AUDIT_LINES } from '../audit/audit-lines.queries';
import { ADMINS, IP_ADDRESSES } from '../config/config.queries';
import { ADJUSTMENTS } from '../money/adjustments.queries';
import { ALARMS } from '../money/alarms.queries';
import { BULK_ROWS } from '../money/bulk-decisions.queries';
import { ENTRIES } from '../money/entries.queries';
import { PROVIDER_TRANSFERS } from '../money/provider-transfers.queries';
import { REQUESTS } from '../money/requests.queries';
import type { AnyList } from '../platform/list-source';

/** Every list of the console, by the path of its page, which names it. */
export const ALL_LISTS: ReadonlyMap<string, AnyList> = new Map(
  [
    ADMINS,
    IP_ADDRESSES.admin,
    IP_ADDRESSES.api,
    REQUESTS,
    ENTRIES,
    ADJUSTMENTS,
    PROVIDER_TRANSFERS,
    BULK_ROWS,
    ALARMS,
    AUDIT_LINES,
  ].map((bound: AnyList) => [bound.list.page.path, bound]),
);
