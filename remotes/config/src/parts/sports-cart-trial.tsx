import { query, useQuery } from '@gwanje/api-client';
import { bets, type InputOf, LEGS_MAX, SPORTS_TYPES } from '@gwanje/contract';
import { useLevels, useLocalized } from '@gwanje/remote-kit';
import { Button, Card, formatWon, holdComposingEnter, SelectField } from '@gwanje/ui-kit';
import { AmountField, DecimalField, IntegerField, type Typed } from '@gwanje/ui-kit/number';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 10px;
  > div { flex: 0 1 150px; }
  > p { flex-basis: 100%; }
  > [data-refused] { color: var(--bad); }
`;

/** What a member of a level would be told of a cart by the documents as they are saved. */
export function SportsCartTrial() {
  const t = useText();
  const localized = useLocalized();
  const levels = useLevels();
  const [type, setType] = useState('sports');
  const [level, setLevel] = useState('1');
  const [legs, setLegs] = useState<Typed>(3);
  const [odds, setOdds] = useState<Typed>(1.9);
  const [stakeWon, setStakeWon] = useState<Typed>(10_000);
  const [asked, setAsked] = useState<InputOf<typeof bets.trySportsCart>>();
  const { data, error, isFetching, refetch } = useQuery({
    ...query(bets.trySportsCart, asked ?? ({} as NonNullable<typeof asked>)),
    enabled: asked !== undefined,
  });
  const oddsHundredths = typeof odds === 'number' ? Math.round(odds * 100) : 0;
  const isWhole =
    typeof legs === 'number' && legs >= 1 && legs <= LEGS_MAX && typeof stakeWon === 'number';
  const tried = { type, level: Number(level), legs, oddsHundredths, stakeWon };
  const isReady = isWhole && Number(stakeWon) >= 1 && oddsHundredths >= 101;
  const isShown = JSON.stringify(asked) === JSON.stringify(tried);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isShown) void refetch();
    else setAsked(tried as typeof asked);
  };
  return (
    <Card title={t('sportsTrial.title')}>
      <Form onSubmit={submit} onKeyDown={holdComposingEnter}>
        <SelectField
          label={t('sportsTrial.type')}
          value={type}
          onChange={setType}
          options={Object.entries(SPORTS_TYPES).map(([value, words]) => ({
            ...{ value, label: localized(words) },
          }))}
        />
        <SelectField
          label={t('sportsTrial.level')}
          value={level}
          onChange={setLevel}
          options={levels.options}
        />
        <IntegerField label={t('sportsTrial.legs')} value={legs} onChange={setLegs} maxLength={2} />
        <DecimalField label={t('sportsTrial.odds')} value={odds} onChange={setOdds} />
        <AmountField label={t('sportsTrial.stake')} value={stakeWon} onChange={setStakeWon} />
        <Button type="submit" disabled={!isReady || isFetching}>
          {t('sportsTrial.ask')}
        </Button>
        <p role="status" {...(isShown && (data?.refused || error) && { 'data-refused': '' })}>
          {!isShown || (!data && !error)
            ? t('sportsTrial.note')
            : error || !data
              ? t('sportsTrial.failed')
              : (data.refused ??
                t(data.delaySeconds > 0 ? 'sportsTrial.waits' : 'sportsTrial.taken', {
                  odds: ((data.oddsHundredths ?? 0) / 100).toFixed(2),
                  won: formatWon(data.expectedWon ?? 0),
                  seconds: data.delaySeconds,
                }))}
        </p>
      </Form>
    </Card>
  );
}
