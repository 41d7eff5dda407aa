import {
  type DeploymentFlags,
  GAME_IDS,
  GAMES,
  isConditionMet,
  MODULES,
  whenOfGame,
} from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { BetHistory } from '../../parts/bet-history';
import { useText } from '../../text';

const gamesOn = (flags: DeploymentFlags) =>
  GAME_IDS.filter((id) => isConditionMet(whenOfGame(id), flags));

/** A module is all of its games, unless one of them is asked for. */
function ofModule({ module, ...given }: Readonly<Record<string, string>>) {
  const games = GAME_IDS.filter((id) => GAMES[id].module === module);
  return { ...(games.length > 0 && { gameType: games.join() }), ...given };
}

/** The bets on every mini-game, one after another. */
export default function MinigameHistoryScreen() {
  const t = useText();
  const localized = useLocalized();
  const flags = useShell((shell) => shell.flags);
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        ...{ name: 'module', label: t('filter.module') },
        options: [
          { value: '', label: t('filter.all') },
          ...[...new Set(gamesOn(flags).map((id) => GAMES[id].module))].map((id) => ({
            ...{ value: id as string, label: localized(MODULES[id]) },
          })),
        ],
      },
      {
        ...{ name: 'gameType', label: t('filter.game') },
        options: [
          { value: '', label: t('filter.all') },
          ...gamesOn(flags).map((id) => ({
            value: id as string,
            label: localized(GAMES[id]),
          })),
        ],
      },
    ],
    [t, localized, flags],
  );
  return <BetHistory subtitle={t('minigame.subtitle')} mean={ofModule} filters={filters} />;
}
