import { call } from '@gwanje/api-client';
import {
  BET_ACTIONS,
  BET_REASONS,
  type BulkBetAction,
  bets,
  type InputOf,
  SPORTS_BET_REASONS,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { BulkDialog, type BulkFlow } from '@gwanje/remote-kit/list';
import { SelectField } from '@gwanje/ui-kit';
import { useMemo, useState } from 'react';
import { useText } from '../text';
import { reasonsFor } from './bet-words';

/** Both products are asked in the same words; the filter is that of the list they are chosen in. */
const ENDPOINTS = {
  minigame: {
    ...{ preview: bets.previewBulkBets, start: bets.startBulkBets, read: bets.readBulkBets },
    callOff: bets.cancelBulkBets,
    reasons: BET_REASONS,
  },
  sports: {
    ...{ preview: bets.previewBulkSports, start: bets.startBulkSports, read: bets.readBulkSports },
    callOff: bets.cancelBulkSports,
    reasons: SPORTS_BET_REASONS,
  },
} as const;

type Endpoints = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];
type Question = InputOf<Endpoints['preview']>;
type Order = InputOf<Endpoints['start']>;

interface BetBulkDecisionProps {
  readonly product: keyof typeof ENDPOINTS;
  readonly action: BulkBetAction;
  readonly selected: ReadonlySet<string>;
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** One decision about many bets, as the kit asks for it. */
export function BetBulkDecision(props: BetBulkDecisionProps) {
  const { product, action, selected, filter, onDone, onClose } = props;
  const t = useText();
  const localized = useLocalized();
  const [reasonCode, setReasonCode] = useState('');
  // The filter is the list's, of the same product, as it was when the question was opened.
  const [asked] = useState({ selected, filter });
  const endpoints = ENDPOINTS[product];
  const asking = useMemo(() => {
    const filterOf = (only: readonly string[] = [...asked.selected]) =>
      (only.length > 0 ? { betIds: [...only] } : asked.filter) as Order['filter'];
    return {
      filterOf,
      preview: (only?: readonly string[]) =>
        call(endpoints.preview, { filter: filterOf(only), action } as Question, { expects: 'all' }),
      read: (bulkId: string) => call(endpoints.read, { bulkId }),
      callOff: (bulkId: string) => call(endpoints.callOff, { bulkId }),
      refusedOf: async (bulkId: string) => {
        const { data } = await call(endpoints.read, { bulkId });
        return data?.refusedIds ?? [];
      },
    };
  }, [endpoints, action, asked]);
  const { filterOf, ...questions } = asking;
  const flow: BulkFlow = {
    ...questions,
    ...{ title: t(`bulk.title.${action}`), verb: localized(BET_ACTIONS[action]), tone: 'danger' },
    start: ({ count, sumWon, digest }, reason, { only, idempotencyKey }) =>
      call(
        endpoints.start,
        {
          ...({ action, reason, filter: filterOf(only), reasonCode } as Order),
          ...{ expectedCount: count, expectedSumWon: sumWon, expectedDigest: digest },
        },
        { expects: 'all', idempotencyKey },
      ),
    fields: (
      <SelectField
        label={t('action.reasonCode')}
        value={reasonCode}
        onChange={setReasonCode}
        options={[
          { value: '', label: t('action.choose') },
          ...reasonsFor(action, endpoints.reasons).map(([value, words]) => ({
            ...{ value, label: localized(words) },
          })),
        ]}
      />
    ),
    reasons: t('action.reasons'),
    reasonLabel: t('action.reason'),
    missing: reasonCode ? undefined : t('action.reasonCode.missing'),
  };
  return <BulkDialog flow={flow} onClose={onClose} onDone={onDone} />;
}
