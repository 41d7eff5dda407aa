import {
  type bets,
  type Locale,
  type ReplyOf,
  refusalSentence,
  SPORT_VALUES,
  type SportsTypeId,
} from '@gwanje/contract';
import { type AskedLeg, delayOf, judgeCart, paysEnough, whyClosed } from './cart-checks.rule';
import type { SportsTerms } from './sports-terms.rule';

interface Tried {
  readonly type: SportsTypeId;
  readonly level: number;
  readonly legs: number;
  /** Of each leg. */
  readonly oddsHundredths: number;
  readonly stakeWon: number;
}
type Fate = ReplyOf<typeof bets.trySportsCart>;

/** A leg on an event of its own, which nothing but the documents can close. */
function legOf({ type, oddsHundredths }: Tried, { switches }: SportsTerms, at: number): AskedLeg {
  const sport = SPORT_VALUES.find((one) => switches.sports[one]) ?? SPORT_VALUES[0];
  const eventId = `${at}`;
  return {
    pick: 'home',
    seenHundredths: oddsHundredths,
    market: {
      ...{ marketId: eventId, eventId, kind: 'winDrawLose', period: 0, state: 'open' },
      ...{ oddsVersion: 1, prices: { home: oddsHundredths }, isFrozen: true, type, sport },
      ...{ eventState: 'open', startsAt: new Date(0), isSuspended: false, silentSeconds: 0 },
      ...{ untilStartSeconds: Number.POSITIVE_INFINITY, limitPercent: 100, delaySeconds: null },
      ...{ names: { sport, league: '', home: '', away: '' }, play: null },
    },
  };
}

/** What becomes of a cart by the documents alone, in the words of whoever asks. */
export function tryCart(tried: Tried, terms: SportsTerms, locale: Locale): Fate {
  const legs = Array.from({ length: tried.legs }, (_, at) => legOf(tried, terms, at));
  const [leg] = legs as [AskedLeg];
  const delaySeconds = delayOf(legs, terms);
  const refused = (code: Parameters<typeof refusalSentence>[0], details?: unknown): Fate => ({
    ...{ refused: refusalSentence(code, locale, details), delaySeconds },
    ...{ oddsHundredths: null, expectedWon: null },
  });
  const closed = whyClosed(leg.market, terms);
  if (closed) return refused(closed);
  if (!paysEnough(leg, terms)) return refused('bet.not_on_sale');
  const judged = judgeCart(legs, { ...tried, stakedWon: 0 }, terms);
  if ('code' in judged) return refused(judged.code, judged.details);
  const { oddsHundredths, expectedWon } = judged;
  return { refused: null, oddsHundredths, expectedWon, delaySeconds };
}
