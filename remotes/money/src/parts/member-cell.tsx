import {
  type MarkedMember,
  MEMBER_GRADES,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUSES,
  PARTNER_GRADE_MIN,
} from '@gwanje/contract';
import { formatInstant, Link, MemberLink, useLevels, useShell } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

type Marks = Partial<Omit<MarkedMember, '_id' | 'id' | 'nick' | 'isTest'>>;

/** What is to be known of a member before anything is decided, as far as it is known where he is shown. */
function Marks({
  _id,
  status,
  excludedUntil,
  hasAlertMemo,
  sharedMembers,
}: Marks & { _id: string }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const word = MEMBER_STATUSES[status as keyof typeof MEMBER_STATUSES]?.[locale];
  const until =
    status === MEMBER_STATUS_EXCLUDED && excludedUntil
      ? ` ~${formatInstant(excludedUntil).slice(0, 10)}`
      : '';
  return (
    <>
      {hasAlertMemo && <Badge tone="bad">{t('member.alert')}</Badge>}
      {word && status !== MEMBER_STATUS_NORMAL && <Badge tone="warn">{`${word}${until}`}</Badge>}
      {sharedMembers ? (
        <Link to={`/usertracking?kind=links&memberId=${_id}`}>
          <Badge tone="warn">{t('member.shared', { count: sharedMembers })}</Badge>
        </Link>
      ) : null}
    </>
  );
}

/** Who it is: of a partner his grade, level, ID, which opens his detail, his badges, and nickname, which a narrow column may cut. */
export function MemberCell({
  member: { _id, level, grade = 0, id, nick, isTest, ...marks },
}: {
  member: Pick<MarkedMember, '_id' | 'id' | 'nick' | 'isTest'> & Marks;
}) {
  const t = useText();
  const levels = useLevels();
  const locale = useShell((shell) => shell.locale);
  const rank = MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES];
  return (
    <>
      {level !== undefined && (
        <Badge tone="neutral">
          {rank && grade >= PARTNER_GRADE_MIN ? `${rank[locale]} · ` : ''}
          {levels.label(level)}
        </Badge>
      )}{' '}
      <MemberLink memberId={_id}>{id}</MemberLink>{' '}
      {isTest && <Badge tone="warn">{t('member.test')}</Badge>} <Marks _id={_id} {...marks} />{' '}
      {nick}
    </>
  );
}
