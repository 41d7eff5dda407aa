import type { MouseEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { memberPage, withMemberDetail } from './bet-detail';
import { Link } from './link';

const POPUP = 'popup,width=1000,height=760';

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
    const popup = memberPage('/user-popup', memberId, which);
    // Where windows are not allowed, over the screen will do.
    const opened = event.shiftKey && window.open(popup, `member-${memberId}`, POPUP);
    if (opened) opened.focus();
    else navigate({ search: withMemberDetail(search, memberId, which) });
  };
  return (
    <Link to={memberPage('/usermodalwindow', memberId, which)} onClick={open}>
      {children}
    </Link>
  );
}
