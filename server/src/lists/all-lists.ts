import { AUDIT_LINES } from '../audit/audit-lines.queries';
import { ADMINS, IP_ADDRESSES } from '../config/config.queries';
import { FEED_KEYS } from '../feed/feed-keys.queries';
import { ADJUSTMENTS } from '../money/adjustments/adjustments.queries';
import { ALARMS } from '../money/alarms/alarms.queries';
import { BULK_ROWS } from '../money/bulk/bulk-decisions.queries';
import { ENTRIES } from '../money/entries/entries.queries';
import { PROVIDER_TRANSFERS } from '../money/providers/provider-transfers.queries';
import { REQUESTS } from '../money/requests/requests.queries';
import type { AnyList } from '../platform/list-source';

/** Every list of the console, by the path of its page, which names it. */
export const ALL_LISTS: ReadonlyMap<string, AnyList> = new Map(
  [
    ADMINS,
    IP_ADDRESSES.admin,
    IP_ADDRESSES.api,
    FEED_KEYS,
    REQUESTS,
    ENTRIES,
    ADJUSTMENTS,
    PROVIDER_TRANSFERS,
    BULK_ROWS,
    ALARMS,
    AUDIT_LINES,
  ].map((bound: AnyList) => [bound.list.page.path, bound]),
);
