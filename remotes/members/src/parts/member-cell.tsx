import {
  type MarkedMember,
  MEMBER_GRADES,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUSES,
  type MemberCell as Member,
} from '@gwanje/contract';
import { formatInstant, Link, MemberLink, useLevels, useShell } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

interface MemberCellProps {
  /** With his badges, as far as they are known where he is shown. */
  readonly member: Member & Partial<Omit<MarkedMember, keyof Member>>;
}

/** Who it is, before what a narrow column may cut: whether he may do everything, and whether others came with the same, who they are told by a click; opens his detail. */
export function MemberCell({ member }: MemberCellProps) {
  const t = useText();
  const levels = useLevels();
  const locale = useShell((shell) => shell.locale);
  const { _id, id, nick, grade, level, status, isTest } = member;
  const { excludedUntil, hasAlertMemo, sharedMembers } = member;
  const rank = MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES];
  const words = MEMBER_STATUSES[status as keyof typeof MEMBER_STATUSES];
  return (
    <>
      <Badge tone="neutral">
        {rank ? `${rank[locale]} · ` : ''}
        {levels.label(level)}
      </Badge>{' '}
      <MemberLink memberId={_id}>{id}</MemberLink>{' '}
      {isTest && <Badge tone="warn">{t('member.test')}</Badge>}
      {status !== MEMBER_STATUS_NORMAL && words && (
        <Badge tone="warn">
          {words[locale]}
          {status === MEMBER_STATUS_EXCLUDED && excludedUntil
            ? ` ~${formatInstant(excludedUntil).slice(0, 10)}`
            : ''}
        </Badge>
      )}
      {hasAlertMemo && <Badge tone="bad">{t('member.alert')}</Badge>}
      {sharedMembers ? (
        <Link to={`/usertracking?kind=links&memberId=${_id}`}>
          <Badge tone="warn">{t('member.shared', { count: sharedMembers })}</Badge>
        </Link>
      ) : null}{' '}
      {nick}
    </>
  );
}
