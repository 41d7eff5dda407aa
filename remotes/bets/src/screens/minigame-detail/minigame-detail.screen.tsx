import { query, useQuery } from '@gwanje/api-client';
import {
  type Bet,
  DRAW_SOURCES,
  GAMES,
  gameRounds,
  minigames,
  placedBets,
  ROUND_STATES,
  type RoundDetail,
  roundAddress,
} from '@gwanje/contract';
import { drawText } from '@gwanje/game-rules';
import {
  formatInstant,
  Link,
  useLocalized,
  useNavigate,
  usePermitted,
  useScreenTitle,
  useSearchParams,
  useShell,
} from '@gwanje/remote-kit';
import { Answered, useDetail } from '@gwanje/remote-kit/decision';
import { Card, EmptyState, formatWon, Page, Table } from '@gwanje/ui-kit';
import { lazy, Suspense, useEffect } from 'react';
import { styled } from 'styled-components';
import { oddsText } from '../../domain/odds-text.rule';
import { betPickText, betTypeText, pickText } from '../../parts/bet-words';
import { MemberCell } from '../../parts/member-cell';
import { ResultBadge } from '../../parts/result-badge';
import { useRowNow } from '../../parts/use-row-now';
import { useText } from '../../text';

// A round may be looked at without a bet on it.
const BetPart = lazy(async () => ({ default: (await import('../../parts/bet-part')).BetPart }));

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  dl { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 0; }
  dl > div { display: grid; }
  dt { color: var(--muted); font-size: 12px; }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
  small { color: var(--muted); overflow-wrap: anywhere; }
  tr[data-own] > * { background: var(--accent-tint); }
`;

function RoundHead({ detail: { round, picks, results } }: { readonly detail: RoundDetail }) {
  const t = useText();
  const localized = useLocalized();
  const { game, roundNo, dayOn, state, draw, offer, source, closesAt, drawAt } = round;
  const proof = results.findLast((result) => !result.isFirst)?.proof;
  const facts: readonly (readonly [string, string])[] = [
    [t('detail.round'), `${localized(GAMES[game])} ${dayOn} ${t('round.no', { no: roundNo })}`],
    [t('detail.state'), localized(ROUND_STATES[state])],
    [t('detail.closesAt'), formatInstant(closesAt)],
    [t('detail.drawAt'), formatInstant(drawAt)],
    ...(offer?.event ? ([[t('column.playedEvent'), offer.event]] as const) : []),
    [t('detail.result'), draw ? drawText(game, draw, localized, offer) : '–'],
    [t('detail.source'), source ? localized(DRAW_SOURCES[source]) : '–'],
    [t('column.stake'), formatWon(round.stakeWon)],
    [t('column.payout'), formatWon(round.payoutWon)],
    // With these anybody can draw the round again.
    ...(round.seedHash ? ([[t('detail.seedHash'), round.seedHash]] as const) : []),
    ...(round.seed ? ([[t('detail.seed'), round.seed]] as const) : []),
    ...(proof ? ([[t('detail.proof'), proof]] as const) : []),
  ];
  return (
    <Card title={t('detail.board')}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {picks.length > 0 && (
        <Table caption={t('detail.board')}>
          <thead>
            <tr>
              <th scope="col">{t('column.betType')}</th>
              <th scope="col">{t('column.pick')}</th>
              <th scope="col" data-n>
                {t('column.odds')}
              </th>
              <th scope="col" data-n>
                {t('detail.count')}
              </th>
              <th scope="col" data-n>
                {t('column.stake')}
              </th>
              <th scope="col" data-n>
                {t('column.expected')}
              </th>
              <th scope="col" data-n>
                {t('detail.ifWins')}
              </th>
            </tr>
          </thead>
          <tbody>
            {picks.map(({ betType, pick, oddsHundredths, bets, stakeWon, payoutWon }) => (
              <tr key={`${betType} ${pick} ${oddsHundredths}`}>
                <th scope="row">{betTypeText(game, betType, localized)}</th>
                <td>{pickText(game, betType, pick, localized, offer)}</td>
                <td data-n>{oddsText(oddsHundredths)}</td>
                <td data-n>{bets.toLocaleString('en-US')}</td>
                <td data-n>{formatWon(stakeWon)}</td>
                <td data-n>{formatWon(payoutWon)}</td>
                <td data-n>{formatWon(stakeWon - payoutWon)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

interface RoundBetsProps {
  readonly rows: readonly Bet[];
  readonly own: Bet | undefined;
  /** Those of its member, which the newest of everybody need not hold. */
  readonly ofMember: readonly Bet[] | undefined;
}

/** The newest bets on the round, those of one member first. */
function RoundBets({ rows, own, ofMember }: RoundBetsProps) {
  const t = useText();
  const localized = useLocalized();
  const isOwn = ({ member }: Bet) => member._id === own?.member._id;
  const ordered = [...(ofMember ?? rows.filter(isOwn)), ...rows.filter((bet) => !isOwn(bet))];
  return (
    <Table caption={t('detail.roundBets')}>
      <thead>
        <tr>
          <th scope="col">{t('column.at')}</th>
          <th scope="col">{t('column.member')}</th>
          <th scope="col">{t('column.pick')}</th>
          <th scope="col" data-n>
            {t('column.stake')}
          </th>
          <th scope="col" data-n>
            {t('column.odds')}
          </th>
          <th scope="col">{t('column.result')}</th>
          <th scope="col" data-n>
            {t('column.payout')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((bet) => (
          <tr key={bet.betId} data-own={bet.betId === own?.betId ? '' : undefined}>
            <td>{formatInstant(bet.at)}</td>
            <td>
              <MemberCell member={bet.member} />
            </td>
            <td>
              <Link to={{ search: `?round=${bet.roundId}&bet=${bet.betId}` }}>
                {betTypeText(bet.game, bet.betType, localized)} {betPickText(bet, localized)}
              </Link>
            </td>
            <td data-n>{formatWon(bet.stakeWon)}</td>
            <td data-n>{oddsText(bet.oddsHundredths)}</td>
            <td>
              <ResultBadge result={bet.result} />
            </td>
            <td data-n>{formatWon(bet.payoutWon)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const NO_SETTLEMENTS: RoundDetail['settlements'] = [];

interface OfRound {
  readonly roundId: string;
  readonly betId: string | null;
}

function Detail({ roundId, betId }: OfRound) {
  const t = useText();
  const mayReadRound = usePermitted('round.read');
  const roundNow = useRowNow(gameRounds, mayReadRound ? { id: roundId } : undefined);
  const round = useDetail({
    ...{ endpoint: minigames.readGameRound, input: { roundId }, row: roundNow.row },
    rowOf: (told) => told.round,
    // It closes by the clock, and is bet on until then.
    besides: ['state', 'bets', 'stakeWon'],
    isAsked: mayReadRound,
  });
  const asked = useQuery({
    ...query(placedBets.page, { categoryInfo: 'betId', query: betId ?? '' }),
    enabled: betId !== null,
  });
  const found = asked.data?.rows[0];
  const now = useRowNow(placedBets, found && { id: found.betId, memberId: found.member._id });
  const own = now.row ?? found;
  // New ones do not come in by themselves; what has become of this one is said of it there, too.
  const rowOf = ({ rows }: { readonly rows: readonly Bet[] }) =>
    rows.find((bet) => bet.betId === betId);
  const others = useDetail({
    ...{ endpoint: placedBets.page, input: { round: roundId }, row: own, rowOf },
  });
  const ofMember = useDetail({
    ...{ endpoint: placedBets.page, row: own, rowOf, isAsked: own !== undefined },
    input: { round: roundId, memberId: own?.member._id },
  });
  const configVersion = useShell(({ flags }) => flags.configVersion);
  const toRound = round.data && roundAddress(round.data.round, configVersion);
  const reload = () =>
    Promise.all([round, asked, now, others, ofMember].map((each) => each.refetch()));
  return (
    <Stack>
      <Suspense>
        {own && (
          <BetPart
            bet={own}
            round={round.data?.round}
            settlements={round.data?.settlements ?? NO_SETTLEMENTS}
            onChanged={reload}
          />
        )}
      </Suspense>
      {mayReadRound && (
        <Answered answer={round} things={t('detail.things')} waitingRows={4}>
          {(detail) => <RoundHead detail={detail} />}
        </Answered>
      )}
      <Card title={t('detail.roundBets')}>
        <Answered
          answer={others}
          things={t('bets.things')}
          waitingRows={6}
          isEmpty={({ rows }) => rows.length === 0}
        >
          {({ rows }) => <RoundBets rows={rows} own={own} ofMember={own && ofMember.data?.rows} />}
        </Answered>
      </Card>
      <p>
        <Link to={`/bet/minigamehistory?range=all&round=${roundId}`} target="_top">
          {t('detail.toHistory')}
        </Link>
        {round.data && toRound && (
          <>
            {' · '}
            <Link to={toRound} target="_top">
              {t(round.data.round.seed === null ? 'detail.toRound' : 'detail.toVerify')}
            </Link>
          </>
        )}
      </p>
    </Stack>
  );
}

/** A bet that is named without its round, as its money names it: it may be one on sports. */
function BetAlone({ betId }: { readonly betId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const hasSports = useShell(({ flags }) => flags.modules.includes('sports'));
  const asked = useQuery(query(placedBets.page, { categoryInfo: 'betId', query: betId }));
  const isOther = hasSports && asked.data?.rows.length === 0;
  useEffect(() => {
    if (isOther) navigate(`/bet/sportshistory?bet=${betId}`, { replace: true });
  }, [isOther, navigate, betId]);
  return (
    <Answered answer={asked} things={t('detail.things')} waitingRows={5}>
      {({ rows: [bet] }) =>
        bet ? (
          <Detail roundId={bet.roundId} betId={betId} />
        ) : (
          !isOther && <EmptyState title={t('detail.noBet')} />
        )
      }
    </Answered>
  );
}

/** A round of a mini-game with its bets, and one of them with why it stands at its amount. */
export default function MinigameDetailScreen() {
  const t = useText();
  const title = useScreenTitle();
  const [params] = useSearchParams();
  const [roundId, betId] = [params.get('round'), params.get('bet')];
  return (
    <Page title={title}>
      {roundId ? (
        <Detail key={roundId} roundId={roundId} betId={betId} />
      ) : betId ? (
        <BetAlone key={betId} betId={betId} />
      ) : (
        <EmptyState title={t('detail.noRound')} />
      )}
    </Page>
  );
}
