import type { MoneyRequest } from '@gwanje/contract';
import { MemberLink, useLevels } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

/** Who it is: level, ID, which opens his detail, whether his money counts nowhere, and nickname, which a narrow column may cut. */
export function MemberCell({
  member: { _id, level, id, nick, isTest },
}: {
  member: Pick<MoneyRequest['member'], '_id' | 'id' | 'nick' | 'isTest'> & {
    readonly level?: number;
  };
}) {
  const t = useText();
  const levels = useLevels();
  return (
    <>
      {level !== undefined && <Badge tone="neutral">{levels.label(level)}</Badge>}{' '}
      <MemberLink memberId={_id}>{id}</MemberLink>{' '}
      {isTest && <Badge tone="warn">{t('member.test')}</Badge>} {nick}
    </>
  );
}
