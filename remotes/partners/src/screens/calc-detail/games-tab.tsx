import { query, useQuery } from '@gwanje/api-client';
import { type CalcClassDay, GAMES, type GameId, partners } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import { holdText } from '../../parts/hold.rule';
import { useClassNames } from '../../parts/use-class-names';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

type Sums = Pick<CalcClassDay, 'gameClass' | 'family' | 'bets' | 'stakeWon' | 'payoutWon'>;

/** Families over all of the days, by class. */
function sumFamilies(rows: readonly CalcClassDay[]): readonly Sums[] {
  const sums = new Map<string, Sums>();
  for (const { gameClass, family, bets, stakeWon, payoutWon } of rows) {
    const key = `${gameClass} ${family}`;
    const before = sums.get(key) ?? { gameClass, family, bets: 0, stakeWon: 0, payoutWon: 0 };
    sums.set(key, {
      ...{ gameClass, family, bets: before.bets + bets },
      ...{ stakeWon: before.stakeWon + stakeWon, payoutWon: before.payoutWon + payoutWon },
    });
  }
  return [...sums.values()].filter(({ bets, stakeWon }) => bets !== 0 || stakeWon !== 0);
}

/** What each game came to. */
export function GamesTab({ span, gameClass }: TabProps) {
  const t = useText();
  const localized = useLocalized();
  const classes = useClassNames();
  const answer = useQuery(
    query(partners.readCalcClasses, { ...span, ...(gameClass && { gameClass }) }),
  );
  return (
    <Answered
      answer={answer}
      things={t('calcDetail.things')}
      permission="calc.read"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <Amounts>
          <Table caption={t('calcDetail.tab.games')}>
            <thead>
              <tr>
                <th scope="col">{t('calcDetail.game')}</th>
                <th scope="col" data-n>
                  {t('calc.bets')}
                </th>
                <th scope="col" data-n>
                  {t('calc.stake')}
                </th>
                <th scope="col" data-n>
                  {t('calc.payout')}
                </th>
                <th scope="col" data-n>
                  {t('calc.profit')}
                </th>
                <th scope="col" data-n>
                  {t('calcClasses.hold')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sumFamilies(rows).map(({ gameClass: of, family, bets, stakeWon, payoutWon }) => (
                <tr key={`${of} ${family}`}>
                  <th scope="row">
                    {family in GAMES
                      ? `${classes[of]} · ${localized(GAMES[family as GameId])}`
                      : classes[of]}
                  </th>
                  <td data-n>{bets.toLocaleString('en-US')}</td>
                  <WonCell won={stakeWon} />
                  <WonCell won={payoutWon} />
                  <WonCell won={stakeWon - payoutWon} />
                  <td data-n>{holdText(stakeWon, payoutWon)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Amounts>
      )}
    </Answered>
  );
}
