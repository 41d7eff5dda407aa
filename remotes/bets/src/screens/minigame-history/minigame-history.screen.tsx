import { GAME_IDS, GAMES, isConditionMet, whenOfGame } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { BetHistory } from '../../parts/bet-history';
import { useBetColumns } from '../../parts/use-bet-columns';
import { useText } from '../../text';

/** The bets on every mini-game, one after another. */
export default function MinigameHistoryScreen() {
  const t = useText();
  const localized = useLocalized();
  const flags = useShell((shell) => shell.flags);
  const filters = useMemo(
    (): readonly Filter[] => [
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
    <BetHistory subtitle={t('minigame.subtitle')} columns={useBetColumns()} filters={filters} />
  );
}
