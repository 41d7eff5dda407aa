import { type config, POST_STATES, type ReplyOf } from '@gwanje/contract';
import { formatInstant, MemberLink, useLocalized } from '@gwanje/remote-kit';
import { Badge, Table } from '@gwanje/ui-kit';
import { useText } from '../../text';

/** What else the member who wrote a post has written, and who wrote from where he did. */
export function Writer({ post }: { readonly post: ReplyOf<typeof config.readPost> }) {
  const t = useText();
  const localized = useLocalized();
  const { sameIp, lastPosts } = post;
  return (
    <>
      {sameIp.length > 0 && (
        <p>
          <Badge tone="warn">{t('board.sameIp')}</Badge> {t('board.sameIp.of')}{' '}
          {sameIp.map(({ memberId, id }) => (
            <MemberLink key={memberId} memberId={memberId}>
              {id}
            </MemberLink>
          ))}
        </p>
      )}
      {lastPosts.length > 0 && (
        <Table caption={t('board.lastPosts')}>
          <thead>
            <tr>
              <th scope="col">{t('board.title')}</th>
              <th scope="col">{t('board.state')}</th>
              <th scope="col">{t('board.writtenAt')}</th>
            </tr>
          </thead>
          <tbody>
            {lastPosts.map(({ postId, title, state, at }) => (
              <tr key={postId}>
                <th scope="row">{title}</th>
                <td>{localized(POST_STATES[state])}</td>
                <td>{formatInstant(at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
