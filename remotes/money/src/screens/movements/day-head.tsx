import type { WalletDay } from '@gwanje/contract';
import { formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';

const Head = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 18px;
  font-variant-numeric: tabular-nums;
  > span { font-weight: 400; }
`;

/** A day, and what it came to in each wallet that moved. */
export function DayHead({
  day,
  wallets,
}: {
  day: string;
  wallets: readonly WalletDay[] | undefined;
}) {
  const t = useText();
  return (
    <Head>
      <time dateTime={day}>{day}</time>
      {wallets?.map(({ wallet, inWon, outWon, amountWon }) => (
        <span key={wallet}>
          {t('movements.day', {
            ...{ wallet: t(`wallet.${wallet}`), in: formatWon(inWon), out: formatWon(outWon) },
            net: `${amountWon > 0 ? '+' : ''}${formatWon(amountWon)}`,
          })}
        </span>
      ))}
    </Head>
  );
}
