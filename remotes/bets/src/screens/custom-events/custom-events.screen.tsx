import type { EventDetail } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { EventList, type EventPage } from '../../parts/events/event-list';
import { useText } from '../../text';

const NewEventForm = lazy(async () => ({
  default: (await import('./new-event.form')).NewEventForm,
}));

const PAGE: EventPage = {
  view: 'custom',
  columns: [
    ...(['startsAt', 'sport', 'gameType', 'league', 'match', 'odds', 'markets', 'limit'] as const),
    ...(['bets', 'stake', 'worst', 'score', 'phase', 'madeBy'] as const),
  ],
  phases: ['open', 'suspended', 'started', 'awaiting', 'confirming', 'settled', 'settling', 'void'],
  defaultSort: 'latest',
  bulk: ['suspend', 'resume'],
};

/** Events that were made by hand, and the form that makes one. */
export default function CustomEventsScreen() {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [isOpen, setOpen] = useState(false);
  const [copied, setCopied] = useState<EventDetail>();
  const open = (event?: EventDetail) => {
    setCopied(event);
    setOpen(true);
  };
  return (
    <EventList
      page={PAGE}
      onCopy={open}
      makes={whyNot === undefined ? t('custom.new') : undefined}
      actions={
        <Button tone="primary" shortcut="N" disabledReason={whyNot} onClick={() => open()}>
          {t('custom.new')}
        </Button>
      }
    >
      <Suspense>
        {isOpen && <NewEventForm copied={copied} onClose={() => setOpen(false)} />}
      </Suspense>
    </EventList>
  );
}
