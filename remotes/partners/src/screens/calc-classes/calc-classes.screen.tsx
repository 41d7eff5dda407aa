import { query, useQuery } from '@gwanje/api-client';
import {
  type CalcEdge,
  GAME_CLASSES,
  GAMES,
  type GameClass,
  type GameId,
  partners,
} from '@gwanje/contract';
import { Link, useLocalized, useScreenTitle } from '@gwanje/remote-kit';
import { Answered, Note } from '@gwanje/remote-kit/decision';
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
import { useState } from 'react';
import { DaySpanBar } from '../../parts/day-span-bar';
import { edgeText, isFarOff } from '../../parts/edge.rule';
import { holdText } from '../../parts/hold.rule';
import { Sparkline } from '../../parts/sparkline';
import { useClassNames } from '../../parts/use-class-names';
import { useDaySpan } from '../../parts/use-day-span';
import { Amounts, Remark, WonCell } from '../../parts/won';
import { useText } from '../../text';
import {
  type Cell,
  type ClassRow,
  cellOf,
  classTable,
  columnsOf,
  familyKey,
  netOf,
  profitOf,
  totalRow,
  type Unit,
} from './class-table.rule';

const UNITS = ['day', 'week', 'month'] as const;
/** Columns of a class, of a family, and of all. */
const COLUMNS = 6;
const FAMILY_COLUMNS = 4;

interface Column {
  readonly key: string;
  readonly name: string;
  readonly gameClass: GameClass;
  readonly isFamily: boolean;
  readonly edge?: CalcEdge | undefined;
}

interface CellsProps {
  readonly cell: Cell;
  readonly isFamily: boolean;
  /** Of a family whose odds are known. */
  readonly edge?: CalcEdge | undefined;
}

const Cells = ({ cell, isFamily, edge }: CellsProps) => (
  <>
    <WonCell won={cell.stakeWon} />
    <WonCell won={cell.payoutWon} />
    <WonCell won={profitOf(cell)} />
    <td data-n>
      {isFarOff(cell, edge) ? (
        <Badge tone="warn">{holdText(cell.stakeWon, cell.payoutWon)}</Badge>
      ) : (
        holdText(cell.stakeWon, cell.payoutWon)
      )}
      {edge && <small> / {edgeText(edge)}</small>}
    </td>
    {!isFamily && <WonCell won={cell.rewardWon} />}
    {!isFamily && <WonCell won={netOf(cell)} />}
  </>
);

function Heads({ isFamily }: { readonly isFamily: boolean }) {
  const t = useText();
  return (
    <>
      <th scope="col" data-n>
        {t('calc.stake')}
      </th>
      <th scope="col" data-n>
        {t('calc.payout')}
      </th>
      <th scope="col" data-n>
        {t('calc.profit')}
      </th>
      <th scope="col" data-n>
        {t('calcClasses.hold')}
      </th>
      {!isFamily && (
        <>
          <th scope="col" data-n>
            {t('calcClasses.reward')}
          </th>
          <th scope="col" data-n>
            {t('calc.net')}
          </th>
        </>
      )}
    </>
  );
}

interface TrendsProps {
  readonly columns: readonly Column[];
  /** The newest first. */
  readonly rows: readonly ClassRow[];
}

/** How the profit of each column went from the first row of the time to the last. */
function Trends({ columns, rows }: TrendsProps) {
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
        <td key={key} data-n colSpan={isFamily ? FAMILY_COLUMNS : COLUMNS}>
          {drawn(
            name,
            rows.map((row) => cellOf(row, key)),
          )}
        </td>
      ))}
      <td data-n colSpan={COLUMNS}>
        {drawn(
          t('calcClasses.all'),
          rows.map(({ all }) => all),
        )}
      </td>
    </tr>
  );
}

interface ClassTableProps {
  readonly columns: readonly Column[];
  readonly rows: readonly ClassRow[];
  readonly unit: Unit;
  readonly open: readonly GameClass[];
  readonly onToggle: (gameClass: GameClass) => void;
}

function ClassTable({ columns, rows, unit, open, onToggle }: ClassTableProps) {
  const t = useText();
  const total = totalRow(rows);
  const whole = total.all.stakeWon;
  return (
    <Amounts data-flush>
      <Table caption={t('calcClasses.things')}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('calc.day')}
            </th>
            {columns.map(({ key, name, gameClass, isFamily }) => (
              <th key={key} scope="colgroup" colSpan={isFamily ? FAMILY_COLUMNS : COLUMNS}>
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
            <th scope="colgroup" colSpan={COLUMNS}>
              {t('calcClasses.all')}
            </th>
          </tr>
          <tr>
            {columns.map(({ key, isFamily }) => (
              <Heads key={key} isFamily={isFamily} />
            ))}
            <Heads isFamily={false} />
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
              </th>
              {columns.map(({ key, isFamily, edge }) => (
                <Cells key={key} cell={cellOf(row, key)} isFamily={isFamily} edge={edge} />
              ))}
              <Cells cell={row.all} isFamily={false} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('calc.total')}</th>
            {columns.map(({ key, isFamily, edge }) => (
              <Cells key={key} cell={cellOf(total, key)} isFamily={isFamily} edge={edge} />
            ))}
            <Cells cell={total.all} isFamily={false} />
          </tr>
          <tr>
            <th scope="row">{t('calcClasses.share')}</th>
            {columns.map(({ key, isFamily }) => (
              <td key={key} data-n colSpan={isFamily ? FAMILY_COLUMNS : COLUMNS}>
                {holdText(whole, whole - cellOf(total, key).stakeWon)}
              </td>
            ))}
            <td data-n colSpan={COLUMNS}>
              {holdText(whole, 0)}
            </td>
          </tr>
          {rows.length > 1 && <Trends columns={columns} rows={rows} />}
        </tfoot>
      </Table>
    </Amounts>
  );
}

/** Which games earn, day by day. */
export default function CalcClassesScreen() {
  const t = useText();
  const localized = useLocalized();
  const classes = useClassNames();
  const days = useDaySpan('7days');
  const { params, change, span } = days;
  const unit = UNITS.find((name) => name === params.get('unit')) ?? 'day';
  const [open, setOpen] = useState<readonly GameClass[]>([]);
  const gameClass = GAME_CLASSES.find((name) => name === params.get('gameClass'));
  const answer = useQuery(
    query(partners.readCalcClasses, { ...span, ...(gameClass && { gameClass }) }),
  );
  const byDay = useQuery(query(partners.readCalcDays, span)).data;
  const nameOf = (gameClass: GameClass, family: string) =>
    family in GAMES
      ? localized(GAMES[family as GameId])
      : `${classes[gameClass]} · ${t('calcClasses.rest')}`;
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
      </DaySpanBar>
      <Answered answer={answer} things={t('calcClasses.things')} permission="calc.read">
        {({ rows, rewards, edges }) => {
          const columns = columnsOf(rows).flatMap(({ gameClass, families }): Column[] => [
            {
              ...{ key: gameClass, gameClass, isFamily: false },
              name: gameClass === 'holdem' ? t('calcClasses.rake') : classes[gameClass],
            },
            ...(open.includes(gameClass) ? families : []).map((family) => ({
              ...{ key: familyKey(gameClass, family), gameClass, isFamily: true },
              name: nameOf(gameClass, family),
              edge: edges.find((one) => one.family === family),
            })),
          ]);
          const profitWon = rows.reduce((sum, row) => sum + row.stakeWon - row.payoutWon, 0);
          // The days know nothing of one class.
          const ggrWon = gameClass
            ? undefined
            : byDay?.days.reduce((sum, day) => sum + day.ggrWon, 0);
          return rows.length === 0 ? (
            <EmptyState title={t('calcDays.none')} />
          ) : (
            <Card title={t('calcClasses.things')}>
              {ggrWon === profitWon && <Remark>{t('calcClasses.agrees')}</Remark>}
              {ggrWon !== undefined && ggrWon !== profitWon && (
                <Note data-tone="bad" role="alert">
                  {t('calcClasses.apart', { won: formatWon(profitWon - ggrWon) })}
                </Note>
              )}
              <ClassTable
                columns={columns}
                rows={classTable(rows, rewards, unit)}
                unit={unit}
                open={open}
                onToggle={(gameClass) =>
                  setOpen((before) =>
                    before.includes(gameClass)
                      ? before.filter((name) => name !== gameClass)
                      : [...before, gameClass],
                  )
                }
              />
            </Card>
          );
        }}
      </Answered>
    </Page>
  );
}
