import { BET_ACTIONS, type BetAction, type bets } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { Fragment } from 'react';
import { useText } from '../text';

interface WorkedBet {
  readonly betId: string;
  readonly member: { readonly _id: string; readonly id: string };
  readonly isHighNew: boolean;
}

interface BetWorkProps<B extends WorkedBet> {
  /** Of its product; both are asked in the same words. */
  readonly acknowledge: typeof bets.acknowledgeBet;
  readonly bet: B;
  readonly actions: readonly BetAction[];
  readonly onAction: (task: { readonly bet: B; readonly action: BetAction }) => void;
  readonly onChanged: () => Promise<unknown>;
}

interface AcknowledgeProps extends Pick<BetWorkProps<WorkedBet>, 'acknowledge' | 'onChanged'> {
  readonly bet: Omit<WorkedBet, 'isHighNew'>;
  /** The key of its row; left out where rows have none. */
  readonly shortcut?: string;
}

/** Somebody has looked at a high bet: one key of its row says so. */
export function Acknowledge({
  acknowledge: endpoint,
  bet: { betId, member },
  onChanged,
  shortcut,
}: AcknowledgeProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(endpoint);
  const acknowledge = async () => {
    await write.send({ memberId: member._id, betId });
    await onChanged();
  };
  return (
    <>
      <Button
        size="s"
        tone="primary"
        {...(shortcut && { shortcut })}
        disabled={write.disabled}
        disabledReason={whyNot}
        aria-label={t('work.of', { id: member.id, verb: t('high.acknowledge') })}
        onClick={() => void acknowledge()}
      >
        {t('high.acknowledge')}
      </Button>
      {write.refusal && <span role="alert">{write.refusal}</span>}
    </>
  );
}

/** What may be done with a bet, in its row. */
export function BetWork<B extends WorkedBet>(props: BetWorkProps<B>) {
  const { acknowledge, bet, actions, onAction, onChanged } = props;
  const t = useText();
  const localized = useLocalized();
  const whyNot = useWhyNot('bet.decide');
  return (
    <>
      {bet.isHighNew && <Acknowledge {...{ acknowledge, bet, onChanged }} shortcut="A" />}
      {actions.map((action) => (
        <Fragment key={action}>
          {' '}
          <Button
            size="s"
            disabledReason={whyNot}
            aria-label={t('work.of', { id: bet.member.id, verb: localized(BET_ACTIONS[action]) })}
            onClick={() => onAction({ bet, action })}
          >
            {localized(BET_ACTIONS[action])}
          </Button>
        </Fragment>
      ))}
    </>
  );
}
