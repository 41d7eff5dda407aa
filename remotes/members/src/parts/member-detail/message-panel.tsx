import { query, useQuery } from '@gwanje/api-client';
import { MESSAGE_EVENTS, MESSAGE_KINDS, members } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Table } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { KeyPaging, useKeyPages } from '../paging';
import type { PanelProps } from './panel-props';

const LOOKED_AGAIN_MS = 10_000;

/** What was written to a member, as he reads it, and when he did. */
export function MessagePanel({ memberId }: PanelProps) {
  const t = useText();
  const localized = useLocalized();
  const pages = useKeyPages(memberId);
  const { after } = pages;
  const asked = useQuery({
    ...query(members.listMemberMessages, { memberId, ...(after !== undefined && { after }) }),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  const heads = ['title', 'sendAt', 'readAt', 'kind', 'sender'] as const;
  return (
    <Answered
      answer={asked}
      things={t('messages.things')}
      permission="message.read"
      isEmpty={({ messages }) => after === undefined && messages.length === 0}
    >
      {({ messages, more }) => (
        <>
          <Table caption={t('messages.things')}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {t(`messages.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {messages.map(({ messageId, title, body, at, readAt, isRecalled, kind, ...one }) => (
                <tr key={messageId}>
                  <th scope="row">
                    <details>
                      <summary>{title}</summary>
                      <p style={{ whiteSpace: 'pre-wrap' }}>{body}</p>
                    </details>
                  </th>
                  <td>{formatInstant(at)}</td>
                  <td>
                    {readAt ? formatInstant(readAt) : t('messages.unread')}{' '}
                    {isRecalled && <Badge tone="neutral">{t('recall.verb')}</Badge>}
                  </td>
                  <td>
                    {localized(
                      one.event === null ? MESSAGE_KINDS[kind] : MESSAGE_EVENTS[one.event],
                    )}
                  </td>
                  <td>{one.sender?.id ?? t('messages.byItself')}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <KeyPaging pages={pages} last={messages.at(-1)?.messageId} more={more} />
        </>
      )}
    </Answered>
  );
}
