import {
  MEMBER_STATUS_BLOCKED,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_SUSPENDED,
} from '@gwanje/contract';

/** What may be done about one member. */
export type MemberDeed =
  | 'approve'
  | 'decline'
  | 'suspend'
  | 'block'
  | 'release'
  | 'endSessions'
  | 'unlock'
  | 'resetPassword'
  | 'resetExchangePin';

interface Offered {
  readonly does: MemberDeed;
  readonly right: 'change' | 'restrict';
  readonly fits: (status: number) => boolean;
}

const isOneOf =
  (...statuses: readonly number[]) =>
  (status: number) =>
    statuses.includes(status);

/** What is offered about a member who does not wait any more. */
export const DEEDS: readonly Offered[] = [
  { does: 'suspend', right: 'restrict', fits: isOneOf(MEMBER_STATUS_NORMAL) },
  {
    does: 'block',
    right: 'restrict',
    fits: isOneOf(MEMBER_STATUS_NORMAL, MEMBER_STATUS_SUSPENDED, MEMBER_STATUS_EXCLUDED),
  },
  {
    ...{ does: 'release', right: 'restrict' },
    fits: isOneOf(MEMBER_STATUS_SUSPENDED, MEMBER_STATUS_BLOCKED, MEMBER_STATUS_EXCLUDED),
  },
  { does: 'endSessions', right: 'restrict', fits: () => true },
  { does: 'unlock', right: 'restrict', fits: () => true },
  { does: 'resetPassword', right: 'change', fits: () => true },
  { does: 'resetExchangePin', right: 'change', fits: () => true },
];

/** The status that a deed gives; undefined where it gives none. */
export const STATUS_OF = {
  suspend: MEMBER_STATUS_SUSPENDED,
  block: MEMBER_STATUS_BLOCKED,
  release: MEMBER_STATUS_NORMAL,
} as const;
