import { TICKET_KINDS, TICKET_STATES, tickets } from '@gwanje/contract';
import { formatInstant, Link, useLocalized } from '@gwanje/remote-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** What a member has asked. */
export function HelpPanel({ memberId }: PanelProps) {
  const t = useText();
  const localized = useLocalized();
  return (
    <DetailTable
      list={tickets}
      filter={{ memberId }}
      things={t('help.things')}
      permission="help.read"
      columns={[
        {
          head: t('help.title'),
          cell: ({ ticketId, title }) => <Link to={`/help?open=${ticketId}`}>{title}</Link>,
        },
        { head: t('help.kind'), cell: ({ kind }) => localized(TICKET_KINDS[kind]) },
        { head: t('help.state'), cell: ({ state }) => localized(TICKET_STATES[state]) },
        { head: t('help.openedAt'), cell: ({ openedAt }) => formatInstant(openedAt) },
        { head: t('help.answeredBy'), cell: ({ answeredBy }) => answeredBy?.id ?? '–' },
      ]}
    />
  );
}
