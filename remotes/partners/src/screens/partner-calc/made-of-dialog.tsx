import { query, useQuery } from '@gwanje/api-client';
import {
  GAME_CLASS_NAMES,
  type GameClass,
  partners,
  STATEMENT_PARTS,
  type StatementDay,
  type StatementPart,
} from '@gwanje/contract';
import { MemberLink } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, Table, useLabels } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { BookedCells } from '../../parts/bet-place';
import { CutDays } from '../../parts/cut-days';
import { NumberHeads } from '../../parts/number-heads';
import { TurnPage } from '../../parts/turn-page';
import { pageIn, useAddress, usePageIn } from '../../parts/use-address';
import { percent, useWords } from '../../parts/use-words';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';

/** Which amount of a statement is asked about. */
export interface Asked {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  readonly gameClass: GameClass;
  readonly part: StatementPart;
  /** What the statement says; left out while a day of it is not over. */
  readonly saidWon?: number | undefined;
}

function Heads({ first, isLosing }: { readonly first: ReactNode; readonly isLosing: boolean }) {
  return (
    <thead>
      <tr>
        {first}
        <NumberHeads areWon of={['line.stakeWon', 'line.validStakeWon']} />
        {isLosing && <NumberHeads areWon of={['line.payoutWon', 'madeOf.rolling']} />}
        <NumberHeads areWon of={[isLosing ? 'line.baseWon' : 'madeOf.amount']} />
      </tr>
    </thead>
  );
}

interface BetsProps {
  readonly asked: Asked;
  readonly day: StatementDay;
}

/** The bets of one bettor's day, and how they come to it. */
function Bets({ asked, day }: BetsProps) {
  const t = useText();
  const [page, setPage] = usePageIn('betsPage');
  const { memberId: partnerId, gameClass, part } = asked;
  const isLosing = part === 'losing';
  const answer = useQuery(
    query(partners.listStatementBets, {
      ...{ partnerId, memberId: day.member._id, dayOn: day.dayOn, gameClass, part },
      page: String(page) as never,
    }),
  );
  return (
    <Answered answer={answer} things={t('madeOf.bets')} permission="settlement.read">
      {({ rows, more, count, amountWon, losePointWon, unlistedWon }) => (
        <Amounts>
          <Table caption={t('madeOf.betsOf', { id: day.member.id, day: day.dayOn })}>
            <Heads
              isLosing={isLosing}
              first={
                <>
                  <th scope="col">{t('madeOf.at')}</th>
                  {gameClass === 'minigame' && <th scope="col">{t('madeOf.round')}</th>}
                  {!isLosing && <th scope="col">%</th>}
                </>
              }
            />
            <tbody>
              {rows.map((bet) => (
                <tr key={bet.bookingId} data-tone={bet.isTakenBack ? 'muted' : undefined}>
                  <BookedCells gameClass={gameClass} bet={bet} />
                  {!isLosing && (
                    <td data-n>
                      {percent(bet.ownBps)} − {percent(bet.belowBps)}
                    </td>
                  )}
                  <WonCell won={bet.stakeWon} />
                  <WonCell won={bet.validStakeWon} />
                  {isLosing && (
                    <>
                      <WonCell won={bet.payoutWon} />
                      <WonCell won={bet.rollingWon} />
                    </>
                  )}
                  <WonCell won={bet.amountWon} />
                </tr>
              ))}
            </tbody>
          </Table>
          <Remark role="status">
            {t('madeOf.betsSum', { count, won: formatWon(amountWon) })}
            {losePointWon !== 0 && ` ${t('madeOf.losePoint', { won: formatWon(losePointWon) })}`}
            {unlistedWon !== 0 && ` ${t('madeOf.unlisted', { won: formatWon(unlistedWon) })}`}
          </Remark>
          <TurnPage page={page} more={more} onTurn={setPage} />
        </Amounts>
      )}
    </Answered>
  );
}

/** Whether the days come to what the statement says. */
function Agrees({ won }: { readonly won: number }) {
  const t = useText();
  return won === 0 ? (
    <Remark data-good="" role="status">
      {t('madeOf.agrees')}
    </Remark>
  ) : (
    <Remark data-bad="" role="alert">
      {t('madeOf.apart', { won: formatWon(won) })}
    </Remark>
  );
}

interface MadeOfProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** Whose days make an amount, and a day's bets beneath it: every level sums to the one above. */
export function MadeOfDialog({ asked, onClose }: MadeOfProps) {
  const t = useText();
  const say = useWords();
  const labels = useLabels();
  const [params, change] = useAddress();
  const page = pageIn(params, 'madePage');
  const open = params.get('madeDay');
  const { saidWon, ...of } = asked;
  const isLosing = asked.part === 'losing';
  const answer = useQuery(
    query(partners.listStatementDays, { ...of, page: String(page) as never }),
  );
  const title = t('madeOf.title', {
    name: `${say(GAME_CLASS_NAMES[asked.gameClass])} ${say(STATEMENT_PARTS[asked.part])}`,
  });
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      <Answered answer={answer} things={t('madeOf.days')} permission="settlement.read">
        {({ rows, more, count, amountWon, isCut }) => (
          <Amounts>
            <Table caption={title}>
              <Heads
                isLosing={isLosing}
                first={
                  <>
                    <th scope="col">{t('calc.day')}</th>
                    <th scope="col">{t('madeOf.bettor')}</th>
                    <th scope="col" data-n>
                      {t('line.bets')}
                    </th>
                  </>
                }
              />
              {rows.map((day) => {
                const key = `${day.dayOn}/${day.member._id}`;
                return (
                  <tbody key={key}>
                    <tr>
                      <th scope="row">
                        <Button
                          size="s"
                          aria-expanded={open === key}
                          onClick={() =>
                            change({
                              madeDay: open === key ? undefined : key,
                              betsPage: undefined,
                            })
                          }
                        >
                          {day.dayOn}
                        </Button>
                      </th>
                      <td>
                        <MemberLink memberId={day.member._id}>{day.member.id}</MemberLink>
                      </td>
                      <td data-n>{day.bets.toLocaleString('en-US')}</td>
                      <WonCell won={day.stakeWon} />
                      <WonCell won={day.validStakeWon} />
                      {isLosing && (
                        <>
                          <WonCell won={day.payoutWon} />
                          <td data-n>
                            {formatWon(day.rollingWon + day.losePointWon)}
                            {day.givenWon !== 0 && (
                              <small> {t('madeOf.given', { won: formatWon(day.givenWon) })}</small>
                            )}
                          </td>
                        </>
                      )}
                      <WonCell won={day.amountWon} />
                    </tr>
                    {open === key && (
                      <tr>
                        <td colSpan={8}>
                          <Bets asked={asked} day={day} />
                        </td>
                      </tr>
                    )}
                  </tbody>
                );
              })}
            </Table>
            <CutDays isCut={isCut} />
            <Remark role="status">{t('madeOf.sum', { count, won: formatWon(amountWon) })}</Remark>
            {saidWon !== undefined && <Agrees won={amountWon - saidWon} />}
            <TurnPage
              page={page}
              more={more}
              onTurn={(to) =>
                change({ madePage: String(to), madeDay: undefined, betsPage: undefined })
              }
            />
          </Amounts>
        )}
      </Answered>
    </Dialog>
  );
}
