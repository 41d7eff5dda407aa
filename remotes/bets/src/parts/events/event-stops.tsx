import { call } from '@gwanje/api-client';
import { bets, type EventView, type SportsEvent, sportsEvents } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';
import { useEventWords } from './event-words';
import type { FollowEvent } from './use-event';

interface StopOneProps {
  readonly event: SportsEvent;
  readonly onDone: FollowEvent;
}

/** Stops the sale of the event that is open, by one key and without a question: seconds count. */
export function StopOne({ event, onDone }: StopOneProps) {
  const t = useText();
  const { matchOf } = useEventWords();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(bets.suspendEvent);
  const stop = async () => {
    const { eventId, version } = event;
    const sent = await write.send({ eventId, version, reason: t('event.stop.reason') });
    if (sent?.data)
      toast({ tone: 'success', title: t('event.stop.done', { name: matchOf(event) }) });
    await onDone(sent?.data?.event);
    // It is another one by now, and is stopped by the next press, without a wait.
    if (sent?.code === 'event.stale') write.release();
  };
  return (
    <>
      <Button
        size="s"
        tone="danger"
        shortcut="S"
        disabled={write.disabled}
        disabledReason={whyNot}
        onClick={() => void stop()}
      >
        {t('event.stop')}
      </Button>
      {write.refusal && <span role="alert">{write.refusal}</span>}
    </>
  );
}

interface StopAllProps {
  readonly view: EventView;
  readonly onDone: () => Promise<unknown>;
}

/** Stops every event that is played now, whatever is filtered or selected, once that is confirmed. */
export function StopAll({ view, onDone }: StopAllProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(bets.decideEvents);
  const [whyNone, setWhyNone] = useState<string>();
  const stop = async () => {
    const { data, error } = await call(sportsEvents.totals, { view });
    if (error || data.count === 0) {
      setWhyNone(error ? error.message : t('event.bulk.none'));
      return;
    }
    setWhyNone(undefined);
    const isMeant = await decide({
      title: t('event.stopAll.ask', { count: data.count }),
      text: t('event.stopAll.text'),
      verb: t('event.deed.suspend'),
    });
    if (!isMeant) return;
    const sent = await write.send({
      ...{ deed: 'suspend', filter: { view }, events: data.count },
      reason: t('event.stop.reason'),
    });
    if (sent?.data) toast({ tone: 'success', title: t('event.bulk.done', { ...sent.data }) });
    await onDone();
  };
  const refusal = whyNone ?? write.refusal;
  return (
    <>
      <Button
        size="s"
        tone="danger"
        shortcut="L"
        disabled={write.disabled}
        disabledReason={whyNot}
        onClick={() => void stop()}
      >
        {t('event.stopAll')}
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  );
}
