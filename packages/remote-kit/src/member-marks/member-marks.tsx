import {
  type MarkedMember,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUSES,
} from '@gwanje/contract';
import { Badge } from '@gwanje/ui-kit';
import { Link } from '../link';
import { useShell } from '../shell';
import { formatInstant } from '../time';
import { useText } from './text';

/** Somebody as a list names him, with what of him is known there. */
export type KnownMember = Pick<MarkedMember, '_id' | 'id' | 'nick' | 'isTest'> &
  Partial<MarkedMember>;

/** What is to be known of a member before anything is decided, as far as it is known where he is shown. */
export function MemberMarks({
  member: { _id, isTest, status, excludedUntil, hasAlertMemo, sharedMembers },
}: {
  readonly member: KnownMember;
}) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const word = MEMBER_STATUSES[status as keyof typeof MEMBER_STATUSES]?.[locale];
  const until =
    status === MEMBER_STATUS_EXCLUDED && excludedUntil
      ? ` ~${formatInstant(excludedUntil).slice(0, 10)}`
      : '';
  return (
    <>
      {isTest && <Badge tone="warn">{t('marks.test')}</Badge>}
      {word && status !== MEMBER_STATUS_NORMAL && <Badge tone="warn">{`${word}${until}`}</Badge>}
      {hasAlertMemo && <Badge tone="bad">{t('marks.alert')}</Badge>}
      {sharedMembers ? (
        <Link to={`/usertracking?kind=links&memberId=${_id}`}>
          <Badge tone="warn">{t('marks.shared', { count: sharedMembers })}</Badge>
        </Link>
      ) : null}
    </>
  );
}
