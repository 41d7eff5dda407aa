import { query, useQuery } from '@gwanje/api-client';
import {
  type Bet,
  betTypesOf,
  GAME_IDS,
  GAMES,
  type GameId,
  gameRounds,
  isConditionMet,
  whenOfGame,
} from '@gwanje/contract';
import { drawParts } from '@gwanje/game-rules';
import {
  formatInstant,
  Link,
  useLevels,
  useLocalized,
  usePermitted,
  useSearchParams,
  useShell,
} from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { Badge, EmptyState, formatWon } from '@gwanje/ui-kit';
import { useCallback, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { BetHistory } from '../../parts/bet-history';
import { useText } from '../../text';

const Games = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  > a { padding: 4px 11px; border: 1px solid var(--field-line); border-radius: 15px; color: inherit; text-decoration: none; }
  > a[aria-current] { border-color: var(--accent); color: var(--accent); background: var(--accent-tint); font-weight: 600; }
`;

const LEFT_OUT = ['game', 'roundNo', 'event', 'offeredOdds', 'drawn'] as const;

const LAST_GAME = 'gwanje.bets.game';
const NO_BETS: readonly Bet[] = [];

/** Powerball and ladder games that are on: the others have the history of all games. */
function useGames(): readonly GameId[] {
  const flags = useShell((shell) => shell.flags);
  return useMemo(
    () =>
      GAME_IDS.filter(
        (id) => /powerball|ladder/i.test(GAMES[id].set) && isConditionMet(whenOfGame(id), flags),
      ),
    [flags],
  );
}

/** Every pick of a game once, whichever of its markets have it. */
function picksOf(game: GameId, say: ReturnType<typeof useLocalized>) {
  const labels = new Map<string, string>();
  for (const { picks } of Object.values(betTypesOf(GAMES[game])))
    for (const [pick, words] of Object.entries(picks))
      if (!labels.has(pick)) labels.set(pick, say(words));
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** What was drawn, and what follows from it fact by fact. */
function chipsOf(...of: Parameters<typeof drawParts>) {
  const { drawn, facts } = drawParts(...of);
  return (
    <>
      {drawn}{' '}
      {facts.map((fact) => (
        <Badge key={fact} tone="neutral">
          {fact}
        </Badge>
      ))}
    </>
  );
}

/** The heads of rounds: number, draw and result, and what the bets beneath come to. */
function useRoundHeads(bets: readonly Bet[]) {
  const t = useText();
  const localized = useLocalized();
  const mayRead = usePermitted('round.read');
  const ids = [...new Set(bets.map(({ roundId }) => roundId))].sort();
  const { data } = useQuery({
    ...query(gameRounds.page, { rounds: ids.join() }),
    enabled: mayRead && ids.length > 0,
  });
  const rounds = new Map((data?.rows ?? []).map((round) => [round.roundId, round]));
  return ({ roundId, roundNo, dayOn }: Bet) => {
    const round = rounds.get(roundId);
    return {
      id: roundId,
      head: (
        <>
          <span>
            {dayOn} {t('round.no', { no: roundNo })}
          </span>
          {round && (
            <>
              <span>{t('round.draw', { at: formatInstant(round.drawAt) })}</span>
              <span>{round.draw ? chipsOf(round.game, round.draw, localized) : '–'}</span>
              <span>
                {t('column.stake')} {formatWon(round.stakeWon)} · {t('column.payout')}{' '}
                {formatWon(round.payoutWon)} · {t('column.profit')}{' '}
                {round.profitWon === null ? '–' : formatWon(round.profitWon)}
              </span>
            </>
          )}
        </>
      ),
    };
  };
}

function OneGame({ game, games }: { game: GameId; games: readonly GameId[] }) {
  const t = useText();
  const localized = useLocalized();
  const levels = useLevels();
  const [bets, setBets] = useState(NO_BETS);
  const filters = useMemo((): readonly Filter[] => {
    const all = { value: '', label: t('filter.all') };
    return [
      {
        ...{ name: 'betType', label: t('filter.betType') },
        options: [
          all,
          ...Object.entries(betTypesOf(GAMES[game])).map(([value, market]) => ({
            ...{ value, label: localized(market) },
          })),
        ],
      },
      { ...{ name: 'pick', label: t('column.pick') }, options: [all, ...picksOf(game, localized)] },
      { name: 'round', label: t('column.round') },
      {
        ...{ name: 'level', label: t('filter.level') },
        options: [all, ...levels.options],
      },
      {
        ...{ name: 'gameType', label: t('games.label'), isElsewhere: true },
        options: [{ value: game as string, label: localized(GAMES[game]) }],
      },
    ];
  }, [t, localized, game, levels]);
  const fixed = useMemo(() => ({ gameType: game }), [game]);
  const onRows = useCallback((rows: readonly Bet[]) => setBets(rows), []);
  return (
    <BetHistory
      subtitle={t('mini.subtitle')}
      left={LEFT_OUT}
      fixed={fixed}
      filters={filters}
      groupOf={useRoundHeads(bets)}
      onRows={onRows}
    >
      <Games aria-label={t('games.label')}>
        {games.map((one) => (
          <Link
            key={one}
            to={{ search: `?gameType=${one}` }}
            aria-current={one === game ? 'page' : undefined}
            onClick={() => localStorage.setItem(LAST_GAME, one)}
          >
            {localized(GAMES[one])}
          </Link>
        ))}
      </Games>
    </BetHistory>
  );
}

/** The bets on one powerball or ladder game, round by round. */
export default function MiniHistoryScreen() {
  const t = useText();
  const games = useGames();
  const [params] = useSearchParams();
  const asked = [params.get('gameType'), localStorage.getItem(LAST_GAME)];
  const [game = games[0]] = asked.flatMap((name) => games.find((id) => id === name) ?? []);
  if (!game) return <EmptyState title={t('games.none')} />;
  return <OneGame key={game} game={game} games={games} />;
}
