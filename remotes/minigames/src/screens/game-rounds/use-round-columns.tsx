import { query, useQuery } from '@gwanje/api-client';
import {
  type Bilingual,
  DRAW_SOURCES,
  GAMES,
  type GameRound,
  minigames,
  ROUND_STATES,
} from '@gwanje/contract';
import { pickWordsOf } from '@gwanje/game-rules';
import {
  FIRST_INSTANT_WIDTH_PX,
  formatInstant,
  INSTANT_WIDTH_PX,
  useLocalized,
  useShell,
} from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Badge, Button, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { deedsOf, type OpenedDeed } from '../../domain/round-deeds.rule';
import { DrawChips } from '../../parts/draw-chips';
import { ModuleBar } from '../../parts/module-bar';
import { oddsText, offeredText } from '../../parts/offered-odds';
import { countdownText, useServerTime } from '../../parts/use-countdown';
import { useText } from '../../text';

const NONE = '–';
const SECONDS = 60;
const TONES: Partial<Record<GameRound['state'], 'warn' | 'bad' | 'good' | 'accent'>> = {
  open: 'good',
  awaiting: 'warn',
  settling: 'accent',
  held: 'bad',
  rolledBack: 'bad',
};

const Deeds = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 4px;
`;

const State = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px;
`;

/** How long betting goes on, or else until the draw; by the server's clock, which the round under way tells. */
function Left({ round }: { round: GameRound }) {
  const { data, dataUpdatedAt } = useQuery({
    ...query(minigames.readLiveRounds, { gameType: round.game }),
    enabled: false,
  });
  const now = useServerTime(data && { at: data.at, heardAt: dataUpdatedAt });
  const { state, closesAt, drawAt } = round;
  if (state !== 'scheduled' && state !== 'open' && state !== 'closed') return NONE;
  const [closes, draws] = [Date.parse(closesAt), Date.parse(drawAt)];
  return countdownText((now < closes ? closes : draws) - now);
}

/** Which columns a list shows, in their order. */
const SHOWN = {
  ongoing: [
    ...['roundNo', 'rotation', 'opensAt', 'closesAt', 'drawAt', 'left', 'state', 'bets'],
    ...['members', 'stakeWon', 'worstWon', 'expectationWon', 'actions'],
  ],
  closed: [
    ...['drawAt', 'roundNo', 'rotation', 'draw', 'source', 'state', 'bets', 'members'],
    ...['stakeWon', 'payoutWon', 'profitWon', 'rollingWon', 'settledAt', 'actions'],
  ],
  ofProvider: [
    ...['roundNo', 'rotation', 'drawAt', 'offer', 'offered', 'draw', 'source', 'state', 'bets'],
    ...['members', 'stakeWon', 'payoutWon', 'profitWon', 'rollingWon', 'worstWon', 'settledAt'],
    'actions',
  ],
  all: [
    ...['drawAt', 'roundNo', 'game', 'interval', 'rotation', 'draw', 'source', 'state', 'bets'],
    ...['members', 'stakeWon', 'payoutWon', 'profitWon', 'rollingWon', 'worstWon', 'settledAt'],
    'actions',
  ],
} as const;

/** Columns of rounds, as each of the lists shows them. */
export function useRoundColumns(
  of: keyof typeof SHOWN,
  onDeed: (opened: OpenedDeed) => void,
): readonly Column<GameRound>[] {
  const t = useText();
  const whyNot = useWhyNot('round.decide');
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const won = (amount: number | null | undefined) =>
      amount === null || amount === undefined ? NONE : formatWon(amount);
    const wordsOf = (of: Readonly<Record<string, Bilingual>>) =>
      Object.fromEntries(Object.entries(of).map(([name, words]) => [name, localized(words)]));
    const states = wordsOf(ROUND_STATES);
    const columns: Column<GameRound>[] = [
      {
        ...{ id: 'roundNo', head: t('round.roundNo'), widthPx: 110, isIdentifier: true },
        inFile: [
          { key: 'roundNo' },
          { key: 'rotation' },
          { key: 'unopenedBefore', head: t('round.unopened') },
        ],
        cell: ({ roundNo }) => t('round.no', { no: roundNo }),
      },
      {
        ...{ id: 'drawAt', head: t('round.drawAt'), widthPx: INSTANT_WIDTH_PX },
        ...(SHOWN[of][0] === 'drawAt' && {
          ...{ isPinned: true as const, widthPx: FIRST_INSTANT_WIDTH_PX },
        }),
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ drawAt }) => formatInstant(drawAt),
      },
      {
        ...{ id: 'rotation', head: t('round.rotation'), widthPx: 110, isNumber: true },
        inFile: [],
        cell: ({ rotation }) => rotation.toLocaleString('en-US'),
      },
      {
        ...{ id: 'opensAt', head: t('round.opensAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ opensAt }) => formatInstant(opensAt),
      },
      {
        ...{ id: 'left', head: t('round.left'), widthPx: 80, isNumber: true },
        inFile: [],
        cell: (round) => <Left round={round} />,
      },
      {
        ...{ id: 'interval', head: t('round.interval'), widthPx: 70 },
        inFile: [],
        cell: (round) =>
          t('round.minutes', { minutes: GAMES[round.game].intervalSeconds / SECONDS }),
      },
      {
        ...{ id: 'members', head: t('round.column.members'), widthPx: 70, isNumber: true },
        cell: ({ members }) => members.toLocaleString('en-US'),
      },
      {
        ...{ id: 'closesAt', head: t('round.closesAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ closesAt }) => formatInstant(closesAt),
      },
      {
        ...{ id: 'state', head: t('round.state'), widthPx: 260 },
        inFile: [
          { key: 'state', words: states },
          { key: 'differsAt', head: t('round.differs') },
        ],
        cell: ({ state, differsAt, unopenedBefore }) => (
          <State>
            <Badge tone={TONES[state] ?? 'neutral'}>{states[state]}</Badge>
            {differsAt && <Badge tone="bad">{t('round.differs')}</Badge>}
            {unopenedBefore > 0 && (
              <Badge tone="neutral">{t('round.unopenedBefore', { count: unopenedBefore })}</Badge>
            )}
          </State>
        ),
      },
      {
        ...{ id: 'draw', head: t('round.draw'), widthPx: 290 },
        inFile: [{ key: `drawn.${locale}` }],
        cell: (round) =>
          round.draw ? <DrawChips round={round} draw={round.draw} /> : round.offer?.event || NONE,
      },
      {
        ...{ id: 'source', head: t('round.source'), widthPx: 120 },
        inFile: [
          { key: 'source', words: wordsOf(DRAW_SOURCES) },
          { key: 'enteredBy.id', head: t('round.enteredBy') },
        ],
        cell: ({ source, enteredBy }) =>
          source
            ? [localized(DRAW_SOURCES[source]), enteredBy?.id].filter(Boolean).join(' ')
            : NONE,
      },
      {
        ...{ id: 'bets', head: t('round.column.bets'), widthPx: 80, isNumber: true },
        sorts: { descending: 'bets' },
        cell: ({ bets }) => bets.toLocaleString('en-US'),
      },
      {
        ...{ id: 'stakeWon', head: t('round.column.stake'), widthPx: 120, isNumber: true },
        sorts: { descending: 'stake' },
        cell: ({ stakeWon }) => won(stakeWon),
      },
      {
        ...{ id: 'worstWon', head: t('round.worst'), widthPx: 120, isNumber: true },
        inFile: [{ key: 'liability.worstWon' }],
        sorts: { ascending: 'worst' },
        cell: ({ liability }) => won(liability?.worstWon),
      },
      {
        ...{ id: 'expectationWon', head: t('round.expectation'), widthPx: 120, isNumber: true },
        inFile: [{ key: 'liability.expectationWon' }],
        cell: ({ liability }) => won(liability?.expectationWon),
      },
      {
        ...{ id: 'payoutWon', head: t('round.column.payout'), widthPx: 120, isNumber: true },
        cell: ({ payoutWon }) => won(payoutWon),
      },
      {
        ...{ id: 'profitWon', head: t('round.profit'), widthPx: 140, isNumber: true },
        sorts: { descending: 'profit' },
        cell: ({ profitWon }) => won(profitWon),
      },
      {
        ...{ id: 'rollingWon', head: t('round.rolling'), widthPx: 110, isNumber: true },
        cell: ({ rollingWon }) => won(rollingWon),
      },
      {
        ...{ id: 'settledAt', head: t('round.settledAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ settledAt }) => (settledAt ? formatInstant(settledAt) : NONE),
      },
    ];
    columns.push({
      ...{ id: 'game', head: t('round.game'), widthPx: 150 },
      inFile: [{ key: 'game', words: wordsOf(GAMES) }],
      cell: ({ game }) => <ModuleBar game={game}>{localized(GAMES[game])}</ModuleBar>,
    });
    const picksText = (
      { game, offer }: GameRound,
      odds: (market: string, pick: string, oddsHundredths: number) => string,
    ) =>
      offer?.picks
        .map(({ market, pick, oddsHundredths }) => {
          const words = pickWordsOf(GAMES[game].set, offer, market, pick);
          return `${words ? localized(words) : pick} ${odds(market, pick, oddsHundredths)}`;
        })
        .join(' · ') || NONE;
    const folded = (text: string) => <span title={text}>{text}</span>;
    columns.push(
      {
        ...{ id: 'offer', head: t('round.column.offer'), widthPx: 200, inFile: [] },
        cell: (round) =>
          folded(picksText(round, (_market, _pick, hundredths) => oddsText(hundredths))),
      },
      {
        ...{ id: 'offered', head: t('round.column.offered'), widthPx: 200, inFile: [] },
        cell: (round) =>
          folded(picksText(round, (market, pick) => offeredText(round, market, pick))),
      },
      {
        ...{ id: 'actions', head: t('round.column.actions'), widthPx: 260, isActions: true },
        cell: (round) => (
          <Deeds>
            {deedsOf(round).map((deed) => (
              <Button
                key={deed}
                size="s"
                aria-label={t('round.deedOf', { no: round.roundNo, deed: t(`round.deed.${deed}`) })}
                disabledReason={whyNot}
                onClick={() => onDeed({ round, deed })}
              >
                {t(`round.deed.${deed}`)}
              </Button>
            ))}
            {round.seed !== null && (
              <Button
                size="s"
                aria-label={t('round.deedOf', { no: round.roundNo, deed: t('verify.button') })}
                onClick={() => onDeed({ round, deed: 'verify' })}
              >
                {t('verify.button')}
              </Button>
            )}
          </Deeds>
        ),
      },
    );
    return SHOWN[of].flatMap((id) => columns.find((column) => column.id === id) ?? []);
  }, [t, locale, of, whyNot, onDeed]);
}
