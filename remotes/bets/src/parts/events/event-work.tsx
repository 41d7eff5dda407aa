import type { SportsEvent } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import type { Deed } from './event-deed.form';
import { deedsOf, useEventWords, useWhyNotDeed } from './event-words';
import { type FollowEvent, useEvent } from './use-event';

const EventDeedForm = lazy(async () => ({
  default: (await import('./event-deed.form')).EventDeedForm,
}));

const Deeds = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: 4px;
`;

/** What is to be done with which event. */
export interface EventTask {
  readonly event: SportsEvent;
  readonly deed: Deed;
}

interface EventWorkProps {
  readonly event: SportsEvent;
  readonly onTask: (task: EventTask) => void;
}

/** What may be done with an event, in its row. */
export function EventWork({ event, onTask }: EventWorkProps) {
  const t = useText();
  const { matchOf } = useEventWords();
  const whyNotDeed = useWhyNotDeed(event);
  return (
    <Deeds>
      {deedsOf(event).map((deed) => (
        <Button
          key={deed}
          size="s"
          disabledReason={whyNotDeed(deed)}
          aria-label={t('event.edit', { name: matchOf(event), head: t(`event.deed.${deed}`) })}
          onClick={() => onTask({ event, deed })}
        >
          {t(`event.deed.${deed}`)}
        </Button>
      ))}
    </Deeds>
  );
}

interface EventTaskProps {
  readonly task: EventTask;
  readonly onDone: FollowEvent;
  readonly onClose: () => void;
}

/** The question that a deed asks; it speaks of every market, which the row does not hold. */
export function EventTaskForm({ task: { event, deed }, onDone, onClose }: EventTaskProps) {
  const t = useText();
  const { answer, follow } = useEvent(event, true);
  const done: FollowEvent = (left) => Promise.all([follow(left), onDone(left)]);
  return (
    <Answered answer={answer} things={t('event.things')} waitingRows={1}>
      {(detail) => (
        <Suspense>
          <EventDeedForm deed={deed} detail={detail} onDone={done} onClose={onClose} />
        </Suspense>
      )}
    </Answered>
  );
}
