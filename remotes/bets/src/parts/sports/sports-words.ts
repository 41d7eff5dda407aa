import {
  MARKET_KINDS,
  type MarketKindId,
  periodName,
  type Sport,
  type SportsBetDetail,
  type SportsBetRow,
} from '@gwanje/contract';
import type { useLocalized } from '@gwanje/remote-kit';
import { lineText } from '../../domain/odds-text.rule';
import type { useText } from '../../text';

type Say = ReturnType<typeof useLocalized>;
type T = ReturnType<typeof useText>;
export type SportsLeg = SportsBetDetail['legs'][number];

/** What the first leg is on, and how many more there are. */
export const eventText = ({ first, folders }: SportsBetRow, t: T): string =>
  folders === 1 ? t('sports.event', first) : t('sports.events', { ...first, more: folders - 1 });

export const foldersText = (folders: number, t: T): string =>
  folders === 1
    ? t('sports.single')
    : folders === 2
      ? t('sports.double')
      : t('sports.folders', { folders });

interface Market {
  readonly sport: Sport;
  readonly kind: MarketKindId;
  readonly lineHundredths: number;
  readonly period: number;
}

/** A market with its line and period: 핸디캡 −1.25 · 전반전. */
export function marketText({ sport, kind, lineHundredths, period }: Market, say: Say): string {
  const line = 'hasLine' in MARKET_KINDS[kind] ? ` ${lineText(lineHundredths)}` : '';
  const of = period === 0 ? '' : ` · ${say(periodName(sport, period))}`;
  return `${say(MARKET_KINDS[kind])}${line}${of}`;
}

/** 1525 is 1.525. */
export const factorText = (factorThousandths: number | null): string =>
  factorThousandths === null ? '–' : (factorThousandths / 1_000).toFixed(3);

/** Whether a leg is half won or half lost. */
export function halfOf({
  result,
  factorThousandths,
  oddsHundredths,
}: Pick<SportsLeg, 'result' | 'factorThousandths' | 'oddsHundredths'>): 'won' | 'lost' | null {
  if (result === 'L') return factorThousandths === 0 ? null : 'lost';
  return result === 'W' && factorThousandths !== oddsHundredths * 10 ? 'won' : null;
}

/** What was bet at against what it paid at the close (CLV), in percent, cut to hundredths: +5.55. */
export function closeValueText(oddsHundredths: number, closeHundredths: number): string {
  const bps = Math.trunc(((oddsHundredths - closeHundredths) * 10_000) / closeHundredths);
  const sign = bps > 0 ? '+' : bps < 0 ? '−' : '';
  return `${sign}${(Math.abs(bps) / 100).toFixed(2)}`;
}
