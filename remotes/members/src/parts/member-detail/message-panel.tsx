import { query, useQuery } from '@gwanje/api-client';
import { MESSAGE_EVENTS, MESSAGE_KINDS, MESSAGE_STATES, members, messages } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** What was written to a member. */
export function MessagePanel({ memberId }: PanelProps) {
  const t = useText();
  const localized = useLocalized();
  const member = useQuery(query(members.readMember, { memberId }));
  return (
    <Answered answer={member} things={t('user.member')}>
      {({ id }) => (
        <DetailTable
          list={messages}
          filter={{ categoryInfo: 'id', query: id }}
          things={t('messages.things')}
          permission="message.read"
          columns={[
            { head: t('messages.title'), cell: ({ title }) => title },
            { head: t('messages.sendAt'), cell: ({ sendAt }) => formatInstant(sendAt) },
            {
              head: t('messages.kind'),
              cell: ({ kind, event }) =>
                localized(event === null ? MESSAGE_KINDS[kind] : MESSAGE_EVENTS[event]),
            },
            { head: t('messages.state'), cell: ({ state }) => localized(MESSAGE_STATES[state]) },
            {
              head: t('messages.sender'),
              cell: ({ sender }) => sender?.id ?? t('messages.byItself'),
            },
          ]}
        />
      )}
    </Answered>
  );
}
