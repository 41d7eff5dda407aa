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
  Link,
  useLocalized,
  useLocation,
  usePermitted,
  useShell,
  withBetDetail,
} from '@gwanje/remote-kit';
import type { ReactNode } from 'react';
import { useText } from '../text';

type Placed = Pick<StatementBet, 'betId' | 'round' | 'casino'>;

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
export function BetLink({ gameClass, bet, children }: BetLinkProps) {
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
export function RoundOf({ round }: Pick<StatementBet, 'round'>) {
  const t = useText();
  const localized = useLocalized();
  const pathTo = useRoundsPath();
  if (!round) return '–';
  const { game, dayOn, roundId, roundNo } = round;
  const name = t('bet.round', { name: localized(GAMES[game]), day: dayOn, no: roundNo });
  const path = pathTo(game, dayOn, { open: roundId });
  return path ? <Link to={path}>{name}</Link> : name;
}
