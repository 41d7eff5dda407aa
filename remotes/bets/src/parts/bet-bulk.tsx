import type { BulkBetAction } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

// Most visits decide bet by bet.
const BetBulkDecision = lazy(async () => ({
  default: (await import('./bet-bulk-decision')).BetBulkDecision,
}));

const ACTIONS = ['cancel', 'void'] as const satisfies readonly BulkBetAction[];

interface BetBulkProps {
  readonly product: 'minigame' | 'sports';
  readonly selected: ReadonlySet<string>;
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
}

/** Decides on the bets that are selected, or on everything that the filter leaves. */
export function BetBulk({ selected, ...of }: BetBulkProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [action, setAction] = useState<BulkBetAction>();
  const which =
    selected.size > 0 ? t('bulk.of.selected', { count: selected.size }) : t('bulk.of.filter');
  return (
    <>
      {ACTIONS.map((each) => (
        <Button key={each} size="s" disabledReason={whyNot} onClick={() => setAction(each)}>
          {t(`bulk.button.${each}`, { of: which })}
        </Button>
      ))}
      <Suspense>
        {action && (
          <BetBulkDecision {...{ ...of, selected, action }} onClose={() => setAction(undefined)} />
        )}
      </Suspense>
    </>
  );
}
