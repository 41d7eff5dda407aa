import type { MoneyRequest } from '@gwanje/contract';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

/** Who it is: level, ID, nickname, and whether his money counts nowhere. */
export function MemberCell({
  member: { level, id, nick, isTest },
}: {
  member: Pick<MoneyRequest['member'], 'id' | 'nick' | 'isTest'> & { readonly level?: number };
}) {
  const t = useText();
  return (
    <>
      {level !== undefined && <Badge tone="neutral">{level}</Badge>} <strong>{id}</strong> {nick}{' '}
      {isTest && <Badge tone="warn">{t('member.test')}</Badge>}
    </>
  );
}
