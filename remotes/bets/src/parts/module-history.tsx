import { GAME_IDS, GAMES } from '@gwanje/contract';
import { Link, useLocalized } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { BetHistory } from './bet-history';

const NOTHING_LEFT_OUT: readonly never[] = [];

const RoundLinks = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
`;

/** The bets on every game of one module whose results its provider tells. */
export function ModuleHistory({ module }: { readonly module: 'bet365' | 'token' }) {
  const t = useText();
  const localized = useLocalized();
  const games = useMemo(() => GAME_IDS.filter((id) => GAMES[id].module === module), [module]);
  const all = games.join();
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        ...{ name: 'gameType', label: t('filter.game') },
        options: [
          { value: '', label: t('filter.all') },
          ...games.map((id) => ({ value: id as string, label: localized(GAMES[id]) })),
        ],
      },
    ],
    [t, localized, games],
  );
  const always = useMemo(() => ({ gameType: all }), [all]);
  return (
    <BetHistory
      subtitle={t(module === 'token' ? 'token.subtitle' : 'bet365.subtitle')}
      left={NOTHING_LEFT_OUT}
      filters={filters}
      unless={always}
    >
      <RoundLinks aria-label={t('games.rounds')}>
        {games.map((id) => {
          const { token } = GAMES[id];
          const to = token ? `/v2/game/${token}` : `/v2/game/mini-game-list?gameType=${id}`;
          return (
            <Link key={id} to={to}>
              {localized(GAMES[id])}
            </Link>
          );
        })}
      </RoundLinks>
    </BetHistory>
  );
}
