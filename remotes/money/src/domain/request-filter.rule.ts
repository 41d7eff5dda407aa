import type { RequestKind } from '@gwanje/contract';
import { bareWon } from './bare-won.rule';

/** Parts of a queue, as its address names them; the first one holds when it names none. */
export const QUEUE_TABS = [
  'open',
  'waiting',
  'held',
  'second',
  'due',
  'approved',
  'declined',
  'cancelled',
  'all',
  'history',
] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** At a desk what is decided is one part, narrowed further by its outcome. */
const DESK_TABS: readonly QueueTab[] = ['open', 'second', 'due', 'history'];
const LIST_TABS = QUEUE_TABS.filter((tab) => tab !== 'history');

/** The parts of a queue of this kind; approving and paying are two steps on sites of version 5. */
export const tabsOf = (
  kind: RequestKind,
  { isPaidLater, isDesk }: { readonly isPaidLater: boolean; readonly isDesk: boolean },
): readonly QueueTab[] =>
  (isDesk ? DESK_TABS : LIST_TABS).filter(
    (tab) => tab !== 'due' || (kind !== 'charge' && isPaidLater),
  );

export const tabOf = (status: string | null | undefined): QueueTab =>
  QUEUE_TABS.find((tab) => tab === status) ?? 'open';

/** Whether everything in it still waits for somebody, so that it can be decided together. */
export const isOpenTab = (tab: QueueTab): boolean =>
  tab === 'open' || tab === 'waiting' || tab === 'held' || tab === 'second';

type Words = Readonly<Record<string, string>>;

export type BulkAction = 'approve' | 'decline';

/** What a tab asks for. */
export function tabFilter(tab: QueueTab): Words {
  if (tab === 'all') return {};
  if (tab === 'due') return { status: 'approved', payout: 'due' };
  if (tab === 'history') return { by: 'decided' };
  return tab === 'second' ? { flags: 'second' } : { status: tab };
}

/**
 * What the address of a queue says, in the words of the list.
 *
 * @param me ID of whose requests `mine` names: those on which this administrator is at work
 */
export const requestFilterOf =
  (kind: RequestKind, me?: string) =>
  ({ status, kind: _, outcome, mine, minWon, maxWon, flags, ...rest }: Words): Words => ({
    ...rest,
    kind,
    ...(flags && { flags }),
    ...tabFilter(tabOf(status)),
    ...(flags && tabOf(status) === 'second' && { flags: `second,${flags}` }),
    ...(tabOf(status) === 'history' && outcome && { status: outcome }),
    ...(mine === 'on' && me && { claimer: me }),
    ...(minWon && { minWon: bareWon(minWon) }),
    ...(maxWon && { maxWon: bareWon(maxWon) }),
  });

/** What an address may name beside a queue without narrowing it. */
const NARROWS_NOTHING = [
  'status',
  'sort',
  'open',
  'page',
  'after',
  'before',
  'view',
  'member',
  'which',
];

/** Whether every request that is open stands on the page that this address names, or on one before it. */
export const leavesNoneOut = (address: Words): boolean =>
  tabOf(address.status) === 'open' &&
  (address.sort ?? 'oldest') === 'oldest' &&
  Object.keys(address).every((name) => NARROWS_NOTHING.includes(name));

/** The same for many requests decided together, which are open whatever is said. */
export function bulkFilterOf({ status, ...rest }: Words): Words {
  return status === undefined || status === 'open' ? rest : { ...rest, status };
}
