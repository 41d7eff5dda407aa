import { queryKey, useQueryClient } from '@gwanje/api-client';
import { money, type RequestKind, type requests } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import type { ListState } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import type { BulkAction } from '../domain/request-filter.rule';
import { useText } from '../text';
import { TellAccount } from './tell-account';

// Most visits decide one by one.
const BulkDecision = lazy(async () => ({
  default: (await import('./bulk-decision')).BulkDecision,
}));

const SHORTCUTS: Readonly<Record<BulkAction, string>> = { approve: 'A', decline: 'D' };

interface RequestBulkProps {
  readonly kind: RequestKind;
  readonly selected: ReadonlySet<string>;
  readonly list: ListState<typeof requests>;
}

/** Decides on the rows that are selected, or on everything that the filter leaves. */
export function RequestBulk({ kind, selected, list }: RequestBulkProps) {
  const t = useText();
  const client = useQueryClient();
  const whyNot = useWhyNot('money.decide');
  const [action, setAction] = useState<BulkAction>();
  const of = selected.size > 0 ? t('bulk.selected', { count: selected.size }) : t('bulk.filter');
  return (
    <>
      {(['approve', 'decline'] as const).map((each) => (
        <Button
          key={each}
          size="s"
          // The keys of one row are those of the rows that are selected; never of a whole filter.
          {...(selected.size > 0 && { shortcut: SHORTCUTS[each] })}
          disabledReason={whyNot}
          onClick={() => setAction(each)}
        >
          {t(`bulk.${each}.button`, { of })}
        </Button>
      ))}
      {kind === 'charge' && <TellAccount selected={selected} />}
      <Suspense>
        {action && (
          <BulkDecision
            {...{ kind, selected, action }}
            filter={list.filter}
            onDone={list.reload}
            onClose={() => {
              setAction(undefined);
              // What goes on is said beside the list from here on.
              void client.invalidateQueries({ queryKey: queryKey(money.listOwnBulks) });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
