import { MEMBER_GRADES, type MemberCell as Member } from '@gwanje/contract';
import { MemberLink, useLevels, useShell } from '@gwanje/remote-kit';
import { type KnownMember, MemberMarks } from '@gwanje/remote-kit/member-marks';
import { Badge } from '@gwanje/ui-kit';

interface MemberCellProps {
  /** With his badges, as far as they are known where he is shown. */
  readonly member: Member & KnownMember;
}

/** Who it is, before what a narrow column may cut: whether he may do everything, and whether others came with the same, who they are told by a click; opens his detail. */
export function MemberCell({ member }: MemberCellProps) {
  const levels = useLevels();
  const locale = useShell((shell) => shell.locale);
  const rank = MEMBER_GRADES[member.grade as keyof typeof MEMBER_GRADES];
  return (
    <>
      <Badge tone="neutral">
        {rank ? `${rank[locale]} · ` : ''}
        {levels.label(member.level)}
      </Badge>{' '}
      <MemberLink memberId={member._id}>{member.id}</MemberLink> <MemberMarks member={member} />{' '}
      {member.nick}
    </>
  );
}
