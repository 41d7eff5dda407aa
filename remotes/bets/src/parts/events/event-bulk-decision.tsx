import { call } from '@gwanje/api-client';
import { type BulkDeed, bets, type InputOf } from '@gwanje/contract';
import { BulkDialog, type BulkFlow, type BulkProgress } from '@gwanje/remote-kit/list';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../text';
import { frozenFor, useFreezeWord } from './freeze-choice';

type Order = InputOf<typeof bets.decideEvents>;

/** What is to be done with which events, as the list was when it was pressed. */
export interface EventBulk {
  readonly deed: BulkDeed;
  readonly which: Pick<Order, 'eventIds' | 'filter'>;
  readonly count: number;
  /** As it was typed. */
  readonly percent: string;
  readonly freeze: string;
}

interface EventBulkDecisionProps {
  readonly bulk: EventBulk;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** One decision about many events, as the kit asks for it: done at once, with what it was not done to by name. */
export function EventBulkDecision({ bulk, onDone, onClose }: EventBulkDecisionProps) {
  const t = useText();
  const freezeWord = useFreezeWord();
  const [{ deed, which, count, percent, freeze }] = useState(bulk);
  const done = useRef<BulkProgress>(undefined);
  const refusedIds = useRef<readonly string[]>([]);
  const told = useRef(onDone);
  told.current = onDone;
  const isOdds = deed === 'odds';
  const asked = useMemo(() => {
    const of = (only?: readonly string[]) => ({
      ...{ deed, ...(only ? { eventIds: [...only] } : which) },
      ...(isOdds && { percent: Number(percent.replace('−', '-')) }),
    });
    const read = async () => ({ data: done.current as BulkProgress, error: null });
    return {
      preview: (only?: readonly string[]) =>
        call(bets.previewBulkEvents, of(only), { expects: 'all' }),
      read,
      callOff: read,
      refusedOf: async () => refusedIds.current,
      // Under one key until an answer is there: odds that are moved twice are moved by more.
      start: (async (seen, reason, { only, idempotencyKey }) => {
        const events = seen.refused.reduce((sum, one) => sum + one.count, seen.count);
        const { data, error } = await call(
          bets.decideEvents,
          {
            ...{ ...of(only), events, expectedDigest: seen.digest, reason },
            ...(isOdds && frozenFor(freeze)),
          },
          { expects: 'all', idempotencyKey },
        );
        void told.current();
        if (error) return { data: null, error };
        refusedIds.current = data.refusedIds;
        done.current = {
          ...{ bulkId: deed, status: 'done', count: events, calledOffBy: null },
          outcomes: { open: 0, done: data.done, needsSecond: 0, refused: data.skipped },
          refused: data.refused,
        };
        return { data: done.current, error: null };
      }) satisfies BulkFlow['start'],
    };
  }, [deed, which, percent, freeze, isOdds]);
  const held = t(freeze === '' ? 'event.bulk.notHeld' : 'event.bulk.held', {
    hold: freezeWord(freeze),
  });
  const scope = t(which.eventIds ? 'event.bulk.text' : 'event.bulk.textFilter');
  const flow: BulkFlow = {
    ...asked,
    ...{ title: t(`event.bulk.ask.${deed}`, { count, percent }), verb: t(`event.bulk.${deed}`) },
    reasons: t(`event.reasons.${deed}`),
    reasonLabel: t('event.reason'),
    fields: <p>{isOdds ? `${scope} ${held}` : scope}</p>,
  };
  return <BulkDialog {...{ flow, onClose, onDone }} />;
}
