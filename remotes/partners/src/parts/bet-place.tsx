import {
  type CasinoClass,
  casinoHistoryOf,
  type DeploymentFlags,
  GAMES,
  type GameClass,
  type GameId,
  type StatementBet,
} from '@gwanje/contract';
import {
  formatInstant,
  Link,
  MemberLink,
  useLocalized,
  useLocation,
  usePermitted,
  useShell,
  withBetDetail,
} from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useText } from '../text';

type Placed = Pick<StatementBet, 'betId' | 'round' | 'casino'>;
type Booked = Placed & Pick<StatementBet, 'at' | 'isTakenBack'>;

/** The page of a bet, or its one row in the history of its casino; undefined where this site has none. */
function pathOf(gameClass: GameClass, { betId, casino }: Placed, flags: DeploymentFlags) {
  const has = (module: string) => flags.modules.includes(module);
  if (gameClass === 'minigame')
    return has('minigame') ? `/bet/minigameDetail?bet=${betId}` : undefined;
  if (gameClass === 'sports') return has('sports') ? `/bet/sportshistory?bet=${betId}` : undefined;
  const of: CasinoClass = gameClass;
  const page = casino ? casinoHistoryOf({ ...casino, gameClass: of }, flags) : undefined;
  return page && `${page.path}?by=round&range=all&round=${betId}`;
}

interface BetLinkProps {
  readonly gameClass: GameClass;
  readonly bet: Placed;
  readonly children: ReactNode;
}

/** Opens a bet over the screen. */
function BetLink({ gameClass, bet, children }: BetLinkProps) {
  const flags = useShell((shell) => shell.flags);
  const isPermitted = usePermitted('bet.read');
  const { search } = useLocation();
  const path = isPermitted ? pathOf(gameClass, bet, flags) : undefined;
  return path ? <Link to={{ search: withBetDetail(search, path) }}>{children}</Link> : children;
}

/** Rounds of a game on a day, where the site lists them and one may look. */
export function useRoundsPath() {
  const configVersion = useShell((shell) => shell.flags.configVersion);
  const isPermitted = usePermitted('round.read');
  return (game: GameId, day: string, more: Readonly<Record<string, string>>) =>
    isPermitted && configVersion === 2
      ? `/v2/game/mini-game-list?${new URLSearchParams({ gameType: game, startDate: day, ...more })}`
      : undefined;
}

/** The round that a bet was on, leading to it and its draw; a book has none. */
function RoundOf({ round }: Pick<StatementBet, 'round'>) {
  const t = useText();
  const localized = useLocalized();
  const pathTo = useRoundsPath();
  if (!round) return '–';
  const { game, dayOn, roundId, roundNo } = round;
  const name = t('bet.round', { name: localized(GAMES[game]), day: dayOn, no: roundNo });
  const path = pathTo(game, dayOn, { open: roundId });
  return path ? <Link to={path}>{name}</Link> : name;
}

interface BookedCellsProps {
  readonly gameClass: GameClass;
  readonly bet: Booked;
  /** Left out: where all rows are of mini-games, which alone have any. */
  readonly hasRounds?: boolean;
  /** Whose bet it is, where the rows are of several. */
  readonly member?: { readonly _id: string; readonly id: string };
}

/** What a row begins with that is a bet as it was booked: when, by whom, and on which round. */
export function BookedCells({
  gameClass,
  bet,
  hasRounds = gameClass === 'minigame',
  member,
}: BookedCellsProps) {
  const t = useText();
  return (
    <>
      <th scope="row" title={bet.betId}>
        <BetLink gameClass={gameClass} bet={bet}>
          {formatInstant(bet.at)}
        </BetLink>{' '}
        {bet.isTakenBack && <Badge tone="warn">{t('madeOf.back')}</Badge>}
      </th>
      {member && (
        <td>
          <MemberLink memberId={member._id}>{member.id}</MemberLink>
        </td>
      )}
      {hasRounds && (
        <td>
          <RoundOf round={bet.round} />
        </td>
      )}
    </>
  );
}
