import { bets, type MarketKindId, type MarketPick, marketPickName } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, isComposing, toast } from '@gwanje/ui-kit';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { oddsText } from '../../domain/odds-text.rule';
import { marginBps, readOdds } from '../../domain/typed-odds.rule';
import { useText } from '../../text';
import { useOpened } from '../use-opened';
import { FreezeChoice, frozenFor } from './freeze-choice';
import type { FollowEvent } from './use-event';

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  input, select { padding: 2px 5px; border: 1px solid var(--field-line); border-radius: 4px; background: var(--surface); color: inherit; font: inherit; }
  input { width: 56px; text-align: right; font-variant-numeric: tabular-nums; }
  [aria-invalid='true'] { border-color: var(--bad); }
  [role='alert'] { flex-basis: 100%; color: var(--bad); }
`;

interface Priced {
  readonly marketId: string;
  readonly kind: MarketKindId;
  readonly version: number;
  readonly prices: readonly { readonly pick: MarketPick; readonly oddsHundredths: number }[];
}

interface OddsEditProps {
  readonly eventId: string;
  readonly market: Priced;
  /** Whether a feed tells its odds, against which they may be held. */
  readonly isFed?: boolean;
  readonly onChanged: FollowEvent;
}

const versionOf = ({ version }: Priced) => version;
const saidOf = ({ prices }: Priced) =>
  prices.map(({ oddsHundredths }) => oddsText(oddsHundredths)).join(' / ');

/** The fields themselves, for as long as something is typed into them. */
function TypedOdds({
  eventId,
  market: now,
  isFed = false,
  onChanged,
  onClose,
}: OddsEditProps & { readonly onClose: () => void }) {
  const t = useText();
  const localized = useLocalized();
  const [opened, goOn] = useOpened(now, versionOf);
  // A feed moves its odds every few seconds, and is meant to be typed over.
  const market = isFed ? now : opened;
  const { marketId, kind, version, prices } = market;
  const [typed, setTyped] = useState<readonly string[]>(
    prices.map(({ oddsHundredths }) => oddsText(oddsHundredths)),
  );
  const [freeze, setFreeze] = useState('');
  const [isStale, setStale] = useState(false);
  const write = useWrite(bets.changeEventOdds);

  const save = async () => {
    const odds = typed.map(readOdds);
    if (odds.includes(null)) return;
    const asked = {
      ...{ eventId, marketId, version, reason: t('event.oddsReason') },
      prices: prices.map(({ pick }, place) => ({ pick, oddsHundredths: odds[place] as number })),
      ...frozenFor(freeze),
    };
    let sent = await write.send(asked);
    if (sent?.code === 'event.margin') {
      const isMeant = await decide({
        title: t('event.margin.title'),
        text: t('event.margin.text', {
          percent: (marginBps(kind, odds as number[]) / 100).toFixed(2),
        }),
        verb: t('event.margin.verb'),
      });
      if (!isMeant) return;
      write.release();
      sent = await write.send({ ...asked, isMarginConfirmed: true });
    }
    const isLate = sent?.code === 'event.stale';
    setStale(isLate);
    if (isLate) {
      goOn();
      write.release();
    }
    if (sent?.data) toast({ tone: 'success', title: t('event.oddsSaved') });
    await onChanged(sent?.data?.event);
    // Until they are read, those of before would stand there, to be typed over once more.
    if (sent?.data) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onClose();
  };

  return (
    <Line>
      {prices.map(({ pick }, place) => (
        <input
          key={pick}
          aria-label={localized(marketPickName(kind, pick))}
          aria-invalid={readOdds(typed[place] ?? '') === null}
          inputMode="decimal"
          value={typed[place] ?? ''}
          // biome-ignore lint/a11y/noAutofocus: whoever opens the odds types them
          autoFocus={place === 0}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) =>
            setTyped(typed.map((one, at) => (at === place ? value : one)))
          }
        />
      ))}
      {isFed && <FreezeChoice value={freeze} onChange={setFreeze} onKeyDown={onKeyDown} />}
      <Button size="s" tone="primary" disabled={write.disabled} onClick={() => void save()}>
        {t('event.save')}
      </Button>
      {write.refusal && (
        <span role="alert">
          {write.refusal}
          {isStale && ` ${t('event.oddsNow', { odds: saidOf(now) })}`}
        </span>
      )}
    </Line>
  );
}

/** The odds of a market, which are typed over where they stand; Enter saves, Escape leaves them. */
export function OddsEdit(props: OddsEditProps) {
  const t = useText();
  const whyNot = useWhyNot('bet.decide');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <TypedOdds {...props} onClose={() => setOpen(false)} />;
  const odds = saidOf(props.market);
  return (
    <Button
      size="s"
      tone="quiet"
      disabledReason={whyNot}
      aria-label={t('event.oddsEdit', { odds })}
      onClick={() => setOpen(true)}
    >
      {odds || '–'}
    </Button>
  );
}
