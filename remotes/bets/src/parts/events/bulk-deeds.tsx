import { type BulkDeed, bets } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, TextField, toast } from '@gwanje/ui-kit';
import { type CSSProperties, useState } from 'react';
import { useText } from '../../text';

interface BulkDeedsProps {
  readonly deeds: readonly BulkDeed[];
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => Promise<unknown>;
}

const PERCENT_WIDTH = { '--field-width': '72px' } as CSSProperties;
const PERCENT = /^[-−]?\d{1,2}$/;

/** What may be done with the events that are selected, each as far as one person may. */
export function BulkDeeds({ deeds, selected, onDone }: BulkDeedsProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const write = useWrite(bets.decideEvents);
  const [percent, setPercent] = useState('');
  const none = selected.size === 0 ? t('event.bulk.none') : undefined;

  const send = async (deed: BulkDeed) => {
    const isMeant = await decide({
      title: t(`event.bulk.ask.${deed}`, { count: selected.size, percent }),
      text: t('event.bulk.text'),
      verb: t(`event.bulk.${deed}`),
    });
    if (!isMeant) return;
    const sent = await write.send({
      ...{ deed, eventIds: [...selected], events: selected.size },
      reason: t(`event.bulk.${deed}`),
      ...(deed === 'odds' && { percent: Number(percent.replace('−', '-')) }),
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
            none ??
            (deed === 'odds' && !PERCENT.test(percent) ? t('event.bulk.percentMissing') : undefined)
          }
          onClick={() => void send(deed)}
        >
          {t(`event.bulk.${deed}`)}
        </Button>
      ))}
      {deeds.includes('odds') && (
        <span style={PERCENT_WIDTH}>
          <TextField
            inline
            label={t('event.bulk.percent')}
            value={percent}
            onChange={setPercent}
            inputMode="numeric"
          />
        </span>
      )}
      {write.refusal && <span role="alert">{write.refusal}</span>}
    </>
  );
}
