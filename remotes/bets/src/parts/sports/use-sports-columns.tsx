import {
  BET_RESULTS,
  type BetAction,
  bets,
  CANCELLED_FOR,
  HIGH_REASONS,
  periodName,
  SPORTS,
  SPORTS_BET_MARKS,
  SPORTS_TYPES,
  type SportsBetRow,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, useLocalized, useShell } from '@gwanje/remote-kit';
import { Badge, formatWon } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { oddsText } from '../../domain/odds-text.rule';
import { useText } from '../../text';
import { BetWork } from '../bet-work';
import { fileMark, fileWords } from '../file-words';
import { HouseWon } from '../history-parts';
import { MemberCell } from '../member-cell';
import { ResultBadge } from '../result-badge';
import { Countdown } from './countdown';
import type { SportsAction } from './sports-action.form';
import { eventText, foldersText } from './sports-words';

const NONE = '–';
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const ACKNOWLEDGE = bets.acknowledgeSportsBet as unknown as typeof bets.acknowledgeBet;

/** What the histories of sports say of a bet beside each other. */
export type SportsView = 'all' | 'prematch' | 'live';

export interface SportsTask extends SportsAction {
  readonly bet: SportsBetRow;
}

interface SportsColumnsOptions {
  readonly onAction: (task: SportsTask) => void;
  readonly onChanged: () => Promise<unknown>;
}

/** What may be asked of a bet now; the server has the last word. */
const actionsOf = ({ result, firstStartsAt }: SportsBetRow): readonly BetAction[] => [
  ...(result === 'I' && Date.parse(firstStartsAt) > Date.now() ? (['cancel'] as const) : []),
  ...(result === 'N' || result === 'C' ? [] : (['void'] as const)),
];

/** What any history of sports says of each bet, and what this one adds. */
export function useSportsColumns(
  view: SportsView,
  { onAction, onChanged }: SportsColumnsOptions,
): readonly Column<SportsBetRow>[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(() => {
    const won = (
      id: 'stakeWon' | 'expectedWon' | 'payoutWon' | 'balanceAfterWon',
      head: string,
    ): Column<SportsBetRow> => ({
      ...{ id, head, widthPx: id === 'stakeWon' || id === 'payoutWon' ? 112 : 146, isNumber: true },
      ...(id === 'stakeWon' && { sorts: { descending: 'stake' } }),
      ...(id === 'payoutWon' && { sorts: { descending: 'payout' } }),
      cell: (row) => formatWon(row[id]),
    });
    const restOf = (startsAt: string): string => {
      const minutes = Math.floor((Date.parse(startsAt) - Date.now()) / MINUTE_MS);
      if (minutes < 0) return t('sports.started');
      return minutes < HOUR_MINUTES
        ? t('sports.minutes', { minutes })
        : t('sports.hours', {
            hours: Math.floor(minutes / HOUR_MINUTES),
            minutes: minutes % HOUR_MINUTES,
          });
    };
    const rest: Column<SportsBetRow> = {
      ...{ id: 'firstStartsAt', head: t('column.rest'), widthPx: 110 },
      cell: ({ firstStartsAt }) => (
        <span title={formatInstant(firstStartsAt)}>{restOf(firstStartsAt)}</span>
      ),
    };
    const play: Column<SportsBetRow> = {
      ...{ id: 'play', head: t('column.play'), widthPx: 150 },
      inFile: [],
      cell: ({ play: at, first }) =>
        [
          // A feed that has told of no score yet may tell of the clock, or of neither.
          at !== null && at.period !== null && localized(periodName(first.sport, at.period)),
          at !== null &&
            at.clockSeconds !== null &&
            t('sports.minutes', { minutes: Math.floor(at.clockSeconds / 60) }),
          at !== null && at.home !== null && at.away !== null && `${at.home}:${at.away}`,
        ]
          .filter(Boolean)
          .join(' ') || NONE,
    };
    const delay: Column<SportsBetRow> = {
      ...{ id: 'delaySeconds', head: t('column.delay'), widthPx: 90, isNumber: true },
      cell: ({ delaySeconds, acceptingUntil }) =>
        acceptingUntil ? (
          <>
            <Badge tone="accent">{t('sports.accepting')}</Badge>{' '}
            <Countdown until={acceptingUntil} />
          </>
        ) : (
          (delaySeconds ?? NONE)
        ),
    };
    const columns: readonly Column<SportsBetRow>[] = [
      {
        ...{ id: 'at', head: t('column.at'), widthPx: INSTANT_WIDTH_PX },
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
        ...{ id: 'type', head: t('column.type'), widthPx: 76 },
        inFile: [{ key: 'type', words: fileWords(SPORTS_TYPES, localized) }],
        cell: ({ type }) => localized(SPORTS_TYPES[type]),
      },
      {
        ...{ id: 'folders', head: t('column.folders'), widthPx: 64 },
        cell: ({ folders }) => foldersText(folders, t),
      },
      {
        ...{ id: 'first', head: t('column.event'), widthPx: 230 },
        inFile: [
          { key: 'first.league', head: t('column.league') },
          { key: 'first.home', head: t('column.home') },
          { key: 'first.away', head: t('column.away') },
        ],
        cell: (row) => (
          <span title={`${localized(SPORTS[row.first.sport])} · ${row.first.league}`}>
            {eventText(row, t)}
          </span>
        ),
      },
      ...(view === 'prematch' ? [rest] : view === 'live' ? [play, delay] : []),
      {
        ...{ id: 'bonusHundredths', head: t('column.bonus'), widthPx: 64, isNumber: true },
        inFile: [
          { key: 'bonusHundredths' },
          { key: 'finalBonusHundredths', head: t('column.finalBonus') },
        ],
        cell: ({ bonusHundredths, finalBonusHundredths }) => {
          const bonus = finalBonusHundredths ?? bonusHundredths;
          return bonus === 100 ? NONE : oddsText(bonus);
        },
      },
      won('stakeWon', t('column.stake')),
      {
        ...{ id: 'oddsHundredths', head: t('column.odds'), widthPx: 72, isNumber: true },
        inFile: [
          { key: 'oddsHundredths' },
          { key: 'finalOddsHundredths', head: t('column.finalOdds') },
        ],
        cell: ({ oddsHundredths, finalOddsHundredths, result }) =>
          oddsText(result === 'W' || result === 'L' ? (finalOddsHundredths ?? 0) : oddsHundredths),
      },
      won('expectedWon', t('column.expected')),
      {
        ...{ id: 'result', head: t('column.result'), widthPx: 110 },
        inFile: [{ key: 'result', words: fileWords(BET_RESULTS, localized) }],
        cell: ({ result, isVoidAsked, cancelledFor, legFactorsThousandths: factors }) => {
          const open = factors.filter((factor) => factor === null).length;
          return (
            <>
              <ResultBadge result={result} />{' '}
              {cancelledFor && <small>{localized(CANCELLED_FOR[cancelledFor])}</small>}
              {result === 'I' && open < factors.length && (
                <small>{t('sports.open', { open })}</small>
              )}
              {isVoidAsked && <Badge tone="warn">{t('void.asked')}</Badge>}
            </>
          );
        },
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
          fileMark('isLate', localized(SPORTS_BET_MARKS.late)),
          fileMark('isRepeated', localized(SPORTS_BET_MARKS.repeated)),
          fileMark('isBothSides', localized(SPORTS_BET_MARKS.bothSides)),
          fileMark('isLastMoment', localized(SPORTS_BET_MARKS.lastMoment)),
          fileMark('isSameIp', localized(SPORTS_BET_MARKS.sameIp)),
          { key: 'high', head: t('filter.high'), words: fileWords(HIGH_REASONS, localized) },
          fileMark('isNoted', t('note.badge')),
        ],
        cell: ({ isRepeated, isLate, isBothSides, isLastMoment, isSameIp, ...bet }) => (
          <>
            {bet.isNoted && <Badge tone="neutral">{t('note.badge')}</Badge>}{' '}
            {bet.high && (
              <Badge tone={bet.isHighNew ? 'bad' : 'neutral'}>
                {t('high.badge', { reason: localized(HIGH_REASONS[bet.high]) })}
              </Badge>
            )}{' '}
            {isLate && <Badge tone="bad">{localized(SPORTS_BET_MARKS.late)}</Badge>}{' '}
            {isRepeated && <Badge tone="warn">{t('sports.repeated')}</Badge>}{' '}
            {isBothSides && <Badge tone="warn">{localized(SPORTS_BET_MARKS.bothSides)}</Badge>}{' '}
            {isLastMoment && <Badge tone="warn">{localized(SPORTS_BET_MARKS.lastMoment)}</Badge>}{' '}
            {isSameIp && <Badge tone="warn">{localized(SPORTS_BET_MARKS.sameIp)}</Badge>}
          </>
        ),
      },
      {
        ...{ id: 'work', head: t('column.work'), widthPx: 150, inFile: [], isActions: true },
        cell: (bet) => (
          <BetWork
            acknowledge={ACKNOWLEDGE}
            actions={actionsOf(bet)}
            {...{ bet, onAction, onChanged }}
          />
        ),
      },
    ];
    return columns;
  }, [t, locale, view, onAction, onChanged]);
}
