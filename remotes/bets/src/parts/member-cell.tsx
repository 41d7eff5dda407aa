import type { Bet } from '@gwanje/contract';
import { MemberLink, useLevels } from '@gwanje/remote-kit';
import { MemberMarks } from '@gwanje/remote-kit/member-marks';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

const NEW_MS = 7 * 86_400_000;
/** Members are named by the moment in which they joined. */
const joinedMs = (memberId: string): number =>
  Number.parseInt(memberId.replaceAll('-', '').slice(0, 12), 16);

interface MemberCellProps extends Pick<Bet, 'member'> {
  /** When he bet: whoever had joined within a week before is marked as new. */
  readonly at?: string;
}

/** Who has bet: level, ID, which opens his detail, his badges, and nickname, which a narrow column may cut. */
export function MemberCell({ member, at }: MemberCellProps) {
  const t = useText();
  const levels = useLevels();
  return (
    <>
      <Badge tone="neutral">{levels.label(member.level)}</Badge>{' '}
      <MemberLink memberId={member._id}>{member.id}</MemberLink> <MemberMarks member={member} />{' '}
      {at !== undefined && Date.parse(at) - joinedMs(member._id) < NEW_MS && (
        <Badge tone="accent">{t('member.new')}</Badge>
      )}{' '}
      {member.nick}
    </>
  );
}
