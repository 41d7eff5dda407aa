import {
  GAME_IDS,
  GAMES,
  isConditionMet,
  MODULE_VALUES,
  MODULES,
  whenOfGame,
} from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { BetHistory } from '../../parts/bet-history';
import { useBetColumns } from '../../parts/use-bet-columns';
import { useText } from '../../text';

/** A module is all of its games, unless one of them was chosen. */
function gamesOfModule({
  module,
  ...given
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const games = GAME_IDS.filter((id) => GAMES[id].module === module);
  return games.length === 0 || given.gameType ? given : { ...given, gameType: games.join() };
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
          ...MODULE_VALUES.filter(
            (one) => flags.modules.includes(one) && GAME_IDS.some((id) => GAMES[id].module === one),
          ).map((one) => ({ value: one as string, label: localized(MODULES[one]) })),
        ],
      },
      {
        ...{ name: 'gameType', label: t('filter.game') },
        options: [
          { value: '', label: t('filter.all') },
          ...GAME_IDS.filter((id) => isConditionMet(whenOfGame(id), flags)).map((id) => ({
            value: id as string,
            label: localized(GAMES[id]),
          })),
        ],
      },
    ],
    [t, localized, flags],
  );
  return (
    <BetHistory
      subtitle={t('minigame.subtitle')}
      columns={useBetColumns()}
      filters={filters}
      meant={gamesOfModule}
    />
  );
}
