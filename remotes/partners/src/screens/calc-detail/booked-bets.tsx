import type { CalcBet } from '@gwanje/contract';
import { Table } from '@gwanje/ui-kit';
import { BookedCells } from '../../parts/bet-place';
import { NumberHeads } from '../../parts/number-heads';
import { TurnPage } from '../../parts/turn-page';
import { useClassNames } from '../../parts/use-class-names';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';

interface BookedBetsProps {
  readonly rows: readonly CalcBet[];
  readonly more: boolean;
  readonly page: number;
  readonly onTurn: (page: number) => void;
  readonly caption: string;
}

/** A page of bets of the house as they were booked, each leading to itself. */
export function BookedBets({ rows, more, page, onTurn, caption }: BookedBetsProps) {
  const t = useText();
  const classes = useClassNames();
  const hasRounds = rows.some(({ round }) => round);
  const isMixed = rows.some(({ gameClass }) => gameClass !== rows[0]?.gameClass);
  return (
    <Amounts>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">{t('madeOf.at')}</th>
            <th scope="col">{t('madeOf.bettor')}</th>
            {hasRounds && <th scope="col">{t('madeOf.round')}</th>}
            {isMixed && <th scope="col">{t('class')}</th>}
            <NumberHeads areWon of={['calc.stake', 'calc.payout', 'calc.profit']} />
          </tr>
        </thead>
        <tbody>
          {rows.map((bet) => (
            <tr key={bet.bookingId} data-tone={bet.isTakenBack ? 'muted' : undefined}>
              <BookedCells
                gameClass={bet.gameClass}
                bet={bet}
                hasRounds={hasRounds}
                member={bet.member}
              />
              {isMixed && <td>{classes[bet.gameClass]}</td>}
              <WonCell won={bet.stakeWon} />
              <WonCell won={bet.payoutWon} />
              <WonCell won={bet.stakeWon - bet.payoutWon} />
            </tr>
          ))}
        </tbody>
      </Table>
      <TurnPage page={page} more={more} onTurn={onTurn} />
    </Amounts>
  );
}
