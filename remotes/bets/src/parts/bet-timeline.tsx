import {
  BET_ACTIONS,
  BET_RESULTS,
  type BetDetail,
  type BetResult,
  type Bilingual,
  betReasonName,
  HISTORY_TYPES,
} from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

export interface Step {
  readonly at: string;
  readonly text: string;
}

type Decision = Omit<BetDetail['decisions'][number], 'reasonCode'> & {
  readonly reasonCode: string;
  readonly legNo?: number | null;
};

/** What administrators have decided about a bet, with who and why. */
export function useDecisionSteps(
  decisions: readonly Decision[],
  reasons: Readonly<Record<string, Bilingual>>,
): readonly Step[] {
  const t = useText();
  const localized = useLocalized();
  return decisions.map((one) => {
    const reason = betReasonName(one.action, one.reasonCode, reasons);
    return {
      at: one.at,
      text: [
        t('detail.decision', {
          action: localized(BET_ACTIONS[one.action]),
          from: localized(BET_RESULTS[one.fromResult]),
          to: localized(BET_RESULTS[one.toResult]),
          won: formatWon(one.differenceWon),
        }),
        ...(one.legNo ? [t('sports.leg', { leg: one.legNo })] : []),
        `${reason ? localized(reason) : one.reasonCode}${one.reason ? ` (${one.reason})` : ''}`,
        one.by.id,
        ...(one.firstBy ? [t('detail.first', { id: one.firstBy.id })] : []),
      ].join(' · '),
    };
  });
}

interface ReturnReasonProps {
  readonly detail: {
    readonly bet: { readonly result: BetResult };
    readonly decisions: readonly Decision[];
  };
  readonly reasons: Readonly<Record<string, Bilingual>>;
  /** Why the stake went back where no administrator has decided so. */
  readonly self: string | undefined;
}

/** Why a stake went back; nothing of a bet whose stake did not. */
export function ReturnReason({ detail: { bet, decisions }, reasons, self }: ReturnReasonProps) {
  const t = useText();
  const localized = useLocalized();
  if (bet.result !== 'N' && bet.result !== 'C') return null;
  const last = decisions.findLast(({ toResult }) => toResult === bet.result);
  const said = last && betReasonName(last.action, last.reasonCode, reasons);
  const reason = said ? [localized(said), last.reason].filter(Boolean).join(' · ') : self;
  return reason ? <p>{t('detail.returned', { reason })}</p> : null;
}

/** Settlements and what took them back, each as its money moved; a lost bet moves none. */
export function useMoneySteps({
  bet: { result, settledAt },
  settlementNo,
  entries,
}: {
  readonly bet: { readonly result: BetResult; readonly settledAt: string | null };
  readonly settlementNo: number;
  readonly entries: BetDetail['entries'];
}): readonly Step[] {
  const t = useText();
  const localized = useLocalized();
  const moved = entries
    .filter(({ type }) => type !== 'bet')
    .map(({ at, type, amountWon, by }) => ({
      at,
      text: [
        `${localized(HISTORY_TYPES[type])} ${formatWon(amountWon)}`,
        ...(by === null ? [] : [by]),
      ].join(' · '),
    }));
  const became = localized(BET_RESULTS[result]);
  const settled = settledAt && {
    at: settledAt,
    // What was cancelled before any settlement has none to count.
    text:
      settlementNo > 0
        ? t('timeline.settled', { no: settlementNo, result: became })
        : t('timeline.decided', { result: became }),
  };
  return [...moved, ...(settled ? [settled] : [])];
}

/** What happened to a bet, the oldest first. */
export function BetTimeline({ steps }: { readonly steps: readonly Step[] }) {
  const t = useText();
  return (
    <ul aria-label={t('detail.timeline')}>
      {steps
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {formatInstant(at)} · {text}
          </li>
        ))}
    </ul>
  );
}
