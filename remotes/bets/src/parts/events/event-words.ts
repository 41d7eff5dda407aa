import type { EventMarket, EventTeam, SportsEvent } from '@gwanje/contract';
import { MARKET_KINDS, periodName, SPORT_PERIODS } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { useCallback } from 'react';
import { lineText } from '../../domain/odds-text.rule';
import { useText } from '../../text';

interface Named {
  readonly name: string;
  readonly nameKo: string | null;
  readonly nameEn: string | null;
}

/** How teams, leagues and markets are called in the language of the screen. */
export function useEventWords() {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const nameOf = useCallback(
    ({ name, nameKo, nameEn }: Named) => (locale === 'ko' ? nameKo : nameEn) ?? name,
    [locale],
  );
  const matchOf = useCallback(
    ({ home, away }: { readonly home: EventTeam; readonly away: EventTeam }) =>
      t('event.match', { home: nameOf(home), away: nameOf(away) }),
    [t, nameOf],
  );
  const marketOf = useCallback(
    (
      { sport }: Pick<SportsEvent, 'sport'>,
      { kind, period, lineHundredths }: Pick<EventMarket, 'kind' | 'period' | 'lineHundredths'>,
    ) =>
      [
        localized(MARKET_KINDS[kind]),
        ...('hasLine' in MARKET_KINDS[kind] ? [lineText(lineHundredths)] : []),
        ...(period > 0 ? [localized(periodName(sport, period))] : []),
      ].join(' '),
    [localized],
  );
  return { nameOf, matchOf, marketOf };
}

/** What may be done by where an event stands; the server has the last word. */
const DEEDS_OF_PHASE = {
  open: ['suspend', 'void'],
  suspended: ['resume', 'void'],
  started: ['suspend', 'result', 'void'],
  awaiting: ['result', 'void'],
  confirming: ['confirm', 'result', 'void'],
  settling: [],
  settled: ['correct', 'void', 'rollback'],
  void: ['correct', 'rollback'],
  postponed: ['void'],
} as const satisfies Record<SportsEvent['phase'], readonly string[]>;

/** Whether all bets on it are settled but those of members who could not be paid. */
export const isHeldUp = ({ settling }: Pick<SportsEvent, 'settling'>): boolean =>
  settling !== null && settling.held > 0 && settling.done + settling.held >= settling.bettors;

/** What may be done with an event; one that only waits for who could not be paid is decided like a settled one. */
export const deedsOf = (event: Pick<SportsEvent, 'phase' | 'settling'>) =>
  DEEDS_OF_PHASE[event.phase === 'settling' && isHeldUp(event) ? 'settled' : event.phase];

/** What moves money of an event's bets, and waits for what is being settled of them. */
const SETTLING_DEEDS: readonly string[] = ['result', 'confirm', 'correct', 'void', 'rollback'];

/** Why a deed may not be done to an event; undefined where it may. */
export function useWhyNotDeed(event: Pick<SportsEvent, 'settling'>) {
  const t = useText();
  const isSettling = event.settling !== null && !isHeldUp(event);
  const mayNot = useWhyNot('bet.decide');
  return (deed: string): string | undefined =>
    mayNot ?? (isSettling && SETTLING_DEEDS.includes(deed) ? t('event.whileSettling') : undefined);
}

/** Whether it is still to begin. */
export const isComing = ({ phase, startsAt }: SportsEvent): boolean =>
  (phase === 'open' || phase === 'suspended') && Date.parse(startsAt) > Date.now();

const MINUTE_MS = 60_000;
const GRACE_MS = 60 * MINUTE_MS;
/** Its result should have been there: the usual length of its sport and an hour have gone by. */
export const isOverdue = ({ phase, sport, startsAt }: SportsEvent): boolean =>
  phase === 'awaiting' &&
  Date.now() - Date.parse(startsAt) > SPORT_PERIODS[sport].minutes * MINUTE_MS + GRACE_MS;

/** A score in words: 2 : 1. */
export const scoreText = (score: SportsEvent['score']): string =>
  score && score.home !== null && score.away !== null ? `${score.home} : ${score.away}` : '–';

export const periodsText = (score: SportsEvent['score']): string =>
  score && score.periods.length > 0
    ? [...score.periods, ...(score.overtime ? [score.overtime] : [])]
        .map(([home, away]) => `${home}-${away}`)
        .join(' ')
    : '–';
