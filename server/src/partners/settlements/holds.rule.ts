import { type HeldByItself, MEMBER_STATUS_EXCLUDED, MEMBER_STATUS_NORMAL } from '@gwanje/contract';

/** Whether somebody is paid what he has earned; who has excluded himself from playing still is. */
export const isPaidAs = (status: number): boolean =>
  status === MEMBER_STATUS_NORMAL || status === MEMBER_STATUS_EXCLUDED;

/** Why the line of a partner waits for somebody to look at it. */
export const whyHeld = ({
  status,
  has_new_account,
}: {
  readonly status: number;
  readonly has_new_account: boolean;
}): HeldByItself | null =>
  !isPaidAs(status) ? 'notNormal' : has_new_account ? 'newAccount' : null;
