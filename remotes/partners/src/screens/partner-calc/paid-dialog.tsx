import { query, useQuery } from '@gwanje/api-client';
import { GAME_CLASS_NAMES, partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, Table, useLabels } from '@gwanje/ui-kit';
import { BookedCells } from '../../parts/bet-place';
import { NumberHeads } from '../../parts/number-heads';
import { TurnPage } from '../../parts/turn-page';
import { usePageIn } from '../../parts/use-address';
import { percent, useWords } from '../../parts/use-words';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';

interface PaidProps {
  readonly memberId: string;
  readonly payoutId: string;
  readonly onClose: () => void;
}

/** The bets whose rolling one entry of a partner's history has paid, or taken back, at once. */
export function PaidDialog({ memberId, payoutId, onClose }: PaidProps) {
  const t = useText();
  const say = useWords();
  const labels = useLabels();
  const [page, setPage] = usePageIn('betsPage');
  const answer = useQuery(
    query(partners.listPaidBets, { memberId, payoutId, page: String(page) as never }),
  );
  return (
    <Dialog
      open
      size="l"
      title={t('paid.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      <Answered answer={answer} things={t('madeOf.bets')} permission="settlement.read">
        {({ gameClass, rows, more, count, amountWon }) => (
          <Amounts>
            <Table caption={`${say(GAME_CLASS_NAMES[gameClass])} ${t('line.instantWon')}`}>
              <thead>
                <tr>
                  <th scope="col">{t('madeOf.at')}</th>
                  <th scope="col">{t('madeOf.bettor')}</th>
                  {gameClass === 'minigame' && <th scope="col">{t('madeOf.round')}</th>}
                  <th scope="col" data-n>
                    %
                  </th>
                  <NumberHeads
                    areWon
                    of={['line.stakeWon', 'line.validStakeWon', 'madeOf.amount']}
                  />
                </tr>
              </thead>
              <tbody>
                {rows.map((bet) => (
                  <tr key={bet.bookingId} data-tone={bet.isTakenBack ? 'muted' : undefined}>
                    <BookedCells gameClass={gameClass} bet={bet} member={bet.member} />
                    <td data-n>
                      {percent(bet.ownBps)} − {percent(bet.belowBps)}
                    </td>
                    <WonCell won={bet.stakeWon} />
                    <WonCell won={bet.validStakeWon} />
                    <WonCell won={bet.amountWon} />
                  </tr>
                ))}
              </tbody>
            </Table>
            <Remark role="status">
              {t('madeOf.betsSum', { count, won: formatWon(amountWon) })}
            </Remark>
            <TurnPage page={page} more={more} onTurn={setPage} />
          </Amounts>
        )}
      </Answered>
    </Dialog>
  );
}
