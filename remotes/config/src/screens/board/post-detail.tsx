import { query, useQuery } from '@gwanje/api-client';
import { boardWords, config } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, formatWon, Table } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import type { Post } from '../../domain/post-form.rule';
import { useText } from '../../text';
import { AsShown } from './as-shown';
import { ShownBody } from './shown-body';
import { Thread } from './thread';
import type { PostDecisions } from './use-post-decisions';
import { neighbourOf } from './use-reordering';
import { Writer } from './writer';

const Stack = styled.div`
  display: grid;
  gap: 10px;
  > fieldset { display: flex; flex-wrap: wrap; gap: 6px; min-width: 0; margin: 0; padding: 0; border: 0; }
  > img { max-width: 320px; }
`;

const LinkedSetting = lazy(async () => ({
  default: (await import('./linked-setting')).LinkedSetting,
}));

interface PostDetailProps {
  readonly post: Post;
  readonly whyNot: string | undefined;
  readonly decisions: PostDecisions;
  readonly onCopy: () => void;
  /** Of a notice: begins a popup that says the same. */
  readonly onPopup: () => void;
}

/** What a post says, who has read it, and what may be done about it. */
export function PostDetail({ post, whyNot, decisions, onCopy, onPopup }: PostDetailProps) {
  const t = useText();
  const { postId, board, title, state, member } = post;
  const [isAsked, setAsked] = useState(false);
  const answer = useQuery(query(config.readPost, { board, postId }));
  const has = boardWords(board);
  const move = (step: 1 | -1) => {
    const besideId = neighbourOf(postId, step);
    if (besideId) void decisions.move(postId, besideId, step === -1 ? 'before' : 'behind');
  };
  const button = (label: string, press: () => unknown, shortcut?: string): ReactNode => (
    <Button
      size="s"
      disabled={decisions.disabled}
      disabledReason={whyNot}
      {...(shortcut && { shortcut })}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
  const isOut = state === 'live' || state === 'scheduled' || state === 'ended';
  return (
    <Stack>
      <fieldset aria-label={title}>
        {state === 'deleted' ? (
          button(t('board.restore'), () => decisions.run('restore', post))
        ) : (
          <>
            {!isOut && button(t('board.publish'), () => decisions.run('publish', post), 'P')}
            {isOut && button(t('board.hide'), () => decisions.run('hide', post), 'H')}
            {has.isOrdered && button(t('board.up'), () => move(-1), 'U')}
            {has.isOrdered && button(t('board.down'), () => move(1), 'D')}
            {!member && button(t('board.copy'), onCopy)}
            {has.hasMustRead && button(t('board.toPopup'), onPopup)}
            {button(t('board.delete'), () => decisions.run('delete', post))}
          </>
        )}
        <Button size="s" aria-pressed={isAsked} onClick={() => setAsked(!isAsked)}>
          {t('board.asShown')}
        </Button>
      </fieldset>
      {post.imagePc && <img src={post.imagePc} alt={title} />}
      <Answered answer={answer} things={t('board.preview')}>
        {(read) => (
          <>
            {!isAsked && <ShownBody html={read.html} />}
            {has.isOfMembers && <Thread post={read} whyNot={whyNot} />}
            {has.isOfMembers && <Writer post={read} />}
          </>
        )}
      </Answered>
      {isAsked && <AsShown post={post} />}
      {post.linkedSetting && (
        <Suspense>
          <LinkedSetting category={post.linkedSetting} post={post} />
        </Suspense>
      )}
      {!has.isPopup && isOut && <Reach post={post} />}
    </Stack>
  );
}

/** How many of those whom a post is for have read it. */
function Reach({ post: { board, postId } }: { readonly post: Post }) {
  const t = useText();
  const answer = useQuery(query(config.readPostReach, { board, postId }));
  return (
    <Answered
      answer={answer}
      things={t('board.reach')}
      isEmpty={({ levels }) => levels.length === 0}
    >
      {({ levels }) => (
        <Table caption={t('board.reach')}>
          <thead>
            <tr>
              <th scope="col">{t('board.levels')}</th>
              <th scope="col">{t('board.reach')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, members, readers }) => (
              <tr key={level}>
                <th scope="row">{t('board.level', { level })}</th>
                <td>
                  {t('board.reach.of', {
                    members: formatWon(members),
                    readers: formatWon(readers),
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Answered>
  );
}
