import { query, queryKey, useQuery, useQueryClient } from '@gwanje/api-client';
import { BAN_DAYS_MAX, config, type ReplyOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered, decide, Note, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, ReasonField, SelectField, TextField, toast } from '@gwanje/ui-kit';
import { Fragment, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';

const List = styled.ul`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  > li { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; }
  > li > p { flex: 1 1 300px; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: end;
  > [data-field] { width: 220px; }
`;

const BAN_DAYS = [1, 3, 7, 30, BAN_DAYS_MAX];

interface ThreadProps {
  readonly post: ReplyOf<typeof config.readPost>;
  readonly whyNot: string | undefined;
}

type Comment = ReplyOf<typeof config.readPost>['thread'][number];

interface CommentsProps {
  readonly postId: string;
  readonly comments: readonly Comment[];
  /** How many were written before these. */
  readonly earlier: number;
  readonly draw: (comment: Comment) => ReactNode;
}

/** Some comments, and on demand those before them. */
function Comments({ postId, comments, earlier, draw }: CommentsProps) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const [first] = comments;
  const hasEarlier = first !== undefined && earlier > 0;
  return (
    <>
      {hasEarlier && isAsked && <Earlier {...{ postId, earlier, draw }} before={first.commentId} />}
      {hasEarlier && !isAsked && (
        <Button size="s" tone="quiet" onClick={() => setAsked(true)}>
          {t('board.comments.earlier')}
        </Button>
      )}
      <List aria-label={t('board.comments')}>
        {comments.map((comment) => (
          <Fragment key={comment.commentId}>{draw(comment)}</Fragment>
        ))}
      </List>
    </>
  );
}

function Earlier({
  before,
  postId,
  earlier,
  draw,
}: Omit<CommentsProps, 'comments'> & { readonly before: string }) {
  const t = useText();
  const answer = useQuery(query(config.listComments, { postId, before }));
  return (
    <Answered answer={answer} things={t('board.comments')}>
      {({ comments }) => (
        <Comments {...{ postId, comments, draw }} earlier={earlier - comments.length} />
      )}
    </Answered>
  );
}

/** What stands below a post of the free board, and whether its writer may go on writing. */
export function Thread({ post, whyNot }: ThreadProps) {
  const { postId, thread, member, bannedUntil } = post;
  const t = useText();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [days, setDays] = useState('7');
  const [reason, setReason] = useState('');
  const comment = useWrite(config.addComment);
  const hide = useWrite(config.hideComment);
  const restore = useWrite(config.restoreComment);
  const ban = useWrite(config.banWriter);
  const unban = useWrite(config.unbanWriter);
  const { question } = useUnsavedForm({
    isDirty: text !== '' || reason !== '',
    isSaving: comment.running || ban.running || unban.running,
  });
  const reload = () =>
    Promise.all(
      [config.readPost, config.listComments].map((read) =>
        queries.invalidateQueries({ queryKey: queryKey(read) }),
      ),
    );
  const write = async () => {
    const sent = await comment.send({ postId, text });
    if (sent?.data) setText('');
    await reload();
  };
  const show = async (commentId: string, isHidden: boolean) => {
    await (isHidden ? restore : hide).send({ commentId });
    await reload();
  };
  const judge = async () => {
    if (!member) return;
    const isSure = await decide({
      title: t(bannedUntil ? 'board.unban.title' : 'board.ban.title', { id: member.id }),
      text: t(bannedUntil ? 'board.unban.text' : 'board.ban.text', { days }),
      verb: t(bannedUntil ? 'board.unban' : 'board.ban'),
      isDestructive: !bannedUntil,
    });
    if (!isSure) return;
    const { memberId } = member;
    const sent = bannedUntil
      ? await unban.send({ memberId, reason })
      : await ban.send({ memberId, days: Number(days), reason });
    if (sent?.data) {
      setReason('');
      toast({ tone: 'success', title: t('board.saved') });
    }
    await reload();
  };
  const refusal = [comment, hide, restore, ban, unban].find((one) => one.refusal)?.refusal;
  const missing = (value: string, name: string) =>
    value.trim() === '' ? t('board.missing', { name }) : undefined;
  const draw = ({
    commentId,
    text: said,
    isHidden,
    author,
    member: writer,
    isSameIp,
    at,
  }: Comment) => (
    <li>
      <strong>{writer?.id ?? t('board.operator')}</strong>
      <span>{author?.id}</span>
      <time dateTime={at}>{formatInstant(at)}</time>
      {isSameIp && <Badge tone="warn">{t('board.sameIp')}</Badge>}
      {isHidden && <Badge tone="neutral">{t('board.hide')}</Badge>}
      <p>{said}</p>
      <Button
        size="s"
        tone="quiet"
        disabledReason={whyNot}
        onClick={() => void show(commentId, isHidden)}
      >
        {t(isHidden ? 'board.restore' : 'board.hide')}
      </Button>
    </li>
  );
  return (
    <>
      {question}
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Comments {...{ postId, draw }} comments={thread} earlier={post.comments - thread.length} />
      <Row>
        <TextField label={t('board.comment')} value={text} lines={2} onChange={setText} />
        <Button
          size="s"
          disabled={comment.disabled}
          disabledReason={whyNot ?? missing(text, t('board.comment'))}
          onClick={() => void write()}
        >
          {t('board.comment.add')}
        </Button>
      </Row>
      {member && (
        <Row>
          {bannedUntil ? (
            <p>{t('board.banned', { until: formatInstant(bannedUntil) })}</p>
          ) : (
            <SelectField
              label={t('board.ban')}
              value={days}
              options={BAN_DAYS.map((count) => ({
                value: String(count),
                label: t('board.days', { count }),
              }))}
              onChange={setDays}
            />
          )}
          <ReasonField
            label={t('board.reason')}
            reasons={t(bannedUntil ? 'board.unban.reasons' : 'board.reasons')}
            value={reason}
            onChange={setReason}
          />
          <Button
            size="s"
            disabled={ban.disabled || unban.disabled}
            disabledReason={whyNot ?? missing(reason, t('board.reason'))}
            onClick={() => void judge()}
          >
            {t(bannedUntil ? 'board.unban' : 'board.ban')}
          </Button>
        </Row>
      )}
    </>
  );
}
