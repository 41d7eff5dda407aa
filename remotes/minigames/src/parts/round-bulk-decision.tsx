import { call } from '@gwanje/api-client';
import { type BulkRoundAction, minigames, type RoundBulkFilter } from '@gwanje/contract';
import { BulkDialog, type BulkFlow } from '@gwanje/remote-kit/list';
import { useMemo, useState } from 'react';
import { useText } from '../text';

interface RoundBulkDecisionProps {
  readonly action: BulkRoundAction;
  readonly selected: ReadonlySet<string>;
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** One decision about many rounds, as the kit asks for it. */
export function RoundBulkDecision(props: RoundBulkDecisionProps) {
  const { action, onDone, onClose } = props;
  const t = useText();
  // As the list was when the question was opened, whatever is selected or looked for meanwhile.
  const [{ selected, filter }] = useState(props);
  const flow = useMemo((): BulkFlow => {
    const askedOf = (only: readonly string[] = [...selected]) => ({
      action,
      filter: only.length > 0 ? { roundIds: [...only] } : (filter as RoundBulkFilter),
    });
    const read = (bulkId: string) => call(minigames.readBulkRounds, { bulkId });
    return {
      ...{ title: t(`roundBulk.title.${action}`), verb: t(`roundBulk.verb.${action}`) },
      tone: action === 'void' ? 'danger' : 'primary',
      reasons: t(`roundBulk.reasons.${action}`),
      fields: <p>{t(`roundBulk.text.${action}`)}</p>,
      preview: (only) => call(minigames.previewBulkRounds, askedOf(only), { expects: 'all' }),
      start: (seen, reason, { only, idempotencyKey }) =>
        call(
          minigames.startBulkRounds,
          {
            ...{ ...askedOf(only), reason, expectedCount: seen.count },
            ...{ expectedSumWon: seen.sumWon, expectedDigest: seen.digest },
          },
          { expects: 'all', idempotencyKey },
        ),
      read,
      callOff: (bulkId) => call(minigames.cancelBulkRounds, { bulkId }),
      refusedOf: async (bulkId) => (await read(bulkId)).data?.refusedIds ?? [],
    };
  }, [t, action, selected, filter]);
  return <BulkDialog {...{ flow, onClose, onDone }} />;
}
