import { query, useQuery } from '@gwanje/api-client';
import {
  type CalcEdge,
  GAME_CLASSES,
  GAME_IDS,
  type GameClass,
  type GameId,
  partners,
} from '@gwanje/contract';
import { Link, useScreenTitle, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  formatWon,
  Page,
  SelectField,
  Table,
} from '@gwanje/ui-kit';
import type { KeyboardEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useRoundsPath } from '../../parts/bet-place';
import { Corrected } from '../../parts/corrected';
import { DaySpanBar } from '../../parts/day-span-bar';
import { edgeText, isFarOff } from '../../parts/edge.rule';
import { holdText } from '../../parts/hold.rule';
import { AgreesWithDays } from '../../parts/played-foot';
import { Sparkline } from '../../parts/sparkline';
import { useClassNames } from '../../parts/use-class-names';
import { useDaySpan } from '../../parts/use-day-span';
import { useFamilyName } from '../../parts/use-family-name';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';
import {
  type Cell,
  type ClassRow,
  cellOf,
  classesOf,
  classTable,
  columnsOf,
  familyKey,
  netOf,
  profitOf,
  SHOWN,
  type Shown,
  shownIn,
  shownOf,
  totalRow,
  type Unit,
} from './class-table.rule';

const UNITS = ['day', 'week', 'month'] as const;

const ShownColumns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  > [aria-pressed='true'] { color: var(--accent); border-color: var(--accent); }
`;

interface Column {
  readonly key: string;
  readonly name: string;
  readonly gameClass: GameClass;
  readonly isFamily: boolean;
  readonly edge?: CalcEdge | undefined;
  /** Of a family that is a mini-game. */
  readonly game?: GameId | undefined;
}

/** Rounds whose draws are known. */
const CLOSED = { mode: 'closed' };

interface CellsProps {
  readonly cell: Cell;
  readonly isFamily: boolean;
  /** Of a family whose odds are known. */
  readonly edge?: CalcEdge | undefined;
  readonly shown: readonly Shown[];
  /** Of all classes: its row says how many corrections are in it. */
  readonly isWhole?: boolean;
  /** Where the draws of a mini-game on a day are looked at. */
  readonly draws?: string | undefined;
}

function Cells({ cell, isFamily, edge, shown, isWhole = false, draws }: CellsProps) {
  const t = useText();
  const hold = holdText(cell.stakeWon, cell.payoutWon);
  const drawn: Readonly<Record<Shown, ReactNode>> = {
    stake: <WonCell key="stake" won={cell.stakeWon} />,
    payout: <WonCell key="payout" won={cell.payoutWon} />,
    profit: (
      <WonCell
        key="profit"
        won={profitOf(cell)}
        mark={isWhole ? undefined : <Corrected count={cell.corrections} />}
      />
    ),
    hold: (
      <td key="hold" data-n>
        {isFarOff(cell, edge) ? (
          <Badge tone="warn">
            {draws ? (
              <Link to={draws} title={t('calcClasses.draws')}>
                {hold}
              </Link>
            ) : (
              hold
            )}
          </Badge>
        ) : (
          hold
        )}
        {edge && <small> / {edgeText(edge)}</small>}
      </td>
    ),
    reward: <WonCell key="reward" won={cell.rewardWon} />,
    losing: <WonCell key="losing" won={cell.losingWon} />,
    net: <WonCell key="net" won={netOf(cell)} />,
  };
  return shownIn(shown, isFamily).map((name) => drawn[name]);
}

const HEADS = {
  stake: 'calc.stake',
  payout: 'calc.payout',
  profit: 'calc.profit',
  hold: 'calcClasses.hold',
  reward: 'calcClasses.reward',
  losing: 'calcClasses.losing',
  net: 'calc.net',
} as const satisfies Record<Shown, string>;

function Heads({ isFamily, shown }: Pick<CellsProps, 'isFamily' | 'shown'>) {
  const t = useText();
  return shownIn(shown, isFamily).map((name) => (
    <th key={name} scope="col" data-n>
      {name === 'hold' ? t(HEADS[name]) : t('calc.inWon', { name: t(HEADS[name]) })}
    </th>
  ));
}

interface TrendsProps {
  readonly columns: readonly Column[];
  /** The newest first. */
  readonly rows: readonly ClassRow[];
  readonly shown: readonly Shown[];
}

/** How the profit of each column went from the first row of the time to the last. */
function Trends({ columns, rows, shown }: TrendsProps) {
  const t = useText();
  const drawn = (name: string, cells: readonly Cell[]) => {
    const values = cells.map(profitOf).reverse();
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const ends = { first: formatWon(first), last: formatWon(last) };
    return <Sparkline label={t('calcClasses.trend.of', { name, ...ends })} values={values} />;
  };
  return (
    <tr>
      <th scope="row">{t('calcClasses.trend')}</th>
      {columns.map(({ key, name, isFamily }) => (
        <td key={key} data-n colSpan={shownIn(shown, isFamily).length}>
          {drawn(
            name,
            rows.map((row) => cellOf(row, key)),
          )}
        </td>
      ))}
      <td data-n colSpan={shown.length}>
        {drawn(
          t('calcClasses.all'),
          rows.map(({ all }) => all),
        )}
      </td>
    </tr>
  );
}

/** Arrows lead from group to group, and bring it into sight. */
function turnGroup(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const groups = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-group]')];
  const now = groups.findIndex((group) => group.contains(document.activeElement));
  const next = groups[now < 0 && step < 0 ? groups.length - 1 : now + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ClassTableProps {
  readonly columns: readonly Column[];
  readonly rows: readonly ClassRow[];
  readonly unit: Unit;
  readonly shown: readonly Shown[];
  readonly open: readonly GameClass[];
  readonly onToggle: (gameClass: GameClass) => void;
}

function ClassTable({ columns, rows, unit, shown, open, onToggle }: ClassTableProps) {
  const t = useText();
  const drawsOf = useRoundsPath();
  const total = totalRow(rows);
  const whole = total.all.stakeWon;
  return (
    <Amounts data-flush onKeyDown={turnGroup}>
      <Table caption={t('calcClasses.things')}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('calc.day')}
            </th>
            {columns.map(({ key, name, gameClass, isFamily }) => (
              <th
                key={key}
                scope="colgroup"
                tabIndex={-1}
                data-group
                colSpan={shownIn(shown, isFamily).length}
              >
                {name}{' '}
                {!isFamily && (
                  <Button
                    size="s"
                    tone="quiet"
                    aria-expanded={open.includes(gameClass)}
                    aria-label={t(
                      open.includes(gameClass) ? 'calcClasses.fold' : 'calcClasses.unfold',
                      { name },
                    )}
                    onClick={() => onToggle(gameClass)}
                  >
                    {open.includes(gameClass) ? '−' : '+'}
                  </Button>
                )}
              </th>
            ))}
            <th scope="colgroup" tabIndex={-1} data-group colSpan={shown.length}>
              {t('calcClasses.all')}
            </th>
          </tr>
          <tr>
            {columns.map(({ key, isFamily }) => (
              <Heads key={key} isFamily={isFamily} shown={shown} />
            ))}
            <Heads isFamily={false} shown={shown} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {unit === 'day' ? (
                  <Link to={`/calc/calcDetail?day=${row.key}&tab=games`}>{row.key}</Link>
                ) : (
                  row.key
                )}
                <Corrected count={row.all.corrections} />
              </th>
              {columns.map(({ key, isFamily, edge, game }) => (
                <Cells
                  key={key}
                  cell={cellOf(row, key)}
                  isFamily={isFamily}
                  edge={edge}
                  shown={shown}
                  draws={unit === 'day' && game ? drawsOf(game, row.key, CLOSED) : undefined}
                />
              ))}
              <Cells cell={row.all} isFamily={false} shown={shown} isWhole />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('calc.total')}</th>
            {columns.map(({ key, isFamily, edge }) => (
              <Cells
                key={key}
                cell={cellOf(total, key)}
                isFamily={isFamily}
                edge={edge}
                shown={shown}
              />
            ))}
            <Cells cell={total.all} isFamily={false} shown={shown} isWhole />
          </tr>
          <tr>
            <th scope="row">{t('calcClasses.share')}</th>
            {columns.map(({ key, isFamily }) => (
              <td key={key} data-n colSpan={shownIn(shown, isFamily).length}>
                {holdText(whole, whole - cellOf(total, key).stakeWon)}
              </td>
            ))}
            <td data-n colSpan={shown.length}>
              {holdText(whole, 0)}
            </td>
          </tr>
          {rows.length > 1 && <Trends columns={columns} rows={rows} shown={shown} />}
        </tfoot>
      </Table>
    </Amounts>
  );
}

/** Which games earn, day by day. */
export default function CalcClassesScreen() {
  const t = useText();
  const familyName = useFamilyName();
  const classes = useClassNames();
  const days = useDaySpan('yesterday');
  const { params, change, span } = days;
  const unit = UNITS.find((name) => name === params.get('unit')) ?? 'day';
  const shown = shownOf(params.get('show'));
  /** Shows or hides a column of each group; without any there is nothing to see, so all are. */
  const turn = (one: Shown) => {
    const next = SHOWN.filter((each) => shown.includes(each) !== (each === one));
    change({ show: next.length === SHOWN.length ? null : next.join(',') || null });
  };
  const open = GAME_CLASSES.filter((name) => params.get('open')?.split(',').includes(name));
  const gameClass = GAME_CLASSES.find((name) => name === params.get('gameClass'));
  const modules = useShell(({ flags }) => flags.modules);
  const offered = classesOf(modules).filter((name) => !gameClass || name === gameClass);
  const answer = useQuery(
    query(partners.readCalcClasses, { ...span, ...(gameClass && { gameClass }) }),
  );
  const nameOf = (gameClass: GameClass, family: string) =>
    familyName(gameClass, family) ?? `${classes[gameClass]} · ${t('calcClasses.rest')}`;
  return (
    <Page title={useScreenTitle()} subtitle={t('calcClasses.subtitle')}>
      <DaySpanBar days={days}>
        <SelectField
          label={t('calcClasses.unit')}
          value={unit}
          options={UNITS.map((value) => ({ value, label: t(`calcClasses.unit.${value}`) }))}
          onChange={(value) => change({ unit: value })}
        />
        <SelectField
          label={t('calcDetail.class')}
          value={gameClass ?? ''}
          options={[
            { value: '', label: t('calcDetail.class.all') },
            ...GAME_CLASSES.map((value) => ({ value, label: classes[value] })),
          ]}
          onChange={(value) => change({ gameClass: value || null })}
        />
        <ShownColumns role="group" aria-label={t('calcClasses.show')}>
          {SHOWN.map((one) => (
            <Button key={one} size="s" aria-pressed={shown.includes(one)} onClick={() => turn(one)}>
              {t(HEADS[one])}
            </Button>
          ))}
        </ShownColumns>
      </DaySpanBar>
      <Answered answer={answer} things={t('calcClasses.things')} permission="calc.read">
        {({ rows, rewards, losing, edges }) => {
          const costs = { rewards, losing };
          const isEmpty = [rows, rewards, losing].every(({ length }) => length === 0);
          const columns = columnsOf({ rows, ...costs }, offered).flatMap(
            ({ gameClass, families }): Column[] => [
              {
                ...{ key: gameClass, gameClass, isFamily: false },
                name: gameClass === 'holdem' ? t('calcClasses.rake') : classes[gameClass],
              },
              ...(open.includes(gameClass) ? families : []).map((family) => ({
                ...{ key: familyKey(gameClass, family), gameClass, isFamily: true },
                name: nameOf(gameClass, family),
                edge: edges.find((one) => one.family === family),
                game: GAME_IDS.find((id) => id === family),
              })),
            ],
          );
          const profitWon = rows.reduce((sum, row) => sum + row.stakeWon - row.payoutWon, 0);
          return isEmpty ? (
            <EmptyState title={t('calcDays.none')} />
          ) : (
            <Card title={t('calcClasses.things')}>
              <AgreesWithDays span={span} gameClass={gameClass} profitWon={profitWon} />
              <ClassTable
                columns={columns}
                rows={classTable(rows, costs, unit)}
                unit={unit}
                shown={shown}
                open={open}
                onToggle={(gameClass) => {
                  const next = GAME_CLASSES.filter(
                    (name) => open.includes(name) !== (name === gameClass),
                  );
                  change({ open: next.join(',') || null });
                }}
              />
            </Card>
          );
        }}
      </Answered>
    </Page>
  );
}
