import {
  MEMBER_GRADES,
  MEMBER_STATUS_EXCLUDED,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUSES,
  type MemberCell as Member,
} from '@gwanje/contract';
import { formatInstant, MemberLink, useLevels, useShell } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

interface MemberCellProps {
  readonly member: Pick<Member, '_id' | 'id' | 'nick' | 'grade' | 'level' | 'status' | 'isTest'>;
  /** Others who came with the same. */
  readonly shared?: number | null | undefined;
  /** Until when he has excluded himself. */
  readonly excludedUntil?: string | null | undefined;
  /** Staff noted something that whoever decides on him should see. */
  readonly hasAlertMemo?: boolean | undefined;
}

/** Who it is, whether he may do everything, and whether others came with the same; opens his detail. */
export function MemberCell({ member, shared, excludedUntil, hasAlertMemo }: MemberCellProps) {
  const t = useText();
  const levels = useLevels();
  const locale = useShell((shell) => shell.locale);
  const { _id, id, nick, grade, level, status, isTest } = member;
  const rank = MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES];
  const words = MEMBER_STATUSES[status as keyof typeof MEMBER_STATUSES];
  return (
    <>
      <Badge tone="neutral">
        {rank ? `${rank[locale]} · ` : ''}
        {levels.label(level)}
      </Badge>{' '}
      <MemberLink memberId={_id}>{id}</MemberLink> {nick}{' '}
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
      {Boolean(shared) && <Badge tone="warn">{t('member.shared', { count: shared ?? 0 })}</Badge>}
    </>
  );
}
