import { call } from '@gwanje/api-client';
import { BULK_EVENTS_MAX, type BulkDeed, bets, sportsEvents } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, TextField, toast } from '@gwanje/ui-kit';
import { type CSSProperties, useState } from 'react';
import { useText } from '../../text';
import { FreezeChoice, frozenFor, useFreezeWord } from './freeze-choice';

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
  const write = useWrite(bets.decideEvents);
  const freezeWord = useFreezeWord();
  const [percent, setPercent] = useState('');
  const [freeze, setFreeze] = useState('');
  const [whyNone, setWhyNone] = useState<string>();

  /** The events that are meant; undefined where they are none, or more than may be at once. */
  const meant = async () => {
    if (selected.size > 0) return { eventIds: [...selected], events: selected.size };
    const { data, error } = await call(sportsEvents.totals, filter);
    if (error) {
      setWhyNone(error.message);
      return undefined;
    }
    const events = data.count;
    if (events > 0 && events <= BULK_EVENTS_MAX) return { filter, events };
    setWhyNone(
      t(events === 0 ? 'event.bulk.none' : 'event.bulk.tooMany', { most: BULK_EVENTS_MAX }),
    );
    return undefined;
  };

  const send = async (deed: BulkDeed) => {
    setWhyNone(undefined);
    const which = await meant();
    if (!which) return;
    const scope = t(selected.size > 0 ? 'event.bulk.text' : 'event.bulk.textFilter');
    const held = t(freeze === '' ? 'event.bulk.notHeld' : 'event.bulk.held', {
      hold: freezeWord(freeze),
    });
    const isMeant = await decide({
      title: t(`event.bulk.ask.${deed}`, { count: which.events, percent }),
      text: deed === 'odds' ? `${scope} ${held}` : scope,
      verb: t(`event.bulk.${deed}`),
    });
    if (!isMeant) return;
    const sent = await write.send({
      ...{ deed, ...which },
      reason: t(`event.bulk.${deed}`),
      ...(deed === 'odds' && {
        ...{ percent: Number(percent.replace('−', '-')), ...frozenFor(freeze) },
      }),
    });
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('event.bulk.done', { ...sent.data }) });
    await onDone();
  };

  return (
    <>
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="s"
          disabled={write.disabled}
          disabledReason={
            whyNot ??
            (deed === 'odds' && !PERCENT.test(percent) ? t('event.bulk.percentMissing') : undefined)
          }
          onClick={() => void send(deed)}
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
      {(whyNone ?? write.refusal) && <span role="alert">{whyNone ?? write.refusal}</span>}
    </>
  );
}
