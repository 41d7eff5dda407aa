import { query, useQuery } from '@gwanje/api-client';
import { config, POPUPS_AT_ONCE_MAX } from '@gwanje/contract';
import { Badge, Table } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { daysFrom, popupsOn } from '../../domain/popup-days.rule';
import type { Sites } from '../../parts/use-sites';
import { useText } from '../../text';

const DAYS = 14;

const Scroll = styled.div`
  overflow-x: auto;
  padding-bottom: 12px;
`;

/** Which popups run on each site on the coming days: where there is none, and where they pile up. */
export function PopupTimeline({ sites }: Pick<Sites, 'sites'>) {
  const t = useText();
  const { data } = useQuery(query(config.listPopupRuns, {}));
  if (!data) return null;
  const days = daysFrom(Date.now(), DAYS);
  return (
    <Scroll>
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
                const tone =
                  titles.length > POPUPS_AT_ONCE_MAX
                    ? 'bad'
                    : titles.length === 0
                      ? 'warn'
                      : 'neutral';
                return (
                  <td key={dayOn} data-n title={titles.join(', ') || t('board.timeline.gap')}>
                    <Badge tone={tone}>{titles.length}</Badge>
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
