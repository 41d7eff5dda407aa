import { query, useQuery } from '@gwanje/api-client';
import {
  type Bet,
  bets,
  GAMES,
  placedBets,
  placedSportsBets,
  type SportsBetRow,
} from '@gwanje/contract';
import { formatInstant, Link, useLocalized, useLocation, withBetDetail } from '@gwanje/remote-kit';
import { Card, formatWon, Table } from '@gwanje/ui-kit';
import { useText } from '../text';
import { betPage, betPickText, betTypeText } from './bet-words';
import { Acknowledge } from './bet-work';
import { MemberCell } from './member-cell';
import { eventText } from './sports/sports-words';

/** As often as a console asks what waits for somebody. */
const EVERY_MS = 10_000;

/** Both lists are asked in the same words. */
const LISTS = { minigame: placedBets, sports: placedSportsBets as unknown as typeof placedBets };
const ACKNOWLEDGE = {
  minigame: bets.acknowledgeBet,
  sports: bets.acknowledgeSportsBet as unknown as typeof bets.acknowledgeBet,
};

interface BetOf {
  readonly minigame: Bet;
  readonly sports: SportsBetRow;
}

interface HighBetsProps<Product extends keyof typeof LISTS> {
  readonly product: Product;
  /** What the list beneath is of, in its own words. */
  readonly filter: Readonly<Record<string, string>>;
  readonly textOf: (bet: BetOf[Product]) => string;
  readonly pageOf: (bet: BetOf[Product]) => string;
  readonly onChanged: () => Promise<unknown>;
}

/** High bets that nobody has looked at, before all the others; as many as the alarm counts. */
function HighBets<Product extends keyof typeof LISTS>(props: HighBetsProps<Product>) {
  const { product, filter, textOf, pageOf, onChanged } = props;
  const t = useText();
  const { search } = useLocation();
  const asked = { ...filter, high: 'new' as const };
  const { data: page } = useQuery({
    ...query(LISTS[product].page, asked),
    refetchInterval: EVERY_MS,
  });
  const { data: counted } = useQuery({
    ...query(LISTS[product].totals, asked),
    refetchInterval: EVERY_MS,
  });
  if (!page || !counted || page.rows.length === 0) return null;
  const title = t('high.waiting', { count: counted.count });
  return (
    <Card title={title}>
      <Table caption={title}>
        <thead>
          <tr>
            <th scope="col">{t('column.at')}</th>
            <th scope="col">{t('column.member')}</th>
            <th scope="col">{t('high.column.bet')}</th>
            <th scope="col" data-n>
              {t('column.stake')}
            </th>
            <th scope="col" data-n>
              {t('column.expected')}
            </th>
            <th scope="col">{t('column.work')}</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((bet) => (
            <tr key={bet.betId}>
              <td>{formatInstant(bet.at)}</td>
              <td>
                <MemberCell member={bet.member} at={bet.at} />
              </td>
              <td>
                <Link
                  to={{
                    search: withBetDetail(search, pageOf(bet as unknown as BetOf[Product])),
                  }}
                >
                  {textOf(bet as unknown as BetOf[Product])}
                </Link>
              </td>
              <td data-n>{formatWon(bet.stakeWon)}</td>
              <td data-n>{formatWon(bet.expectedWon)}</td>
              <td>
                <Acknowledge acknowledge={ACKNOWLEDGE[product]} {...{ bet, onChanged }} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

type OfProduct = Pick<HighBetsProps<'sports'>, 'filter' | 'onChanged'>;

export function HighMinigameBets(props: OfProduct) {
  const localized = useLocalized();
  return (
    <HighBets
      {...props}
      product="minigame"
      textOf={(bet) =>
        [
          `${localized(GAMES[bet.game])} ${bet.roundNo}`,
          `${betTypeText(bet.game, bet.betType, localized)} ${betPickText(bet, localized)}`,
        ].join(' · ')
      }
      pageOf={betPage}
    />
  );
}

/** `path`: the history that shows a bet in its window. */
export function HighSportsBets({ path, ...props }: OfProduct & { readonly path: string }) {
  const t = useText();
  return (
    <HighBets
      {...props}
      product="sports"
      textOf={(bet) => eventText(bet, t)}
      pageOf={({ betId }) => `${path}?bet=${betId}`}
    />
  );
}
