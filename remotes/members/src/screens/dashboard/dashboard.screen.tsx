import { query, useQuery } from '@gwanje/api-client';
import { type Dashboard, GAME_CLASSES, members } from '@gwanje/contract';
import { formatInstant, useScreenTitle, useSearchParams } from '@gwanje/remote-kit';
import { Answered, Note } from '@gwanje/remote-kit/decision';
import { Button, Card, Page } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import type { Arranged, BlockId } from './blocks.rule';
import { Figures } from './figures';
import { cumulated } from './figures.rule';
import { Plot } from './plot';
import type { Series } from './series';
import { Tasks } from './tasks';
import { Empty, TopTables } from './top-tables';
import { useBlocks } from './use-blocks';

// Few arrange anything, and once.
const BlocksForm = lazy(async () => ({ default: (await import('./blocks.form')).BlocksForm }));

/** Tasks change often; the server counts figures no more than every half minute. */
const ASKED_AGAIN_MS = 10_000;

const Wide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr));
  gap: 14px;
`;

/** What needs a hand now, and whether today is normal. */
export default function DashboardScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const partnerId = params.get('partnerId');
  const answer = useQuery({
    ...query(members.readDashboard, partnerId ? { partnerId } : {}),
    refetchInterval: ASKED_AGAIN_MS,
  });
  const at = answer.data?.at;
  const title = useScreenTitle();
  const blocks = useBlocks(title);
  const [isArranging, setArranging] = useState(false);
  return (
    <Page
      title={title}
      subtitle={at ? t('dash.subtitle', { at: formatInstant(at) }) : t('dash.reading')}
      actions={
        <Button disabled={!blocks.isRead} onClick={() => setArranging(true)}>
          {t('dash.blocks')}
        </Button>
      }
    >
      <Answered answer={answer} things={t('dash.things')} permission="money.read" waitingRows={16}>
        {(found) => <Blocks found={found} arranged={blocks.arranged} />}
      </Answered>
      <Suspense>
        {isArranging && <BlocksForm {...blocks} onClose={() => setArranging(false)} />}
      </Suspense>
    </Page>
  );
}

/** A block, or that it could not be read while the others could. */
function Block<T>(props: {
  readonly title: string;
  readonly read: T | null;
  readonly children: (read: T) => ReactNode;
}) {
  const t = useText();
  if (props.read !== null) return props.children(props.read);
  return (
    <Card title={props.title}>
      <Note data-tone="bad" role="alert">
        {t('dash.failed')}
      </Note>
    </Card>
  );
}

/** The plots stand beside each other where they follow each other. */
const WIDE: readonly BlockId[] = ['hours', 'days'];

function Blocks(props: { readonly found: Dashboard; readonly arranged: Arranged }) {
  const { found, arranged } = props;
  const shown = arranged.order.filter((block) => !arranged.hidden.includes(block));
  const runs: BlockId[][] = [];
  for (const block of shown) {
    const last = runs.at(-1);
    if (last && [block, ...last].every((one) => WIDE.includes(one))) last.push(block);
    else runs.push([block]);
  }
  return runs.map((run) => {
    const drawn = run.map((block) => <OneBlock key={block} block={block} found={found} />);
    return WIDE.includes(run[0] as BlockId) ? <Wide key={run[0]}>{drawn}</Wide> : drawn;
  });
}

function OneBlock({ block, found }: { readonly block: BlockId; readonly found: Dashboard }) {
  const t = useText();
  const { todo, figures, hours, days, top, at, isComparable } = found;
  const title = t(`dash.${block}`);
  switch (block) {
    case 'todo':
      return (
        <Block title={title} read={todo}>
          {(waiting) => waiting.length > 0 && <Tasks waiting={waiting} />}
        </Block>
      );
    case 'figures':
      return (
        <Block title={title} read={figures}>
          {(rows) => <Figures rows={rows} isComparable={isComparable} />}
        </Block>
      );
    case 'hours':
      return (
        <Block title={title} read={hours}>
          {(byHour) => <Hours byHour={byHour} at={at} />}
        </Block>
      );
    case 'days':
      return (
        <Block title={title} read={days}>
          {(rows) => <Days days={rows} />}
        </Block>
      );
    case 'top':
      return (
        <Block title={title} read={top}>
          {(tables) => <TopTables top={tables} />}
        </Block>
      );
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The hour of Seoul, 0 to 23. */
const hourOf = (at: string) => Number(formatInstant(at).slice(11, 13));

type ByHour = NonNullable<Dashboard['hours']>;
const MEASURES = ['charge', 'exchange', 'income'] as const;
const DAYS_BESIDE = [
  { day: 'today', tone: 'accent' },
  { day: 'yesterday', tone: 'muted', isDashed: true },
  { day: 'lastWeek', tone: 'warn', isDashed: true },
] as const;

/** What came in by the hour, what went out, or what is left of it. */
function byHourOf({ chargeWon, exchangeWon }: ByHour['today'], of: (typeof MEASURES)[number]) {
  if (of === 'charge') return chargeWon;
  if (of === 'exchange') return exchangeWon;
  return chargeWon.map((won, hour) => won - (exchangeWon[hour] ?? 0));
}

/** Charges, exchanges and what is between them, from midnight on: today over yesterday and last week. */
function Hours({ byHour, at }: { readonly byHour: ByHour; readonly at: string }) {
  const t = useText();
  const plots = useMemo(() => {
    const until = hourOf(at) + 1;
    return MEASURES.map((of) => ({
      title: t(`dash.hours.${of}`),
      series: DAYS_BESIDE.map(
        ({ day, ...drawn }): Series => ({
          ...{ ...drawn, label: t(day === 'today' ? 'dash.figures' : `dash.${day}`) },
          values: cumulated(byHourOf(byHour[day], of), day === 'today' ? until : undefined),
        }),
      ),
    }));
  }, [byHour, at, t]);
  return plots.map((plot) => (
    <Plot
      key={plot.title}
      {...plot}
      note={t('dash.won')}
      places={HOURS}
      placeHead={t('dash.hour')}
    />
  ));
}

const CLASS_TONES = ['accent', 'good', 'warn', 'bad', 'muted'] as const;

/** Thirty days: money, what the games kept, and people. */
function Days({ days }: { readonly days: NonNullable<Dashboard['days']> }) {
  const t = useText();
  const places = useMemo(() => days.map(({ dayOn }) => dayOn.slice(5)), [days]);
  const money = useMemo(
    (): Series[] => [
      {
        ...{ label: t('dash.charge'), tone: 'good' },
        values: days.map(({ chargeWon }) => chargeWon),
      },
      {
        ...{ label: t('dash.exchange'), tone: 'bad' },
        values: days.map(({ exchangeWon }) => exchangeWon),
      },
      {
        ...{ label: t('dash.income'), tone: 'accent' },
        values: days.map(({ chargeWon, exchangeWon }) => chargeWon - exchangeWon),
      },
    ],
    [days, t],
  );
  const games = useMemo(
    (): Series[] =>
      GAME_CLASSES.map(
        (name, at): Series => ({
          ...{ label: t(`bettors.class.${name}`), tone: CLASS_TONES[at] ?? 'muted' },
          values: days.map(({ profitWon }) => profitWon[name] ?? 0),
        }),
      )
        // A class that this site does not play is no line at nothing.
        .filter(({ values }, at) => at === 0 || values.some((won) => won !== 0)),
    [days, t],
  );
  const people = useMemo(
    (): Series[] => [
      { label: t('dash.newMembers'), tone: 'accent', values: days.map(({ joins }) => joins) },
      {
        ...{ label: t('dash.firstCharges'), tone: 'good' },
        values: days.map(({ firstCharges }) => firstCharges),
      },
      { label: t('dash.logins'), tone: 'muted', values: days.map(({ active }) => active) },
    ],
    [days, t],
  );
  const shared = { places, placeHead: t('dash.day') };
  const hasPeople = people.some(({ values }) => values.some((count) => count !== null));
  return (
    <>
      <Plot {...shared} title={t('dash.days')} note={t('dash.won')} series={money} />
      <Plot {...shared} title={t('dash.games')} note={t('dash.won')} series={games} />
      {hasPeople ? (
        <Plot {...shared} title={t('dash.people')} series={people} />
      ) : (
        <Card title={t('dash.people')}>
          <Empty>{t('dash.people.ofLine')}</Empty>
        </Card>
      )}
    </>
  );
}
