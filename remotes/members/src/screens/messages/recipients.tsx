import { messageRecipients } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { DetailTable } from '../../parts/detail-table';
import { useText } from '../../text';

/** Who has a message, and when each read it. */
export function Recipients({ messageId }: { readonly messageId: string }) {
  const t = useText();
  return (
    <DetailTable
      list={messageRecipients}
      filter={{ messageId }}
      things={t('messages.recipients')}
      permission="message.read"
      columns={[
        { head: t('member.head'), cell: ({ id }) => id },
        { head: t('member.nick'), cell: ({ nick }) => nick },
        {
          head: t('messages.readAt'),
          cell: ({ readAt }) => (readAt ? formatInstant(readAt) : t('messages.unread')),
        },
      ]}
    />
  );
}
