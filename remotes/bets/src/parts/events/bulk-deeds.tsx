import { call } from '@gwanje/api-client';
import { BULK_EVENTS_MAX, type BulkDeed, sportsEvents } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button, TextField } from '@gwanje/ui-kit';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { useText } from '../../text';
import type { EventBulk } from './event-bulk-decision';
import { FreezeChoice } from './freeze-choice';

// Most visits decide event by event.
const EventBulkDecision = lazy(async () => ({
  default: (await import('./event-bulk-decision')).EventBulkDecision,
}));

interface BulkDeedsProps {
  readonly deeds: readonly BulkDeed[];
  readonly selected: ReadonlySet<string>;
  /** What the list shows; it is meant where nothing is selected. */
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => Promise<unknown>;
}

const PERCENT_WIDTH = { '--field-width': '72px' } as CSSProperties;
const PERCENT = /^[-−]?\d{1,2}$/;

/** What may be done with the events that are selected, or with all of the filter, each as far as one person may. */
export function BulkDeeds({ deeds, selected, filter, onDone }: BulkDeedsProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [bulk, setBulk] = useState<EventBulk>();
  const [percent, setPercent] = useState('');
  const [freeze, setFreeze] = useState('');
  const [whyNone, setWhyNone] = useState<string>();

  /** The events that are meant; undefined where they are none, or more than may be at once. */
  const meant = async () => {
    if (selected.size > 0) return { which: { eventIds: [...selected] }, count: selected.size };
    const { data, error } = await call(sportsEvents.totals, filter);
    if (error) {
      setWhyNone(error.message);
      return undefined;
    }
    const { count } = data;
    if (count > 0 && count <= BULK_EVENTS_MAX) return { which: { filter }, count };
    setWhyNone(
      t(count === 0 ? 'event.bulk.none' : 'event.bulk.tooMany', { most: BULK_EVENTS_MAX }),
    );
    return undefined;
  };

  const ask = async (deed: BulkDeed) => {
    setWhyNone(undefined);
    const found = await meant();
    if (found) setBulk({ deed, ...found, percent, freeze });
  };

  return (
    <>
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="s"
          disabledReason={
            whyNot ??
            (deed === 'odds' && !PERCENT.test(percent) ? t('event.bulk.percentMissing') : undefined)
          }
          onClick={() => void ask(deed)}
        >
          {t('event.bulk.of', {
            of:
              selected.size > 0
                ? t('event.bulk.selected', { count: selected.size })
                : t('bulk.of.filter'),
            deed: t(`event.bulk.${deed}`),
          })}
        </Button>
      ))}
      {deeds.includes('odds') && (
        <>
          <span style={PERCENT_WIDTH}>
            <TextField
              inline
              label={t('event.bulk.percent')}
              value={percent}
              onChange={setPercent}
              inputMode="numeric"
            />
          </span>
          <FreezeChoice value={freeze} onChange={setFreeze} />
        </>
      )}
      {whyNone && <span role="alert">{whyNone}</span>}
      <Suspense>
        {bulk && (
          <EventBulkDecision bulk={bulk} onDone={onDone} onClose={() => setBulk(undefined)} />
        )}
      </Suspense>
    </>
  );
}
