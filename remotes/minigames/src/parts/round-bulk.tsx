import type { BulkRoundAction } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

const ACTIONS = ['ask', 'hold', 'void'] as const satisfies readonly BulkRoundAction[];

// Most visits decide round by round, or not at all.
const RoundBulkDecision = lazy(async () => ({
  default: (await import('./round-bulk-decision')).RoundBulkDecision,
}));

interface RoundBulkProps {
  readonly selected: ReadonlySet<string>;
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
}

/** Asks again for, holds or voids the rounds that are selected, or everything that the filter leaves. */
export function RoundBulk(props: RoundBulkProps) {
  const t = useText();
  const disabledReason = useWhyNot('round.decide');
  const [asked, ask] = useState<BulkRoundAction>();
  const count = props.selected.size;
  const of = count > 0 ? t('roundBulk.of.selected', { count }) : t('roundBulk.of.filter');
  return (
    <>
      {ACTIONS.map((action) => (
        <Button key={action} size="s" {...{ disabledReason }} onClick={() => ask(action)}>
          {t(`roundBulk.${action}`, { of })}
        </Button>
      ))}
      {asked && (
        <Suspense>
          <RoundBulkDecision {...props} action={asked} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  );
}
