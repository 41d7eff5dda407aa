import { call } from '@gwanje/api-client';
import { type BulkDecision as Bulk, type InputOf, money, type RequestKind } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { BulkDialog, type BulkFlow } from '@gwanje/remote-kit/list';
import { useMemo, useState } from 'react';
import { type BulkAction, bulkFilterOf } from '../domain/request-filter.rule';
import { useText } from '../text';
import { useDeclineReasons } from './use-decline-reasons';

type BulkFilter = InputOf<typeof money.startBulkDecision>['filter'];

/** As many rows as may be named one by one. */
const NAMED_MAX = 500;

/** Names of everything that was refused, a page at a time. */
async function refusedOf(bulkId: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (let more = true; more && names.length < NAMED_MAX; ) {
    const after = names.at(-1);
    const asked = { bulkId, outcome: 'refused', ...(after && { after }) } as const;
    const { data } = await call(money.listBulkRows, asked);
    names.push(...(data?.rows ?? []).map(({ requestId }) => requestId));
    more = data?.more ?? false;
  }
  return names.slice(0, NAMED_MAX);
}

interface BulkDecisionProps {
  readonly kind: RequestKind;
  readonly action: BulkAction;
  /** What was started already, to look at again. */
  readonly started?: Bulk;
  readonly selected: ReadonlySet<string>;
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** One decision about many requests, as the kit asks for it. */
export function BulkDecision(props: BulkDecisionProps) {
  const { kind, action, started, onDone, onClose } = props;
  const t = useText();
  // As the list was when the question was opened, whatever is selected or looked for meanwhile.
  const [{ selected, filter }] = useState(props);
  const declineReasons = useDeclineReasons();
  // Where approving is the payment, whoever approves has sent the money.
  const isSentHere = useShell((shell) => shell.flags.moneyVersion !== 5) && kind !== 'charge';
  const isSent = isSentHere && action === 'approve';
  const flow = useMemo((): Omit<BulkFlow, 'reasons'> => {
    const whole = selected.size > 0 ? undefined : bulkFilterOf(filter);
    const filterOf = (only: readonly string[] = [...selected]) =>
      ({ ...whole, kind, ...(only.length > 0 && { requestIds: [...only] }) }) as BulkFilter;
    return {
      title: t(isSent ? 'bulk.approve.sent' : `bulk.${action}.title`, {
        things: t(`things.${kind}`),
      }),
      verb: t(isSent ? 'approve.exchange.verb' : `decision.${action}`),
      tone: action === 'approve' ? 'primary' : 'danger',
      preview: (only) =>
        call(money.previewBulkDecision, { ...filterOf(only), action }, { expects: 'all' }),
      start: ({ count, sumWon, digest }, reason, { only, idempotencyKey }) =>
        call(
          money.startBulkDecision,
          {
            ...{ action, reason, filter: filterOf(only) },
            ...{ expectedCount: count, expectedSumWon: sumWon, expectedDigest: digest },
          },
          { expects: 'all', idempotencyKey },
        ),
      read: (bulkId) => call(money.readBulkDecision, { bulkId }),
      callOff: (bulkId) => call(money.cancelBulkDecision, { bulkId }),
      refusedOf,
    };
  }, [t, kind, action, selected, filter, isSent]);
  const reasons = action === 'approve' ? t('bulk.approve.reasons') : declineReasons;
  return (
    <BulkDialog
      flow={{ ...flow, reasons }}
      {...{ onClose, onDone }}
      {...(started && { started })}
    />
  );
}
