import {
  BET_MARKS,
  BET_RESULTS,
  type Bet,
  type BetAction,
  bets,
  GAMES,
  HIGH_REASONS,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useLocalized, useShell } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { oddsText } from '../domain/odds-text.rule';
import { useText } from '../text';
import { betPickText, betTypeText, codeWords } from './bet-words';
import { BetWork } from './bet-work';
import { fileMark, fileWords } from './file-words';
import { HouseWon } from './history-parts';
import { MemberCell } from './member-cell';
import { ResultBadge } from './result-badge';

const NONE = '–';

/** What only rounds that a provider holds have. */
const OF_OFFERS = ['event', 'offeredOdds', 'drawn'] as const;
export type LeftOut = 'game' | 'roundNo' | (typeof OF_OFFERS)[number];

export interface BetTask {
  readonly bet: Bet;
  readonly action: BetAction;
}

/** What may be asked of a bet without its round; the server has the last word. */
const ACTIONS: Readonly<Record<Bet['result'], readonly BetAction[]>> = {
  I: ['cancel', 'void'],
  W: ['void'],
  L: ['void'],
  ...{ N: [], C: [] },
};

interface BetColumnsOptions {
  /** Those that this history leaves out. */
  readonly left?: readonly LeftOut[] | undefined;
  readonly onAction: (task: BetTask) => void;
  readonly onChanged: () => Promise<unknown>;
}

/** What any history of our own bets says of each. */
export function useBetColumns({
  left = OF_OFFERS,
  onAction,
  onChanged,
}: BetColumnsOptions): readonly Column<Bet>[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const isLeft = left.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const won = (
      id: 'stakeWon' | 'expectedWon' | 'payoutWon' | 'balanceAfterWon',
      head: string,
    ): Column<Bet> => ({
      ...{ id, head, widthPx: id === 'stakeWon' || id === 'payoutWon' ? 112 : 146, isNumber: true },
      ...(id === 'stakeWon' && { sorts: { descending: 'stake' } }),
      ...(id === 'payoutWon' && { sorts: { descending: 'payout' } }),
      cell: (row) => formatWon(row[id]),
    });
    const codes = codeWords(localized);
    const columns: readonly Column<Bet>[] = [
      {
        ...{ id: 'at', head: t('column.at'), widthPx: INSTANT_WIDTH_PX, isPinned: true },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ at }) => formatInstant(at),
      },
      {
        ...{ id: 'member', head: t('column.member'), widthPx: 210, isIdentifier: true },
        inFile: [
          { key: 'member.id', head: t('column.memberId') },
          { key: 'member.nick', head: t('column.nick') },
        ],
        cell: ({ member, at }) => <MemberCell member={member} at={at} />,
      },
      {
        ...{ id: 'upline', head: t('column.upline'), widthPx: 90 },
        cell: ({ upline }) => upline ?? NONE,
      },
      {
        ...{ id: 'game', head: t('column.game'), widthPx: 120 },
        inFile: [{ key: 'game', words: fileWords(GAMES, localized) }],
        cell: ({ game }) => localized(GAMES[game]),
      },
      {
        ...{ id: 'roundNo', head: t('column.round'), widthPx: 88 },
        inFile: [{ key: 'dayOn' }, { key: 'roundNo' }],
        cell: ({ roundNo }) => t('round.no', { no: roundNo }),
      },
      {
        ...{ id: 'betType', head: t('column.betType'), widthPx: 120 },
        inFile: [{ key: 'betType', words: codes.betTypes }],
        cell: ({ game, betType }) => betTypeText(game, betType, localized),
      },
      {
        ...{ id: 'pick', head: t('column.pick'), widthPx: 96 },
        inFile: [{ key: 'pick', words: codes.picks }],
        cell: (bet) => <strong>{betPickText(bet, localized)}</strong>,
      },
      {
        ...{ id: 'event', head: t('column.playedEvent'), widthPx: 170 },
        inFile: [
          { key: 'offered.event', head: t('column.playedEvent') },
          { key: `offered.name.${locale}`, head: t('column.pickName') },
        ],
        cell: ({ offered }) => offered?.event || NONE,
      },
      {
        ...{ id: 'offeredOdds', head: t('column.offeredOdds'), widthPx: 100, isNumber: true },
        inFile: [{ key: 'offered.oddsHundredths', head: t('column.offeredOdds') }],
        cell: ({ offered }) => (offered ? oddsText(offered.oddsHundredths) : NONE),
      },
      won('stakeWon', t('column.stake')),
      {
        ...{ id: 'oddsHundredths', head: t('column.odds'), widthPx: 64, isNumber: true },
        cell: ({ oddsHundredths }) => oddsText(oddsHundredths),
      },
      won('expectedWon', t('column.expected')),
      {
        ...{ id: 'result', head: t('column.result'), widthPx: 90 },
        inFile: [{ key: 'result', words: fileWords(BET_RESULTS, localized) }],
        cell: ({ result, isVoidAsked }) => (
          <>
            <ResultBadge result={result} />{' '}
            {isVoidAsked && <Badge tone="warn">{t('void.asked')}</Badge>}
          </>
        ),
      },
      {
        ...{ id: 'drawn', head: t('column.drawn'), widthPx: 170 },
        inFile: [{ key: `offered.drawn.${locale}` }],
        cell: ({ offered }) => (offered?.drawn ? localized(offered.drawn) : NONE),
      },
      won('payoutWon', t('column.payout')),
      {
        ...{ id: 'profitWon', head: t('column.profit'), widthPx: 136, isNumber: true },
        cell: ({ profitWon }) => <HouseWon won={profitWon} />,
      },
      won('balanceAfterWon', t('column.balance')),
      {
        ...{ id: 'settledAt', head: t('column.settledAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ settledAt }) => (settledAt ? formatInstant(settledAt) : NONE),
      },
      {
        ...{ id: 'marks', head: t('column.marks'), widthPx: 170 },
        inFile: [
          { key: 'marks', words: fileWords(BET_MARKS, localized) },
          { key: 'high', head: t('filter.high'), words: fileWords(HIGH_REASONS, localized) },
          fileMark('isNoted', t('note.badge')),
        ],
        cell: ({ marks, high, isHighNew, isNoted }) => (
          <>
            {isNoted && <Badge tone="neutral">{t('note.badge')}</Badge>}{' '}
            {high && (
              <Badge tone={isHighNew ? 'bad' : 'neutral'}>
                {t('high.badge', { reason: localized(HIGH_REASONS[high]) })}
              </Badge>
            )}{' '}
            {marks.map((mark) => (
              <Badge key={mark} tone="warn">
                {localized(BET_MARKS[mark])}
              </Badge>
            ))}
          </>
        ),
      },
      {
        ...{ id: 'work', head: t('column.work'), widthPx: 150, inFile: [], isActions: true },
        cell: (bet) => (
          <BetWork
            acknowledge={bets.acknowledgeBet}
            actions={ACTIONS[bet.result]}
            {...{ bet, onAction, onChanged }}
          />
        ),
      },
    ];
    return columns.filter(({ id }) => !isLeft.split(',').includes(id));
  }, [t, locale, isLeft, onAction, onChanged]);
}
