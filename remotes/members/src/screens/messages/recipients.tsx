import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import { useText } from '../../text';

/** The first members who have a message, and when they read it. */
export function Recipients({ messageId }: { readonly messageId: string }) {
  const t = useText();
  const asked = useQuery(query(members.listMessageRecipients, { messageId }));
  return (
    <Answered
      answer={asked}
      things={t('messages.recipients')}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, more }) => (
        <>
          <Table caption={t('messages.recipients')}>
            <thead>
              <tr>
                <th scope="col">{t('member.head')}</th>
                <th scope="col">{t('member.nick')}</th>
                <th scope="col">{t('messages.readAt')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ memberId, id, nick, readAt }) => (
                <tr key={memberId}>
                  <th scope="row">{id}</th>
                  <td>{nick}</td>
                  <td>{readAt ? formatInstant(readAt) : t('messages.unread')}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {more && <p>{t('messages.more')}</p>}
        </>
      )}
    </Answered>
  );
}
