import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { memberPage, withMemberDetail } from './bet-detail';
import { Link } from './link';

const POPUP = 'popup,width=1000,height=760';

/** Whether somebody's detail is in there already. */
function isDetail({ location }: Window): boolean {
  try {
    return location.pathname === '/user-popup';
  } catch {
    return false;
  }
}

/**
 * Goes to the window in which a member is open already, as it was left: what was typed there stays.
 *
 * @returns false where windows are not allowed
 */
function openWindow(memberId: string, which: string | undefined): boolean {
  const opened = window.open('', `member-${memberId}`, POPUP);
  if (!opened) return false;
  if (!isDetail(opened)) opened.location.replace(memberPage('/user-popup', memberId, which));
  opened.focus();
  return true;
}

/** Where windows are not allowed, a tab is: the browser opens one for whoever holds Ctrl or ⌘. */
const openTab = (link: HTMLAnchorElement) =>
  link.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true }),
  );

interface MemberLinkProps {
  readonly memberId: string;
  /** The tab that is opened; left out: the first. */
  readonly which?: string;
  readonly children: ReactNode;
}

/**
 * Opens a member's detail over the screen; with Ctrl or ⌘ in a tab of its own, with Shift in a
 * window of its own, which is the same one the next time.
 */
export function MemberLink({ memberId, which, children }: MemberLinkProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) {
      if (!openWindow(memberId, which)) openTab(event.currentTarget);
      return;
    }
    navigate({ search: withMemberDetail(search, memberId, which) });
  };
  return (
    <Link to={memberPage('/usermodalwindow', memberId, which)} onClick={open}>
      {children}
    </Link>
  );
}
