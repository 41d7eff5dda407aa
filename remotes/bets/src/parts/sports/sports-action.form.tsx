import { bets, SPORTS_BET_REASONS, type SportsBetRow } from '@gwanje/contract';
import type { ComponentProps } from 'react';
import { useText } from '../../text';
import { BetDecisionForm } from '../bet-action.form';

export interface SportsAction {
  readonly action: 'cancel' | 'void' | 'resettle';
  /** One leg alone. */
  readonly legNo?: number;
}

interface SportsActionProps {
  readonly of: SportsAction;
  readonly bet: SportsBetRow;
  readonly onDone: (left?: SportsBetRow) => Promise<unknown>;
  readonly onClose: () => void;
}

/** One decision on one bet on sports, or on a leg of it. */
export function SportsActionForm({ of, bet, ...handlers }: SportsActionProps) {
  const t = useText();
  const { action, legNo } = of;
  const { betId, member } = bet;
  const leg = legNo === undefined ? {} : { legNo };
  const endpoint =
    action === 'cancel'
      ? bets.cancelSportsBet
      : action === 'resettle'
        ? bets.resettleSportsBet
        : legNo === undefined
          ? bets.voidSportsBet
          : bets.voidSportsLeg;
  return (
    <BetDecisionForm
      action={action}
      bet={bet}
      endpoint={endpoint}
      more={leg}
      previewed={{
        endpoint: bets.previewSportsBet,
        input: { memberId: member._id, betId, action, ...leg },
      }}
      reasons={SPORTS_BET_REASONS}
      text={t(
        action === 'cancel'
          ? 'sports.action.cancel'
          : action === 'resettle'
            ? 'sports.action.resettle'
            : legNo === undefined
              ? 'action.text.void'
              : 'sports.action.voidLeg',
      )}
      {...(handlers as Pick<ComponentProps<typeof BetDecisionForm>, 'onDone' | 'onClose'>)}
    />
  );
}
