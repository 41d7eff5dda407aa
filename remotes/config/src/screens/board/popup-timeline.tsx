import { query, useQuery } from '@gwanje/api-client';
import { config, POPUPS_AT_ONCE_MAX, type ReplyOf } from '@gwanje/contract';
import { Note } from '@gwanje/remote-kit/decision';
import { Badge, Table } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { barsOn, daysFrom, mostOn, type PopupBar, popupsOn } from '../../domain/popup-days.rule';
import type { Sites } from '../../parts/use-sites';
import { useText } from '../../text';
import { edgeOf, useBarMoves } from './use-bar-moves';

const DAYS = 14;
type Run = ReplyOf<typeof config.listPopupRuns>['runs'][number];
/** Of a site; how many there are says the table. */
const BARS_MAX = 30;

const SITE_PX = 120;

const Scroll = styled.div`
  overflow-x: auto;
  padding-bottom: 12px;
  > :last-child, table { min-width: 900px; }
  /* Every bar stands under its days. */
  table { table-layout: fixed; }
  thead th:first-child { width: ${SITE_PX}px; }
  tr > [data-n] { padding-inline: 4px; text-align: center; }
`;

const Bars = styled.div`
  display: grid;
  grid-template-columns: ${SITE_PX}px 1fr;
  gap: 4px 0;
  padding-block: 8px;
  > strong { overflow: hidden; text-overflow: ellipsis; font-weight: 400; }
  > div {
    display: grid;
    align-content: start;
    gap: 2px;
    padding: 4px 0;
    border: 1px solid var(--line);
    background: repeating-linear-gradient(
      to right, var(--line) 0 1px, var(--surface) 1px calc(100% / ${DAYS})
    );
  }
  > div > button {
    padding: 0 4px;
    border: 0;
    font: inherit;
    text-align: left;
    cursor: grab;
    /* A finger moves it sideways, and the page up and down. */
    touch-action: pan-y;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--text);
    background: var(--accent-tint);
    border-left: 2px solid var(--accent);
  }
  /* Outside of it, what is scrolled would cut it off. */
  > div > :focus-visible { outline-offset: -2px; }
  > div > :disabled { cursor: default; touch-action: auto; }
  > div > [data-held] { outline: 2px dashed var(--accent); outline-offset: -2px; }
  > div > [data-piled] { background: var(--bad-tint); border-color: var(--bad); }
`;

type Moves = ReturnType<typeof useBarMoves>;

interface SiteBarsProps {
  readonly name: string;
  /** As they are kept. */
  readonly runs: readonly Run[];
  readonly bars: readonly PopupBar[];
  readonly moves: Moves;
  readonly whyNot: string | undefined;
  /** Its bar is the one that Tab comes to. */
  readonly stop: PopupBar | undefined;
}

/** When each popup of a site runs; one that too many others run beside says how many. */
function SiteBars({ name, runs, bars, moves, whyNot, stop }: SiteBarsProps) {
  const t = useText();
  return (
    <>
      <strong>{name}</strong>
      <div>
        {bars.slice(0, BARS_MAX).map((bar) => {
          const { postId, title, beginsPercent, widthPercent, mostAtOnce } = bar;
          const run = runs.find((one) => one.postId === postId);
          const isPiled = mostAtOnce > POPUPS_AT_ONCE_MAX;
          const said = isPiled ? t('board.timeline.piled', { title, count: mostAtOnce }) : title;
          if (!run) return null;
          const placed = moves.placed(run);
          return (
            <button
              key={postId}
              type="button"
              title={said}
              aria-label={t('board.timeline.bar', {
                title: said,
                site: name,
                ...{ from: edgeOf(placed.fromAt), until: edgeOf(placed.untilAt) },
              })}
              tabIndex={bar === stop ? 0 : -1}
              disabled={whyNot !== undefined}
              data-piled={isPiled || undefined}
              data-held={moves.isHeld(run) || undefined}
              style={{ marginLeft: `${beginsPercent}%`, width: `${widthPercent}%` }}
              {...moves.handlersOf(run)}
            >
              {said}
            </button>
          );
        })}
        {bars.length > BARS_MAX && t('board.timeline.more', { count: bars.length - BARS_MAX })}
      </div>
    </>
  );
}

interface PopupTimelineProps extends Pick<Sites, 'sites'> {
  /** Left out: whoever looks may move them. */
  readonly whyNot: string | undefined;
  readonly onMoved: () => Promise<unknown>;
}

/** Which popups run on each site on the coming days: where there is none, and where they pile up. */
export function PopupTimeline({ sites, whyNot, onMoved }: PopupTimelineProps) {
  const t = useText();
  const { data } = useQuery(query(config.listPopupRuns, {}));
  const moves = useBarMoves({
    ...{ days: DAYS, onMoved },
    nameOf: (siteId) => sites.find((site) => site.siteId === siteId)?.name ?? '',
  });
  if (!data) return null;
  const days = daysFrom(Date.now(), DAYS);
  const runs = data.runs.map(moves.placed);
  const barsOf = sites.map(({ siteId }) => barsOn(runs, siteId, days));
  return (
    <Scroll>
      {moves.refusal && (
        <Note data-tone="bad" role="alert">
          {moves.refusal}
        </Note>
      )}
      <p>{whyNot ?? t('board.timeline.keys')}</p>
      <Table caption={t('board.timeline')}>
        <thead>
          <tr>
            <th scope="col">{t('sites.site')}</th>
            {days.map((dayOn) => (
              <th key={dayOn} scope="col" data-n>
                {dayOn.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sites.map(({ siteId, name }) => (
            <tr key={siteId}>
              <th scope="row">{name}</th>
              {days.map((dayOn) => {
                const titles = popupsOn(runs, siteId, dayOn);
                const most = mostOn(runs, siteId, dayOn);
                const tone = most > POPUPS_AT_ONCE_MAX ? 'bad' : most === 0 ? 'warn' : 'neutral';
                return (
                  <td key={dayOn} data-n title={titles.join(', ') || t('board.timeline.gap')}>
                    <Badge tone={tone}>{most}</Badge>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      <Bars data-bars role="group" aria-label={t('board.timeline')}>
        {sites.map(({ siteId, name }, index) => (
          <SiteBars
            key={siteId}
            {...{ name, moves, whyNot, bars: barsOf[index] ?? [] }}
            runs={data.runs.filter((run) => run.siteId === siteId)}
            stop={barsOf.find((bars) => bars.length > 0)?.[0]}
          />
        ))}
      </Bars>
    </Scroll>
  );
}
