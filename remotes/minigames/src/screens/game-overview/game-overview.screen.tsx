import { query, useQuery } from '@gwanje/api-client';
import { GAMES, type GameId, type GameOverview, MODULES, minigames } from '@gwanje/contract';
import { useLocalized, useScreenTitle, useSearchParams } from '@gwanje/remote-kit';
import { Answered, Note, useUnsavedForm, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Card, EmptyState, Page, SelectField, Table, toast } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { OverviewRow, SWITCHES, type Switches } from './overview-row';

const StopForm = lazy(async () => ({ default: (await import('./stop.form')).StopForm }));
const CompareDialog = lazy(async () => ({
  default: (await import('./compare-dialog')).CompareDialog,
}));

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 10px;
  > [data-field] { width: 150px; }
`;
const Stacked = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`;
const Wide = styled.div`
  tr[data-kind] > th { text-align: start; background: var(--hover); }
  tr[data-changed] > * { background: var(--accent-tint); }
  [data-bad] { color: var(--bad); font-weight: 600; }
  td { white-space: nowrap; }
  td small { color: var(--muted); }
`;

const COMPARED_MAX = 6;

/** What kind of game a market set makes, as rows are grouped. */
type Kind = 'powerball' | 'ladder' | 'other';
const kindOf = (game: GameId): Kind => {
  const { set } = GAMES[game];
  if (/powerball/i.test(set)) return 'powerball';
  return /ladder/i.test(set) ? 'ladder' : 'other';
};
const KINDS = ['powerball', 'ladder', 'other'] as const;

const FILTERS = {
  kind: KINDS,
  state: ['on', 'off', 'stopped', 'pending', 'losing'],
} as const;
type State = (typeof FILTERS)['state'][number];

const IS: Readonly<Record<State, (row: GameOverview) => boolean>> = {
  on: ({ regStatus, betStatus }) => regStatus && betStatus,
  off: ({ regStatus, betStatus }) => !regStatus || !betStatus,
  stopped: ({ stop }) => stop !== null,
  pending: ({ pendingRounds }) => pendingRounds > 0,
  losing: ({ worst }) => worst !== null && worst.edgeBps < 0,
};

const SORTS = ['game', 'module', 'state', 'edge', 'stake', 'pending'] as const;
type Sort = (typeof SORTS)[number];
const ORDER: Readonly<Record<Sort, (a: GameOverview, b: GameOverview) => number>> = {
  game: () => 0,
  module: (a, b) => GAMES[a.game].module.localeCompare(GAMES[b.game].module),
  state: (a, b) => Number(IS.off(b)) - Number(IS.off(a)),
  edge: (a, b) => (a.worst?.edgeBps ?? Infinity) - (b.worst?.edgeBps ?? Infinity),
  stake: (a, b) => b.todayStakeWon - a.todayStakeWon,
  pending: (a, b) => b.pendingRounds - a.pendingRounds,
};

/** Of one market set, and as many as stand beside each other. */
const areComparable = (games: readonly GameId[]) =>
  games.length >= 2 &&
  games.length <= COMPARED_MAX &&
  new Set(games.map((game) => GAMES[game].set)).size === 1;

/** What was switched here alone: a game is read again meanwhile, and keeps what a colleague has switched. */
type Edits = Readonly<Partial<Record<GameId, Partial<Switches>>>>;
const switchesOf = (
  { regStatus, betStatus, betTopStatus }: Switches,
  edit: Partial<Switches> = {},
): Switches => ({ ...{ regStatus, betStatus, betTopStatus }, ...edit });

const HEADS = [
  ...['game', 'module', 'interval', 'regStatus', 'betStatus', 'betTopStatus', 'betEnd', 'worst'],
  ...['unregistered', 'max', 'stake', 'profit', 'pending', 'changed'],
] as const;

interface TableProps {
  readonly rows: readonly GameOverview[];
  readonly reload: () => Promise<unknown>;
}

function Overview({ rows, reload }: TableProps) {
  const t = useText();
  const localized = useLocalized();
  const whyNot = useWhyNot('minigameSettings.change');
  const [params, setParams] = useSearchParams();
  const [edits, setEdits] = useState<Edits>({});
  const [chosen, setChosen] = useState<ReadonlySet<GameId>>(new Set());
  const [isStopping, setStopping] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<Kind>>(new Set());
  const [failed, setFailed] = useState<string>();
  const save = useWrite(minigames.saveGameSwitches, { onStale: reload });
  const resume = useWrite(minigames.resumeGames, { onStale: reload });
  const asked = (name: string) => params.get(name) ?? '';
  const ask = (said: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(said))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setParams(next);
  };
  const sort = SORTS.find((one) => one === asked('sort')) ?? 'game';
  const modules = [...new Set(rows.map(({ game }) => GAMES[game].module))].sort();
  const shown = rows
    .filter((row) => asked('kind') === '' || kindOf(row.game) === asked('kind'))
    .filter((row) => asked('module') === '' || GAMES[row.game].module === asked('module'))
    .filter((row) => IS[asked('state') as State]?.(row) ?? true)
    .toSorted(ORDER[sort]);
  const wanted = (row: GameOverview) => switchesOf(row, edits[row.game]);
  const isChanged = (row: GameOverview) => SWITCHES.some((name) => wanted(row)[name] !== row[name]);
  const changed = rows.filter(isChanged);
  const { question } = useUnsavedForm({ isDirty: changed.length > 0, isSaving: save.running });
  const stopped = rows.filter(({ stop }) => stop !== null);
  const picked = rows.flatMap(({ game }) => (chosen.has(game) ? [game] : []));
  const compared = asked('compare').split(',');
  const beside = rows.flatMap(({ game }) => (compared.includes(game) ? [game] : []));

  // A switch that is back where it stood is nobody's wish: it goes on with what a colleague does.
  const edit = (row: GameOverview, switched: Partial<Switches>) => {
    const next = { ...wanted(row), ...switched };
    const own = SWITCHES.filter((name) => next[name] !== row[name]);
    setEdits({ ...edits, [row.game]: Object.fromEntries(own.map((name) => [name, next[name]])) });
  };
  const choose = (game: GameId) => {
    const next = new Set(chosen);
    if (!next.delete(game)) next.add(game);
    setChosen(next);
  };
  const saveAll = async () => {
    const games = changed.map((row) => ({
      ...{ game: row.game, version: row.version },
      ...wanted(row),
    }));
    const sent = await save.send({ games });
    if (!sent) return;
    const { game } = (sent.details ?? {}) as { game?: GameId };
    const why = sent.refusals[0]?.rules[0]?.message;
    setFailed(why && (game ? `${localized(GAMES[game])}: ${why}` : why));
    if (!sent.data) return;
    setEdits({});
    toast({ tone: 'success', title: t('overview.saved', { count: games.length }) });
    await reload();
  };
  const resumeAll = async () => {
    const sent = await resume.send({ games: stopped.map(({ game }) => game) });
    if (sent?.data) toast({ tone: 'success', title: t('overview.resumed') });
    await reload();
  };
  const options = (name: 'kind' | 'state') => [
    { value: '', label: t('round.all') },
    ...FILTERS[name].map((value) => ({ value, label: t(`overview.${name}.${value}` as never) })),
  ];
  const byKind = KINDS.map((kind) => ({
    kind,
    rows: shown.filter(({ game }) => kindOf(game) === kind),
  })).filter((group) => group.rows.length > 0);
  return (
    <>
      {whyNot && <p>{whyNot}</p>}
      <Bar role="search" aria-label={t('overview.card')}>
        <SelectField
          label={t('overview.module')}
          value={asked('module')}
          options={[
            { value: '', label: t('round.all') },
            ...modules.map((module) => ({
              value: module as string,
              label: localized(MODULES[module]),
            })),
          ]}
          onChange={(module) => ask({ module })}
        />
        <SelectField
          label={t('overview.kind')}
          value={asked('kind')}
          options={options('kind')}
          onChange={(kind) => ask({ kind })}
        />
        <SelectField
          label={t('overview.state')}
          value={asked('state')}
          options={options('state')}
          onChange={(state) => ask({ state })}
        />
        <SelectField
          label={t('overview.sort')}
          value={sort}
          options={SORTS.map((value) => ({ value, label: t(`overview.sort.${value}`) }))}
          onChange={(by) => ask({ sort: by === 'game' ? '' : by })}
        />
        <Button
          disabledReason={areComparable(picked) ? undefined : t('overview.compare.why')}
          onClick={() => ask({ compare: picked.join() })}
        >
          {t('overview.compare')}
        </Button>
        <Button tone="danger" disabledReason={whyNot} onClick={() => setStopping(true)}>
          {picked.length > 0
            ? t('overview.stop.some', { count: picked.length })
            : t('overview.stop')}
        </Button>
        {stopped.length > 0 && (
          <Button
            disabledReason={whyNot}
            disabled={resume.disabled}
            onClick={() => void resumeAll()}
          >
            {t('overview.resume', { count: stopped.length })}
          </Button>
        )}
        <Button
          tone="primary"
          disabledReason={whyNot ?? (changed.length > 0 ? undefined : t('overview.nothing'))}
          disabled={save.disabled}
          onClick={() => void saveAll()}
        >
          {t('overview.save', { count: changed.length })}
        </Button>
        {changed.length > 0 && <Button onClick={() => setEdits({})}>{t('overview.undo')}</Button>}
      </Bar>
      {failed && (
        <Note role="alert" data-tone="bad">
          {failed}
        </Note>
      )}
      <Card title={t('overview.card')} note={t('overview.count', { count: shown.length })}>
        <Wide>
          <Table caption={t('overview.things')}>
            <thead>
              <tr>
                <th scope="col">{t('overview.head.choose')}</th>
                {HEADS.map((head) => (
                  <th key={head} scope="col">
                    {t(`overview.head.${head}` as never)}
                  </th>
                ))}
              </tr>
            </thead>
            {byKind.map(({ kind, rows: ofKind }) => (
              <tbody key={kind}>
                <tr data-kind>
                  <th scope="rowgroup" colSpan={HEADS.length + 1}>
                    <Button
                      size="s"
                      aria-expanded={!folded.has(kind)}
                      onClick={() => {
                        const next = new Set(folded);
                        if (!next.delete(kind)) next.add(kind);
                        setFolded(next);
                      }}
                    >
                      {t(`overview.kind.${kind}`)} {ofKind.length}
                    </Button>
                  </th>
                </tr>
                {!folded.has(kind) &&
                  ofKind.map((row) => (
                    <OverviewRow
                      key={row.game}
                      row={row}
                      shown={wanted(row)}
                      isChanged={isChanged(row)}
                      isChosen={chosen.has(row.game)}
                      mayChange={whyNot === undefined}
                      onEdit={(switched) => edit(row, switched)}
                      onChoose={() => choose(row.game)}
                    />
                  ))}
              </tbody>
            ))}
          </Table>
        </Wide>
        {shown.length === 0 && (
          <EmptyState
            title={t('overview.noneFound')}
            text={
              <Button onClick={() => ask({ module: '', kind: '', state: '' })}>
                {t('overview.clear')}
              </Button>
            }
          />
        )}
      </Card>
      {question}
      <Suspense>
        {isStopping && (
          <StopForm
            games={picked.length > 0 ? picked : rows.map(({ game }) => game)}
            onDone={reload}
            onClose={() => setStopping(false)}
          />
        )}
        {areComparable(beside) && (
          <CompareDialog games={beside} onClose={() => ask({ compare: '', card: '' })} />
        )}
      </Suspense>
    </>
  );
}

/** Every mini-game at once: what is on, what it earns, what waits; switched, stopped, compared. */
export default function GameOverviewScreen() {
  const t = useText();
  const title = useScreenTitle();
  const answer = useQuery(query(minigames.listGameOverviews, {}));
  return (
    <Page title={title} subtitle={t('overview.subtitle')}>
      <Answered
        answer={answer}
        things={t('overview.things')}
        waitingRows={12}
        isEmpty={(rows) => rows.length === 0}
      >
        {(rows) => (
          <Stacked>
            <Overview rows={rows} reload={answer.refetch} />
          </Stacked>
        )}
      </Answered>
    </Page>
  );
}
