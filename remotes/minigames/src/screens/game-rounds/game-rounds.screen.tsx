import {
  CALC_STATUSES,
  DRAW_SOURCES,
  GAME_IDS,
  GAMES,
  type GameId,
  type GameRound,
  gameRounds,
  pageAt,
  type ReplyOf,
  ROUND_PAGES,
} from '@gwanje/contract';
import { NoSuchPage, useLocalized, useLocation, useSearchParams } from '@gwanje/remote-kit';
import {
  dayInAddress,
  type Filter,
  ListScreen,
  type ListState,
  NewDay,
  useDays,
  useReloadList,
} from '@gwanje/remote-kit/list';
import { formatWon } from '@gwanje/ui-kit';
import { useCallback, useMemo, useState } from 'react';
import type { OpenedDeed } from '../../domain/round-deeds.rule';
import { LIVE_EVERY_MS, LiveBoard } from '../../parts/live-board';
import { PendingGames } from '../../parts/pending-games';
import { RoundBulk } from '../../parts/round-bulk';
import { RoundDeedDialog } from '../../parts/round-deed-dialog';
import { RoundPanel } from '../../parts/round-panel';
import { TokenGames } from '../../parts/token-games';
import { useText } from '../../text';
import { useRoundColumns } from './use-round-columns';

const LIST_OF_ALL = '/v2/game/mini-game-list';
const TOKENS = '/v2/game/';

interface Asked {
  /** Left out: of every game. */
  readonly gameType?: GameId;
  readonly mode?: 'ongoing' | 'closed';
}

/** What an address asks for; undefined where there is no such list. */
function askedAt(path: string): Asked | undefined {
  if (path === LIST_OF_ALL) return {};
  const page = pageAt(ROUND_PAGES, path);
  if (page) return { gameType: page.games[0], mode: page.mode };
  const token = path.startsWith(TOKENS) ? path.slice(TOKENS.length) : undefined;
  const game = GAME_IDS.find((id) => token !== undefined && GAMES[id].token === token);
  return game && { gameType: game };
}

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** Whether nothing is asked for but what is unfinished, of whichever day. */
const isUnfinished = (calcStatus: string) =>
  calcStatus !== '' && !calcStatus.split(',').includes('done');

/**
 * Today, where the address names no day and more is asked for than what is unfinished: it stays the
 * day on which the list was opened until somebody goes on to the new one.
 */
function useToday(isDaily: boolean) {
  const [params, setParams] = useSearchParams();
  const said = (name: string) => params.get(name) ?? '';
  const isMeant = isDaily && !DAY.test(said('startDate')) && !isUnfinished(said('calcStatus'));
  const say = (on?: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (on) after.set('on', on);
        else after.delete('on');
        return after;
      },
      { replace: true },
    );
  const { days, hasDayChanged, forget } = useDays(
    isMeant ? 'today' : undefined,
    { on: dayInAddress(params), from: undefined, to: undefined },
    ({ on }) => say(on),
  );
  const onToday = () => {
    forget();
    say();
  };
  return { days: days as Readonly<Record<string, string>>, newDay: { hasDayChanged, onToday } };
}

/** Somebody has to act. */
const WAITING: readonly GameRound['state'][] = ['awaiting', 'held', 'rolledBack'];

type Totals = ReplyOf<typeof gameRounds.totals>;

function Rounds({ gameType, mode }: Asked) {
  const t = useText();
  const localized = useLocalized();
  const reload = useReloadList(gameRounds);
  const [opened, setOpened] = useState<OpenedDeed>();
  const { days, newDay } = useToday(mode === undefined);
  const statuses = useMemo(
    () =>
      Object.entries(CALC_STATUSES).map(([value, words]) => ({ value, label: localized(words) })),
    [localized],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      ...(mode === undefined
        ? [
            { name: 'startDate', label: t('round.day'), isDay: true as const },
            {
              ...{ name: 'mode', label: t('round.mode') },
              options: [
                { value: '', label: t('round.mode.begun') },
                { value: 'ongoing', label: t('round.mode.ongoing') },
                { value: 'closed', label: t('round.mode.closed') },
              ],
            },
          ]
        : []),
      ...(mode === 'ongoing'
        ? []
        : [
            {
              ...{ name: 'calcStatus', label: t('round.state') },
              options: [{ value: '', label: t('round.all') }, ...statuses],
            },
          ]),
      ...(gameType === undefined
        ? [
            {
              ...{ name: 'gameType', label: t('round.game') },
              options: [
                { value: '', label: t('round.all') },
                ...GAME_IDS.map((id) => ({ value: id as string, label: localized(GAMES[id]) })),
              ],
            },
          ]
        : []),
      ...(mode === 'ongoing'
        ? []
        : [
            {
              ...{ name: 'source', label: t('round.source') },
              options: [
                { value: '', label: t('round.all') },
                ...Object.entries(DRAW_SOURCES).map(([value, words]) => ({
                  ...{ value, label: localized(words) },
                })),
              ],
            },
          ]),
      { name: 'query', label: t(gameType === undefined ? 'round.searchAll' : 'round.search') },
    ],
    [t, localized, gameType, mode, statuses],
  );
  const narrow = useCallback(
    ({ startDate = '', ...rest }: Readonly<Record<string, string>>) => ({
      // Rounds that nobody can bet on yet would stand above those that somebody looks for.
      ...(mode === undefined && !rest.calcStatus && { mode: 'begun' }),
      ...rest,
      ...(mode === undefined && (DAY.test(startDate) ? { from: startDate, to: startDate } : days)),
      ...(gameType !== undefined && { gameType }),
      // What is held or taken back is not closed, but looked for here as well.
      ...(mode !== undefined && !(mode === 'closed' && rest.calcStatus) && { mode }),
    }),
    [gameType, mode, days],
  );
  const feetOf = useCallback(
    ({ count, totals: [sums] }: Totals) =>
      sums === undefined
        ? []
        : [
            {
              ...{ label: t('round.foot', { count }), tone: 'accent' as const },
              cells: {
                bets: sums.bets.toLocaleString('en-US'),
                stakeWon: formatWon(sums.stakeWon),
                payoutWon: formatWon(sums.payoutWon),
                profitWon: formatWon(sums.profitWon),
              },
            },
          ],
    [t],
  );
  return (
    <ListScreen
      list={gameRounds}
      things={t('rounds.things')}
      subtitle={t(`rounds.subtitle.${mode ?? 'all'}`)}
      columns={useRoundColumns(gameType === undefined ? 'all' : (mode ?? 'ofProvider'), setOpened)}
      feetOf={feetOf}
      filters={filters}
      narrow={narrow}
      {...(mode === 'closed' && { defaultRange: 'today' as const })}
      defaultSort={mode === 'ongoing' ? 'oldest' : 'newest'}
      {...(mode === 'ongoing' && { askedEveryMs: LIVE_EVERY_MS })}
      toneOf={({ state }: GameRound) => (WAITING.includes(state) ? 'wait' : undefined)}
      {...(gameType === undefined && {
        bulk: (
          selected: ReadonlySet<string>,
          { filter, reload: again }: ListState<typeof gameRounds>,
        ) => <RoundBulk {...{ selected, filter }} onDone={again} />,
      })}
      detailOf={(round) => <RoundPanel round={round} onChanged={reload} />}
    >
      {mode === undefined && <NewDay {...newDay} />}
      {mode === 'ongoing' && gameType !== undefined && <LiveBoard game={gameType} />}
      {gameType === undefined && <PendingGames />}
      {mode === undefined && gameType !== undefined && <TokenGames game={gameType} />}
      <RoundDeedDialog opened={opened} onDone={reload} onClose={() => setOpened(undefined)} />
    </ListScreen>
  );
}

/** Rounds of one game that are under way or over, of every game, or of a token game. */
export default function GameRoundsScreen() {
  const { pathname } = useLocation();
  const asked = askedAt(pathname);
  return asked ? <Rounds key={pathname} {...asked} /> : <NoSuchPage />;
}
