import { query, useQuery } from '@gwanje/api-client';
import { type CalcDay, partners } from '@gwanje/contract';
import { formatInstant, Link, useIssuer, useScreenTitle, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Button, Card, EmptyState, formatWon, Page, Table } from '@gwanje/ui-kit';
import { Fragment, lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { Beneath } from '../../parts/beneath';
import { Corrected } from '../../parts/corrected';
import { DaySpanBar } from '../../parts/day-span-bar';
import { MOVED } from '../../parts/figures';
import { holdText } from '../../parts/hold.rule';
import { NumberHeads } from '../../parts/number-heads';
import { useDaySpan } from '../../parts/use-day-span';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import { againstLastWeek, groupDays, meanOf, mondayOf, type Sums, sumDays } from './calc-sums.rule';
import { ExportDays } from './export-days';

const DaysChart = lazy(async () => ({ default: (await import('./days-chart')).DaysChart }));

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  @media print { > button { display: none; } }
`;

const ASKED_AGAIN_MS = 30_000;
const MONTH = 7;

const Counted = ({ won, count }: { readonly won: number; readonly count: number }) => (
  <td data-n>
    {formatWon(won)} <small>({count.toLocaleString('en-US')})</small>
  </td>
);

/** Columns that are shown once they are asked for. */
const MORE = ['paybackWon', 'openStakeWon'] as const;
type Shows = readonly (typeof MORE)[number][];
const movedIn = (shows: Shows) =>
  MOVED.filter(([name]) => name !== 'paybackWon' || shows.includes(name));
/** Behind what moved: the change since last week, what stood, who came and played, and the check. */
const restIn = (shows: Shows) => (shows.includes('openStakeWon') ? 6 : 5);

interface SummedProps {
  readonly of: Sums;
  readonly shows: Shows;
}

/** Amounts that are added up, as cells. */
const SummedCells = ({ of, shows }: SummedProps) => (
  <>
    <Counted won={of.chargeWon} count={of.charges} />
    <Counted won={of.exchangeWon} count={of.exchanges} />
    {movedIn(shows).map(([name]) =>
      name === 'ggrWon' ? (
        <td key={name} data-n data-bad={of.ggrWon < 0 ? '' : undefined}>
          {formatWon(of.ggrWon)} <small>({holdText(of.stakeWon, of.payoutWon)})</small>
        </td>
      ) : (
        <WonCell key={name} won={of[name]} />
      ),
    )}
  </>
);

function Check({ day, isOpen, onOpen }: Pick<RowProps, 'day' | 'isOpen' | 'onOpen'>) {
  const t = useText();
  const { bridge, dayOn } = day;
  if (!bridge) return <td>{t('calcDays.first')}</td>;
  const { differenceWon } = bridge;
  const isApart = differenceWon !== 0;
  return (
    <td data-bad={isApart ? '' : undefined}>
      <Button
        size="s"
        tone="quiet"
        aria-label={t('calcDays.open', { day: dayOn })}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {isApart ? t('calcDays.apart', { won: formatWon(differenceWon) }) : t('calcDays.fits')}
      </Button>
    </td>
  );
}

interface BridgeProps {
  readonly day: CalcDay;
  readonly bridge: NonNullable<CalcDay['bridge']>;
}

/** From profit to cash, step by step. */
function Bridge({ day, bridge }: BridgeProps) {
  const t = useText();
  const { netWon, cashWon, dayOn } = day;
  const steps = [
    [t('calc.net'), netWon],
    [t('calcDays.balanceChange'), bridge.balanceChangeWon],
    [t('calcDays.openStakeChange'), bridge.openStakeChangeWon],
    [t('calcDays.waitingChange'), bridge.waitingChangeWon],
    [t('calcDays.difference'), bridge.differenceWon],
    [t('calc.cash'), cashWon],
  ] as const;
  return (
    <Card title={t('calcDays.bridge', { day: dayOn })} note={t('calcDays.bridge.note')}>
      <Amounts>
        <Table caption={t('calcDays.bridge', { day: dayOn })}>
          <tbody>
            {steps.map(([name, won]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <WonCell won={won} />
              </tr>
            ))}
          </tbody>
        </Table>
      </Amounts>
    </Card>
  );
}

interface RowProps {
  readonly day: CalcDay;
  readonly change: number | null;
  readonly shows: Shows;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Day, charges, exchanges, what moved, and the rest. */
const columnsIn = (shows: Shows) => 3 + movedIn(shows).length + restIn(shows);

function Row({ day, change, shows, isOpen, onOpen }: RowProps) {
  const t = useText();
  return (
    <>
      <tr data-tone={day.isClosed ? undefined : 'muted'}>
        <th scope="row">
          <Link to={`/calc/calcDetail?day=${day.dayOn}`}>{day.dayOn}</Link>{' '}
          {!day.isClosed && <Badge tone="neutral">{t('calcDays.running')}</Badge>}{' '}
          <Corrected count={day.corrections} />
        </th>
        <SummedCells of={day} shows={shows} />
        {change === null ? <td data-n>–</td> : <WonCell won={change} />}
        <WonCell won={day.balanceWon} />
        {shows.includes('openStakeWon') && <WonCell won={day.openStakeWon} />}
        <td data-n>{day.joins.toLocaleString('en-US')}</td>
        <td data-n>{day.bettors.toLocaleString('en-US')}</td>
        <Check day={day} isOpen={isOpen} onOpen={onOpen} />
      </tr>
      {isOpen && day.bridge && (
        <tr>
          <td colSpan={columnsIn(shows)}>
            <Beneath>
              <Bridge day={day} bridge={day.bridge} />
            </Beneath>
          </td>
        </tr>
      )}
    </>
  );
}

function SumRow({ name, of, shows }: SummedProps & { readonly name: string }) {
  return (
    <tr data-sub="">
      <th scope="row">{name}</th>
      <SummedCells of={of} shows={shows} />
      <td colSpan={restIn(shows)} />
    </tr>
  );
}

interface DaysProps {
  readonly days: readonly CalcDay[];
  readonly shows: Shows;
  /** The day whose bridge from profit to cash is open. */
  readonly open: string | null;
  readonly onOpen: (day: string | null) => void;
}

function Days({ days, shows, open, onOpen }: DaysProps) {
  const t = useText();
  const sums = sumDays(days);
  const newest = [...days].reverse();
  const weeks = groupDays(newest, mondayOf);
  const months = groupDays(newest, (day) => day.slice(0, MONTH));
  return (
    <>
      <Card title={t('calcDays.things')}>
        <Amounts data-flush>
          <Table caption={t('calcDays.things')}>
            <thead>
              <tr>
                <th scope="col">{t('calc.day')}</th>
                <NumberHeads
                  areWon
                  of={[
                    ...(['calc.charge', 'calc.exchange'] as const),
                    ...movedIn(shows).map(([, head]) => head),
                    ...(['calcDays.lastWeek', 'calc.balance'] as const),
                    ...(shows.includes('openStakeWon') ? (['calc.openStake'] as const) : []),
                  ]}
                />
                <NumberHeads of={['calcDays.joins', 'calcDays.bettors']} />
                <th scope="col">{t('calcDays.check')}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <Fragment key={week.key}>
                  {week.days.map((day) => (
                    <Row
                      key={day.dayOn}
                      day={day}
                      change={againstLastWeek(days, day)}
                      shows={shows}
                      isOpen={day.dayOn === open}
                      onOpen={() => onOpen(day.dayOn === open ? null : day.dayOn)}
                    />
                  ))}
                  {weeks.length > 1 && (
                    <SumRow
                      name={t('calcDays.week', { day: week.key })}
                      of={sumDays(week.days)}
                      shows={shows}
                    />
                  )}
                </Fragment>
              ))}
            </tbody>
            <tfoot>
              {months.length > 1 &&
                months.map(({ key, days: of }) => (
                  <SumRow
                    key={key}
                    name={t('calcDays.month', { month: key })}
                    of={sumDays(of)}
                    shows={shows}
                  />
                ))}
              <SumRow name={t('calc.mean')} of={meanOf(sums, days.length)} shows={shows} />
              <SumRow name={t('calc.total')} of={sums} shows={shows} />
            </tfoot>
          </Table>
        </Amounts>
      </Card>
      {days.length > 1 && (
        <Suspense>
          <DaysChart days={days} />
        </Suspense>
      )}
    </>
  );
}

/** What the house earned each day, in cash and in truth. */
export default function CalcDaysScreen() {
  const t = useText();
  const by = useShell((shell) => shell.admin?.id);
  const issuer = useIssuer();
  const days = useDaySpan('yesterday');
  const shows = MORE.filter((name) => days.params.get('show')?.split(',').includes(name));
  const turn = (one: Shows[number]) => {
    const next = MORE.filter((name) => shows.includes(name) !== (name === one));
    days.change({ show: next.join(',') || null });
  };
  const answer = useQuery({
    ...query(partners.readCalcDays, days.span),
    refetchInterval: ASKED_AGAIN_MS,
  });
  return (
    <Page title={useScreenTitle()} subtitle={t('calcDays.subtitle')}>
      <DaySpanBar days={days} />
      <Answered answer={answer} things={t('calcDays.things')} permission="calc.read">
        {({ days: found, firstDayOn, at }) => (
          <>
            {firstDayOn !== null && days.span.from < firstDayOn && (
              <Remark>{t('calcDays.before', { day: firstDayOn })}</Remark>
            )}
            <Acts>
              <ExportDays span={days.span} days={found.filter(({ isClosed }) => isClosed).length} />
              <Button onClick={() => window.print()}>{t('calcDays.print')}</Button>
              {MORE.map((name) => (
                <Button
                  key={name}
                  size="s"
                  aria-pressed={shows.includes(name)}
                  onClick={() => turn(name)}
                >
                  {t(name === 'paybackWon' ? 'calc.payback' : 'calc.openStake')}
                </Button>
              ))}
              <Remark>
                {t('calcDays.made', {
                  ...{ from: days.span.from, to: days.span.to, by: by ?? '–' },
                  ...{ issuer, at: formatInstant(at) },
                })}
              </Remark>
            </Acts>
            {found.length === 0 ? (
              <EmptyState title={t('calcDays.none')} />
            ) : (
              <Days
                days={found}
                shows={shows}
                open={days.params.get('open')}
                onOpen={(open) => days.change({ open })}
              />
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}
