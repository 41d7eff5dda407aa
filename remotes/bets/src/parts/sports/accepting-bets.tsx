import { query, useQuery } from '@gwanje/api-client';
import { placedSportsBets } from '@gwanje/contract';
import { Link, useLocation, withBetDetail } from '@gwanje/remote-kit';
import { Card, formatWon, Table } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { oddsText } from '../../domain/odds-text.rule';
import { useText } from '../../text';
import { MemberCell } from '../member-cell';
import { Countdown } from './countdown';
import { eventText } from './sports-words';

/** A delay is over within seconds. */
const EVERY_MS = 3_000;

interface AcceptingBetsProps {
  /** The history that shows a bet in its window. */
  readonly path: string;
  readonly gameType: string;
}

/** Live bets on their way in, whatever the list beneath shows; nothing while there are none. */
export function AcceptingBets({ path, gameType }: AcceptingBetsProps) {
  const t = useText();
  const { search } = useLocation();
  // The list beneath asks first: the page has asked for that ahead.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const { data } = useQuery({
    ...query(placedSportsBets.page, { accept: 'accepting', gameType, isTest: 'false' }),
    ...{ enabled: isDrawn, refetchInterval: EVERY_MS },
  });
  const rows = (data?.rows ?? []).filter(({ acceptingUntil }) => acceptingUntil !== null);
  if (rows.length === 0) return null;
  return (
    <Card title={t('sports.accepting')}>
      <Table caption={t('sports.accepting')}>
        <thead>
          <tr>
            <th scope="col">{t('column.delay')}</th>
            <th scope="col">{t('column.member')}</th>
            <th scope="col">{t('column.event')}</th>
            <th scope="col" data-n>
              {t('column.stake')}
            </th>
            <th scope="col" data-n>
              {t('column.odds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bet) => (
            <tr key={bet.betId}>
              <td>{bet.acceptingUntil && <Countdown until={bet.acceptingUntil} />}</td>
              <td>
                <MemberCell member={bet.member} at={bet.at} />
              </td>
              <td>
                <Link to={{ search: withBetDetail(search, `${path}?bet=${bet.betId}`) }}>
                  {eventText(bet, t)}
                </Link>
              </td>
              <td data-n>{formatWon(bet.stakeWon)}</td>
              <td data-n>{oddsText(bet.oddsHundredths)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
