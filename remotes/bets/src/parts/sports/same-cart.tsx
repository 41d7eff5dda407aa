import type { SportsBetDetail } from '@gwanje/contract';
import { MemberLink } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';

const MARKS = [
  ['isSameDevice', 'sameCart.device'],
  ['isSameIp', 'sameCart.ip'],
  ['isSameLine', 'sameCart.line'],
] as const;

/** Who else holds the same picks, and what one result would pay them all. */
export function SameCart({
  detail: { bet, sameCart },
}: {
  readonly detail: Pick<SportsBetDetail, 'bet' | 'sameCart'>;
}) {
  const t = useText();
  const { bets, stakeWon, expectedWon, holders } = sameCart;
  const words = t('sameCart.title', {
    ...{ bets, won: formatWon(stakeWon), expected: formatWon(expectedWon + bet.expectedWon) },
  });
  return (
    <section aria-label={words}>
      <p>{words}</p>
      <ul>
        {holders.map(({ betId, memberId, id, ...holder }) => (
          <li key={betId}>
            <MemberLink memberId={memberId}>{id}</MemberLink> {formatWon(holder.stakeWon)}{' '}
            {MARKS.map(
              ([mark, name]) =>
                holder[mark] && (
                  <Badge key={mark} tone="warn">
                    {t(name)}
                  </Badge>
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
