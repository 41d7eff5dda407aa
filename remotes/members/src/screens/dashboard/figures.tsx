import {
  DASHBOARD_FIGURES,
  type DashboardFigureRow,
  LIVE_LINE_MAX,
  MODULES,
  POINT_PARTS,
  REQUEST_KINDS,
} from '@gwanje/contract';
import { Link, usePermitted, useSearchParams, useShell } from '@gwanje/remote-kit';
import { Card, HiddenText } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { changeFrom, exact, shown } from './figures.rule';
import { givenToday, listOf, openBetsOf, requestsToday } from './list-of.rule';

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(176px, 1fr));
  gap: 1px;
  margin: -12px calc(-1 * var(--pad));
  background: var(--line);
  > div { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 2px; padding: 10px var(--pad); background: var(--surface); }
  dt { color: var(--muted); font-size: 12px; }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
  dd[data-now] { font-size: 18px; line-height: 26px; font-weight: 600; }
  dd[data-now] > a { color: inherit; }
  dd[data-now][data-below] { color: var(--bad); }
  dd[data-now] > small { font-size: 12px; font-weight: 400; color: var(--muted); }
  dd:not([data-now]) { display: flex; flex-wrap: wrap; gap: 0 6px; font-size: 12px; color: var(--muted); }
  dd:not([data-now]) > :last-child { margin-inline-start: auto; white-space: nowrap; }
  /* More is not always good: only signed money has a colour. */
  [data-change] { color: var(--text); }
  [data-direction='up'] { color: var(--good); }
  [data-direction='down'] { color: var(--bad); }
`;

const ARROWS = { up: '▲', down: '▼', same: '–' } as const;

/** Amounts that are no won. */
const OF_POINTS: ReadonlySet<string> = new Set(['points', 'point']);

interface FiguresProps {
  readonly rows: readonly DashboardFigureRow[];
  readonly isComparable: boolean;
}

/** The figures of today until now, beside those of two days until the same time. */
export function Figures({ rows, isComparable }: FiguresProps) {
  const t = useText();
  // The server compares nothing of a line that is too large for it.
  const isCompared = isComparable && rows.some(({ yesterday }) => yesterday !== null);
  const note = isCompared
    ? t('dash.figures.note')
    : isComparable
      ? t('dash.figures.alone', { line: exact(LIVE_LINE_MAX) })
      : t('dash.counting');
  return (
    <Card title={t('dash.figures')} note={note}>
      <Tiles data-flush>
        {rows.map((row) => (
          <Figure key={row.id} row={row} isCompared={isCompared} />
        ))}
      </Tiles>
    </Card>
  );
}

function Figure(props: { readonly row: DashboardFigureRow; readonly isCompared: boolean }) {
  const { row, isCompared } = props;
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const flags = useShell((shell) => shell.flags);
  const [params] = useSearchParams();
  const mayReadLogins = usePermitted('login.read');
  const { short, long } = shown(row, locale);
  const mayReadCalc = usePermitted('calc.read');
  const seen = { flags, partnerId: params.get('partnerId'), mayReadLogins, mayReadCalc };
  const to = listOf(row, seen);
  return (
    <div>
      <dt>
        {DASHBOARD_FIGURES[row.id] === 'won'
          ? t(OF_POINTS.has(row.id) ? 'dash.inPoints' : 'dash.inWon', { name: t(`dash.${row.id}`) })
          : t(`dash.${row.id}`)}
      </dt>
      <dd data-now title={long} {...(row.now < 0 && { 'data-below': '' })}>
        <Led to={to}>{short}</Led>
        {row.count !== null && <small> {t('dash.count', { count: row.count })}</small>}
        {short !== long && <HiddenText>{long}</HiddenText>}
      </dd>
      {row.kinds?.map(({ kind, count, won }) => (
        <dd key={kind}>
          <span>
            {REQUEST_KINDS[kind][locale]} {t('dash.count', { count })}
          </span>
          <Link to={requestsToday(kind, seen)}>{exact(won)}</Link>
        </dd>
      ))}
      {row.products?.map(({ product, won }) => (
        <dd key={product}>
          <span>{MODULES[product][locale]}</span>
          <Led to={openBetsOf(product, seen)}>{exact(won)}</Led>
        </dd>
      ))}
      {row.parts?.map(({ id, won }) => (
        <dd key={id}>
          <span>{POINT_PARTS[id][locale]}</span>
          <Link to={givenToday(id, row.types ?? [], seen)}>{exact(won)}</Link>
        </dd>
      ))}
      {row.change !== null ? (
        <dd>
          <span>{t('dash.change')}</span>
          <Signed value={row.change} />
        </dd>
      ) : (
        isCompared && <Compared row={row} />
      )}
    </div>
  );
}

/** An amount that leads to its list, where there is one. */
const Led = (props: { readonly to: string | undefined; readonly children: string }) =>
  props.to === undefined ? (
    <span>{props.children}</span>
  ) : (
    <Link to={props.to}>{props.children}</Link>
  );

function Signed({ value }: { readonly value: number }) {
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'same';
  const text = `${value > 0 ? '+' : ''}${exact(value)}`;
  return <span data-direction={direction}>{text}</span>;
}

/** Beside the two days, or why it is not. */
function Compared({ row }: { readonly row: DashboardFigureRow }) {
  const t = useText();
  if (row.yesterday === null && row.lastWeek === null) return <dd>{t('dash.unkept')}</dd>;
  return (
    <>
      <Against label={t('dash.yesterday')} row={row} before={row.yesterday} />
      <Against label={t('dash.lastWeek')} row={row} before={row.lastWeek} />
    </>
  );
}

interface AgainstProps {
  readonly label: string;
  readonly row: DashboardFigureRow;
  readonly before: number | null;
}

function Against({ label, row, before }: AgainstProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const change = changeFrom(row, before);
  if (change === null || before === null) return <dd>{t('dash.uncounted', { label })}</dd>;
  const { short, long } = shown({ ...row, now: before }, locale);
  return (
    <dd title={long}>
      <span>
        {label} {short}
      </span>
      <span data-change>
        {ARROWS[change.direction]} {change.text}
      </span>
    </dd>
  );
}
