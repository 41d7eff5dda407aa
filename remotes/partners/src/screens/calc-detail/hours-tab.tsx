import { query, useQuery } from '@gwanje/api-client';
import { partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Table } from '@gwanje/ui-kit';
import { lazy, Suspense } from 'react';
import { NumberHeads } from '../../parts/number-heads';
import { AgreesWithDays } from '../../parts/played-foot';
import { NO_MADE } from '../../parts/use-address';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import type { TabProps } from './tab';

const MadeOfHour = lazy(async () => ({ default: (await import('./made-of-hour')).MadeOfHour }));

const nameOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** An amount that may not be known, or be of nothing that is asked for. */
const Known = ({ won }: { readonly won: number | null }) =>
  won === null ? <td data-n>–</td> : <WonCell won={won} />;

/** Of all hours; null where none of them says anything. */
const sum = (amounts: readonly (number | null)[]) =>
  amounts.every((won) => won === null)
    ? null
    : amounts.reduce<number>((all, won) => all + (won ?? 0), 0);

const profitOf = (rows: readonly { readonly stakeWon: number; readonly payoutWon: number }[]) =>
  rows.reduce((all, { stakeWon, payoutWon }) => all + stakeWon - payoutWon, 0);

/** The last of the days by its hours. */
export function HoursTab({ span, gameClass, params, change }: TabProps) {
  const t = useText();
  const day = span.to;
  const asked = params.get('hour');
  const answer = useQuery(query(partners.readCalcHours, { day, ...(gameClass && { gameClass }) }));
  return (
    <Answered answer={answer} things={t('calcDetail.things')} permission="calc.read">
      {({ rows }) => (
        <Amounts>
          <Table caption={`${t('calcDetail.tab.hours')} ${day}`}>
            <thead>
              <tr>
                <th scope="col">{t('calcDetail.hour')}</th>
                <NumberHeads
                  areWon
                  of={[
                    'calc.charge',
                    'calc.exchange',
                    'calc.stake',
                    'calcDetail.meanStake',
                    'calc.profit',
                    'calcDetail.meanProfit',
                  ]}
                />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ hour, stakeWon, payoutWon, ...of }) => (
                <tr key={hour}>
                  <th scope="row">
                    <Button
                      size="s"
                      tone="quiet"
                      aria-label={t('calcHour.open', { hour: nameOf(hour) })}
                      onClick={() => change({ hour: String(hour) })}
                    >
                      {nameOf(hour)}
                    </Button>
                  </th>
                  <Known won={of.chargeWon} />
                  <Known won={of.exchangeWon} />
                  <WonCell won={stakeWon} />
                  <Known won={of.meanStakeWon} />
                  <WonCell won={stakeWon - payoutWon} />
                  <Known won={of.meanProfitWon} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('calc.total')}</th>
                <Known won={sum(rows.map(({ chargeWon }) => chargeWon))} />
                <Known won={sum(rows.map(({ exchangeWon }) => exchangeWon))} />
                <Known won={sum(rows.map(({ stakeWon }) => stakeWon))} />
                <Known won={sum(rows.map(({ meanStakeWon }) => meanStakeWon))} />
                <Known won={profitOf(rows)} />
                <Known won={sum(rows.map(({ meanProfitWon }) => meanProfitWon))} />
              </tr>
            </tfoot>
          </Table>
          <AgreesWithDays
            span={{ from: day, to: day }}
            gameClass={gameClass}
            profitWon={profitOf(rows)}
          />
          <Remark>{t('calcDetail.hours.note')}</Remark>
          <Suspense>
            {rows.some(({ hour }) => String(hour) === asked) && (
              <MadeOfHour
                {...{ day, gameClass }}
                hour={Number(asked)}
                onClose={() => change({ hour: null, ...NO_MADE })}
              />
            )}
          </Suspense>
        </Amounts>
      )}
    </Answered>
  );
}
