import { query, useQuery } from '@gwanje/api-client';
import { config, POPUPS_AT_ONCE_MAX } from '@gwanje/contract';
import { Badge, Table } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { barsOn, daysFrom, mostOn, type PopupBar, popupsOn } from '../../domain/popup-days.rule';
import type { Sites } from '../../parts/use-sites';
import { useText } from '../../text';

const DAYS = 14;
/** Of a site; how many there are says the table. */
const BARS_MAX = 30;

const Scroll = styled.div`
  overflow-x: auto;
  padding-bottom: 12px;
`;

const Bars = styled.div`
  min-width: 760px;
  padding-bottom: 12px;
  > div {
    display: grid;
    gap: 2px;
    padding: 4px 0;
    border: 1px solid var(--line);
    background: repeating-linear-gradient(
      to right, var(--line) 0 1px, var(--surface) 1px calc(100% / ${DAYS})
    );
  }
  > div > span {
    padding: 0 4px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--text);
    background: var(--accent-tint);
    border-left: 2px solid var(--accent);
  }
  > div > [data-piled] { background: var(--bad-tint); border-color: var(--bad); }
`;

interface SiteBarsProps {
  readonly name: string;
  readonly bars: readonly PopupBar[];
}

/** When each popup of a site runs; one that too many others run beside says how many. */
function SiteBars({ name, bars }: SiteBarsProps) {
  const t = useText();
  return (
    <>
      <strong>{name}</strong>
      <div>
        {bars
          .slice(0, BARS_MAX)
          .map(({ postId, title, beginsPercent, widthPercent, mostAtOnce }) => {
            const isPiled = mostAtOnce > POPUPS_AT_ONCE_MAX;
            const said = isPiled ? t('board.timeline.piled', { title, count: mostAtOnce }) : title;
            return (
              <span
                key={postId}
                title={said}
                data-piled={isPiled || undefined}
                style={{ marginLeft: `${beginsPercent}%`, width: `${widthPercent}%` }}
              >
                {said}
              </span>
            );
          })}
        {bars.length > BARS_MAX && t('board.timeline.more', { count: bars.length - BARS_MAX })}
      </div>
    </>
  );
}

/** Which popups run on each site on the coming days: where there is none, and where they pile up. */
export function PopupTimeline({ sites }: Pick<Sites, 'sites'>) {
  const t = useText();
  const { data } = useQuery(query(config.listPopupRuns, {}));
  if (!data) return null;
  const days = daysFrom(Date.now(), DAYS);
  return (
    <Scroll>
      {/* Whoever does not see it has the same in the table. */}
      <Bars aria-hidden>
        {sites.map(({ siteId, name }) => (
          <SiteBars key={siteId} name={name} bars={barsOn(data.runs, siteId, days)} />
        ))}
      </Bars>
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
                const titles = popupsOn(data.runs, siteId, dayOn);
                const most = mostOn(data.runs, siteId, dayOn);
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
    </Scroll>
  );
}
