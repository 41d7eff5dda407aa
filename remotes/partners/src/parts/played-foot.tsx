import { query, useQuery } from '@gwanje/api-client';
import { type GameClass, partners } from '@gwanje/contract';
import { Note } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';
import type { DaySpan } from './use-day-span';
import { Remark, WonCell } from './won';

export interface Played {
  readonly bets: number;
  readonly stakeWon: number;
  readonly payoutWon: number;
}

export const sumPlayed = (rows: readonly Played[]): Played => ({
  bets: rows.reduce((sum, { bets }) => sum + bets, 0),
  stakeWon: rows.reduce((sum, { stakeWon }) => sum + stakeWon, 0),
  payoutWon: rows.reduce((sum, { payoutWon }) => sum + payoutWon, 0),
});

/** Bets, stakes, payouts and profit in the foot of a table. */
export const PlayedCells = ({ of }: { readonly of: Played }) => (
  <>
    <td data-n>{of.bets.toLocaleString('en-US')}</td>
    <WonCell won={of.stakeWon} />
    <WonCell won={of.payoutWon} />
    <WonCell won={of.stakeWon - of.payoutWon} />
  </>
);

interface AgreesProps {
  readonly span: DaySpan;
  /** The days know nothing of one class, and are then not asked. */
  readonly gameClass: GameClass | undefined;
  readonly profitWon: number;
  /** What partners were paid, where the rows say it too. */
  readonly commissionWon?: number;
}

/** Whether rows sum to what the days say that bets brought, and by how much they do not. */
export function AgreesWithDays({ span, gameClass, profitWon, commissionWon }: AgreesProps) {
  const t = useText();
  const { data } = useQuery({ ...query(partners.readCalcDays, span), enabled: !gameClass });
  if (!data || gameClass) return null;
  const sumOf = (name: 'ggrWon' | 'commissionWon') =>
    data.days.reduce((sum, day) => sum + day[name], 0);
  const profitApart = profitWon - sumOf('ggrWon');
  const paidApart = commissionWon === undefined ? 0 : commissionWon - sumOf('commissionWon');
  if (profitApart === 0 && paidApart === 0) return <Remark>{t('calcClasses.agrees')}</Remark>;
  // A day that runs is read at another moment than its rows: what was settled in between is no fault.
  if (paidApart === 0 && data.days.some(({ isClosed }) => !isClosed))
    return <Remark role="status">{t('calcClasses.runs', { won: formatWon(profitApart) })}</Remark>;
  return (
    <Note data-tone="bad" role="alert">
      {[
        profitApart !== 0 && t('calcClasses.apart', { won: formatWon(profitApart) }),
        paidApart !== 0 && t('calcDetail.paidApart', { won: formatWon(paidApart) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Note>
  );
}
