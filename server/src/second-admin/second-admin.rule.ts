import { isPermitted, type Permission } from '@gwanje/contract';
import { areIndependent, type Hand } from './hands.rule';

/** An account as far as its word counts. */
export interface Account {
  readonly adminId: string;
  readonly type: number;
  readonly isActive: boolean;
}

/** Whose words there are at a time. */
export interface Staff {
  readonly accounts: readonly Account[];
  readonly hands: readonly Hand[];
  readonly at: Date;
}

/** Auditors and partners agree to nothing, whatever else they may. */
const NEVER_AGREE: readonly number[] = [5, 9];

/** Whether the word of this account counts for what takes `permission`. */
export const mayAgree = ({ type, isActive }: Account, permission: Permission): boolean =>
  isActive && !NEVER_AGREE.includes(type) && isPermitted(type, permission);

const mayAgreeNow = ({ accounts }: Staff, adminId: string, permission: Permission): boolean =>
  accounts.some((account) => account.adminId === adminId && mayAgree(account, permission));

/**
 * Whether two accounts say that two people agree to what takes `permission`: both may still agree,
 * and no person could use both.
 */
export const areTwoPeople = (
  staff: Staff,
  one: string,
  other: string,
  permission: Permission,
): boolean =>
  mayAgreeNow(staff, one, permission) &&
  mayAgreeNow(staff, other, permission) &&
  areIndependent(one, other, staff.hands, staff.at);

/** Whether anybody could agree after `first` has. */
export const hasSecond = (staff: Staff, first: string, permission: Permission): boolean =>
  staff.accounts.some(({ adminId }) => areTwoPeople(staff, first, adminId, permission));

/** Whether there are two who could agree to what takes `permission`. */
export const hasTwoPeople = (staff: Staff, permission: Permission): boolean =>
  staff.accounts.some(({ adminId }) => hasSecond(staff, adminId, permission));

/**
 * Whether anybody could ever decide what `askedBy` asks for: two, or one who is independent of him.
 *
 * @param askedBy null when no administrator did
 */
export const couldBeDecided = (
  staff: Staff,
  asked: {
    readonly askedBy: string | null;
    readonly needsTwo: boolean;
    readonly permission: Permission;
  },
): boolean =>
  hasTwoPeople(staff, asked.permission) ||
  (!asked.needsTwo &&
    staff.accounts.some(
      (account) =>
        mayAgree(account, asked.permission) &&
        (asked.askedBy === null ||
          areIndependent(account.adminId, asked.askedBy, staff.hands, staff.at)),
    ));
