import { GAMES, type GameId } from '@gwanje/contract';
import { SettingsPage } from '@gwanje/remote-kit/settings';
import { Skeleton } from '@gwanje/ui-kit';
import { lazy, Suspense, useMemo } from 'react';
import { useText } from '../text';
import { GameCards } from './game-cards';

// Most pages are of one game.
const GameTabs = lazy(async () => ({ default: (await import('./game-tabs')).GameTabs }));

const SECONDS_A_DAY = 86_400;
const SECONDS_A_MINUTE = 60;
/** About as many as the cards of one game hold. */
const WAITING_ROWS = 32;

interface GamesProps {
  readonly games: readonly [GameId, ...GameId[]];
}

/** The settings page of one game, or of several behind tabs. */
export function GameSettings({ games }: GamesProps) {
  const t = useText();
  const [first, ...others] = games;
  const { intervalSeconds } = GAMES[first];
  const page = useMemo(
    () =>
      others.length > 0 ? (
        <Suspense fallback={<Skeleton rows={WAITING_ROWS} label={t('waiting.tabs')} />}>
          <GameTabs games={games} />
        </Suspense>
      ) : (
        <GameCards id={first} />
      ),
    [first, games, others.length, t],
  );
  const subtitle =
    others.length > 0
      ? undefined
      : t('page.subtitle', {
          minutes: intervalSeconds / SECONDS_A_MINUTE,
          rounds: SECONDS_A_DAY / intervalSeconds,
        });
  return (
    <SettingsPage permission="minigameSettings.change" {...(subtitle && { subtitle })}>
      {page}
    </SettingsPage>
  );
}
