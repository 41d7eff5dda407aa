import { bets, type MarketKindId, type MarketPick, marketPickName } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, isComposing, toast } from '@gwanje/ui-kit';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { marginBps, oddsText, readOdds } from '../../domain/typed-odds.rule';
import { useText } from '../../text';

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

/** How long odds may be held against their feed; the market keeps what holds where none is chosen. */
const FREEZE_MINUTES = [10, 30, 60, 180, 720, 1_440];

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
  readonly onChanged: () => Promise<unknown>;
}

/** The odds of a market, which are typed over where they stand; Enter saves, Escape leaves them. */
export function OddsEdit({ eventId, market, isFed = false, onChanged }: OddsEditProps) {
  const t = useText();
  const localized = useLocalized();
  const whyNot = useWhyNot('bet.decide');
  const [typed, setTyped] = useState<readonly string[]>();
  const [freeze, setFreeze] = useState('');
  // Typed over what stood there then; a feed goes on telling, and is meant to be typed over.
  const [begunAt, setBegunAt] = useState<number>();
  const write = useWrite(bets.changeEventOdds);
  const { marketId, kind, version, prices } = market;
  const shown = prices.map(({ oddsHundredths }) => oddsText(oddsHundredths)).join(' / ');

  const save = async () => {
    const odds = (typed ?? []).map(readOdds);
    if (odds.includes(null)) return;
    const asked = {
      ...{ eventId, marketId, version: begunAt ?? version, reason: t('event.oddsReason') },
      prices: prices.map(({ pick }, place) => ({ pick, oddsHundredths: odds[place] as number })),
      ...(freeze !== '' && { freezeMinutes: Number(freeze) }),
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
      sent = await write.send({ ...asked, isMarginConfirmed: true });
    }
    if (sent?.code === 'event.stale') {
      // His odds are told beside the refusal; these may be saved over them.
      setBegunAt(undefined);
      write.release();
      await onChanged();
    }
    if (!sent?.data) return;
    setTyped(undefined);
    setFreeze('');
    toast({ tone: 'success', title: t('event.oddsSaved') });
    await onChanged();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') setTyped(undefined);
  };

  if (!typed)
    return (
      <Button
        size="s"
        tone="quiet"
        disabledReason={whyNot}
        aria-label={t('event.oddsEdit', { odds: shown })}
        onClick={() => {
          setTyped(prices.map(({ oddsHundredths }) => oddsText(oddsHundredths)));
          setBegunAt(isFed ? undefined : version);
        }}
      >
        {shown || '–'}
      </Button>
    );
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
      {isFed && (
        <select
          aria-label={t('event.freeze')}
          value={freeze}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => setFreeze(value)}
        >
          <option value="">{t('event.freeze.none')}</option>
          {FREEZE_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes < 60
                ? t('event.freeze.minutes', { minutes })
                : t('event.freeze.hours', { hours: minutes / 60 })}
            </option>
          ))}
        </select>
      )}
      <Button size="s" tone="primary" disabled={write.disabled} onClick={() => void save()}>
        {t('event.save')}
      </Button>
      {write.refusal && (
        <span role="alert">
          {write.refusal}
          {begunAt === undefined && !isFed && ` (${shown})`}
        </span>
      )}
    </Line>
  );
}
