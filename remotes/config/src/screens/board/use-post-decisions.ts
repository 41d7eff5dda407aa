import { call } from '@gwanje/api-client';
import { type Board, config, posts } from '@gwanje/contract';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { toast } from '@gwanje/ui-kit';
import { useCallback, useMemo } from 'react';
import type { Post } from '../../domain/post-form.rule';
import { useText } from '../../text';

export type Verb = 'publish' | 'hide' | 'delete' | 'restore';

/** Whether nobody would see a post, neither a visitor nor a member whom it is for. */
async function isForNobody({ board, postId, withVisitors }: Post): Promise<boolean> {
  if (withVisitors) return false;
  const { data } = await call(config.readPostReach, { board, postId }, { expects: 'all' });
  return data?.levels.every(({ members }) => members === 0) ?? false;
}

/** What is decided on a post that is there; each after a yes. */
export function usePostDecisions(board: Board) {
  const t = useText();
  const reload = useReloadList(posts);
  const options = { onStale: reload };
  const writes = {
    publish: useWrite(config.publishPost, options),
    hide: useWrite(config.hidePost, options),
    delete: useWrite(config.deletePost, options),
    restore: useWrite(config.restorePost, options),
  };
  const order = useWrite(config.orderPosts);
  const { publish, hide, delete: remove, restore } = writes;
  const sends = useMemo(
    () => ({ publish: publish.send, hide: hide.send, delete: remove.send, restore: restore.send }),
    [publish.send, hide.send, remove.send, restore.send],
  );
  const run = useCallback(
    async (verb: Verb, post: Post) => {
      const { postId, title, version, withVisitors, levels } = post;
      const audience =
        levels === null
          ? t('board.everybody')
          : t('board.levelList', { levels: levels.join(', ') });
      const text = t(`board.${verb}.text`, {
        audience: withVisitors ? `${audience} · ${t('board.visitors')}` : audience,
      });
      const isIdle = verb === 'publish' && (await isForNobody(post));
      const isSure = await decide({
        title: t(`board.${verb}.title`, { title }),
        text: isIdle ? `${t('board.publish.nobody')} ${text}` : text,
        verb: t(`board.${verb}`),
        isDestructive: verb === 'delete',
      });
      if (!isSure) return;
      const sent = await sends[verb]({ board, postId, version });
      if (sent?.data) toast({ tone: 'success', title: t(`board.${verb}.done`, { title }) });
      await reload();
    },
    [t, board, sends, reload],
  );
  const { send: sendOrder } = order;
  const move = useCallback(
    async (postId: string, besideId: string, side: 'before' | 'behind') => {
      await sendOrder({ board, postId, besideId, side });
      await reload();
    },
    [board, sendOrder, reload],
  );
  const all = [publish, hide, remove, restore, order];
  return {
    ...{ run, move, reload },
    refusal: all.find(({ refusal }) => refusal)?.refusal,
    disabled: all.some(({ disabled }) => disabled),
  };
}

export type PostDecisions = ReturnType<typeof usePostDecisions>;
