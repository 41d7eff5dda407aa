import { MEMBER_GRADES, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { MemberLink, useLevels, useShell } from '@gwanje/remote-kit';
import { type KnownMember, MemberMarks } from '@gwanje/remote-kit/member-marks';
import { Badge } from '@gwanje/ui-kit';

/** Who it is: of a partner his grade, level, ID, which opens his detail, his badges, and nickname, which a narrow column may cut. */
export function MemberCell({ member }: { member: KnownMember }) {
  const levels = useLevels();
  const locale = useShell((shell) => shell.locale);
  const { _id, level, grade = 0, id, nick } = member;
  const rank = MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES];
  return (
    <>
      {level !== undefined && (
        <Badge tone="neutral">
          {rank && grade >= PARTNER_GRADE_MIN ? `${rank[locale]} · ` : ''}
          {levels.label(level)}
        </Badge>
      )}{' '}
      <MemberLink memberId={_id}>{id}</MemberLink> <MemberMarks member={member} /> {nick}
    </>
  );
}
