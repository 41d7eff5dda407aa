import type { Bet } from '@gwanje/contract';
import { MemberLink, useLevels } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

/** Who has bet: level, ID, which opens his detail, nickname, and whether he counts nowhere. */
export function MemberCell({ member }: Pick<Bet, 'member'>) {
  const t = useText();
  const levels = useLevels();
  return (
    <>
      <Badge tone="neutral">{levels.label(member.level)}</Badge>{' '}
      <MemberLink memberId={member._id}>{member.id}</MemberLink> {member.nick}{' '}
      {member.isTest && <Badge tone="warn">{t('member.test')}</Badge>}
    </>
  );
}
