import { query, useQuery } from '@gwanje/api-client';
import { type CalcClassDay, EDGE_SIGMAS, type GameClass, partners } from '@gwanje/contract';
import { Link } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Button, Table } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { edgeText, zOf, zText } from '../../parts/edge.rule';
import { holdText } from '../../parts/hold.rule';
import { NumberHeads } from '../../parts/number-heads';
import { AgreesWithDays, PlayedCells, sumPlayed } from '../../parts/played-foot';
import { NO_MADE } from '../../parts/use-address';
import { useClassNames } from '../../parts/use-class-names';
import type { DaySpan } from '../../parts/use-day-span';
import { useFamilyName } from '../../parts/use-family-name';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

const MadeOfBets = lazy(async () => ({ default: (await import('./made-of-bets')).MadeOfBets }));

/** Whose bets are told by their provider once the day has been closed. */
const OF_PROVIDERS: readonly GameClass[] = ['casino', 'slots'];

type Sums = Pick<CalcClassDay, 'gameClass' | 'family' | 'bets' | 'stakeWon' | 'payoutWon'>;

const keyOf = ({ gameClass, family }: Pick<Sums, 'gameClass' | 'family'>) =>
  `${gameClass}/${family}`;

/** Families over all of the days, by class. */
function sumFamilies(rows: readonly CalcClassDay[]): readonly Sums[] {
  const sums = new Map<string, Sums>();
  for (const { gameClass, family, bets, stakeWon, payoutWon } of rows) {
    const key = keyOf({ gameClass, family });
    const before = sums.get(key) ?? { gameClass, family, bets: 0, stakeWon: 0, payoutWon: 0 };
    sums.set(key, {
      ...{ gameClass, family, bets: before.bets + bets },
      ...{ stakeWon: before.stakeWon + stakeWon, payoutWon: before.payoutWon + payoutWon },
    });
  }
  return [...sums.values()].filter(({ bets, stakeWon }) => bets !== 0 || stakeWon !== 0);
}

interface BetsProps extends Pick<Sums, 'family'> {
  readonly of: GameClass;
  readonly span: DaySpan;
  readonly children: ReactNode;
}

/** Leads to the bets behind a row; books of casinos are of a vendor and not of a class. */
function Bets({ of, family, span, children }: BetsProps) {
  const days = { from: span.from, to: span.to };
  const path =
    of === 'sports'
      ? `/bet/sportshistory?${new URLSearchParams(days)}`
      : of === 'minigame' && family !== ''
        ? `/bet/minigamehistory?${new URLSearchParams({ gameType: family, ...days })}`
        : undefined;
  return path === undefined ? children : <Link to={path}>{children}</Link>;
}

/** What each game came to. */
export function GamesTab({ span, gameClass, params, change }: TabProps) {
  const t = useText();
  const familyName = useFamilyName();
  const classes = useClassNames();
  const asked = params.get('game');
  const nameOf = ({ gameClass: of, family }: Pick<Sums, 'gameClass' | 'family'>) =>
    [classes[of], familyName(of, family) ?? (OF_PROVIDERS.includes(of) && t('calcDetail.unsorted'))]
      .filter(Boolean)
      .join(' · ');
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
      {({ rows, edges }) => {
        const total = sumPlayed(rows);
        const made = rows.filter((row) => keyOf(row) === asked);
        return (
          <Amounts>
            <Table caption={t('calcDetail.tab.games')}>
              <thead>
                <tr>
                  <th scope="col">{t('calcDetail.game')}</th>
                  <NumberHeads of={['calc.bets']} />
                  <NumberHeads areWon of={['calc.stake', 'calc.payout', 'calc.profit']} />
                  <NumberHeads of={['calcClasses.hold', 'calcDetail.edge']} />
                  <th scope="col" data-n title={t('calcDetail.z.title')}>
                    z
                  </th>
                </tr>
              </thead>
              <tbody>
                {sumFamilies(rows).map((played) => {
                  const { gameClass: of, family, bets, stakeWon, payoutWon } = played;
                  const edge = edges.find((one) => one.family === family);
                  const z = zOf(played, edge);
                  const name = nameOf(played);
                  const count = bets.toLocaleString('en-US');
                  const isFar = Math.abs(z ?? 0) >= EDGE_SIGMAS;
                  return (
                    <tr key={keyOf(played)}>
                      <th scope="row">
                        <Bets of={of} family={family} span={span}>
                          {name}
                        </Bets>
                      </th>
                      <td data-n>
                        <Button
                          size="s"
                          tone="quiet"
                          aria-label={t('calcBets.open', { name, count })}
                          onClick={() => change({ game: keyOf(played) })}
                        >
                          {count}
                        </Button>
                      </td>
                      <WonCell won={stakeWon} />
                      <WonCell won={payoutWon} />
                      <WonCell won={stakeWon - payoutWon} />
                      <td data-n>{holdText(stakeWon, payoutWon)}</td>
                      <td data-n>{edgeText(edge)}</td>
                      <td data-n>{isFar ? <Badge tone="warn">{zText(z)}</Badge> : zText(z)}</td>
                    </tr>
                  );
                })}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('calc.total')}</th>
                  <PlayedCells of={total} />
                  <td data-n>{holdText(total.stakeWon, total.payoutWon)}</td>
                  <td colSpan={2} />
                </tr>
              </tfoot>
            </Table>
            <AgreesWithDays
              span={span}
              gameClass={gameClass}
              profitWon={total.stakeWon - total.payoutWon}
            />
            <Suspense>
              {made.length > 0 && (
                <MadeOfBets
                  name={nameOf(made[0] as CalcClassDay)}
                  days={made}
                  onClose={() => change({ game: null, ...NO_MADE })}
                />
              )}
            </Suspense>
          </Amounts>
        );
      }}
    </Answered>
  );
}
