import { type DeploymentDocument, isPermitted } from '@gwanje/contract';
import { matchScreen } from '../deployment/match-screen.rule';

/** The list of members, which shows one when it is asked for an id. */
const MEMBER_LIST = '/user';

/** Whether members are found too: by whom may read them, where there is a screen to show one. */
export const offersMembers = (document: DeploymentDocument, adminType: number): boolean =>
  isPermitted(adminType, 'member.read') &&
  matchScreen(document, MEMBER_LIST, adminType).kind === 'open';

/** Where a member is shown. */
export const memberPath = (id: string): string =>
  `${MEMBER_LIST}?${new URLSearchParams({ query: id })}`;
