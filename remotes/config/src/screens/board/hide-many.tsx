import { call } from '@gwanje/api-client';
import { config, posts } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button, TextField, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';

const TITLES_SHOWN = 5;

/** Takes chosen posts from their readers, once it was seen how many there are. */
export function HideMany({ selected }: { readonly selected: ReadonlySet<string> }) {
  const t = useText();
  const whyNot = useWhyNot('board.change');
  const reload = useReloadList(posts);
  const write = useWrite(config.hidePosts, { onStale: reload });
  const [reason, setReason] = useState('');
  const [whyNone, setWhyNone] = useState<string>();
  if (selected.size === 0) return null;
  const hide = async () => {
    setWhyNone(undefined);
    const postIds = [...selected];
    const { data, error } = await call(config.previewHiding, { postIds });
    if (!data) return setWhyNone(error.message);
    const { count, closed } = data;
    if (count === 0) return setWhyNone(t('board.hideMany.none'));
    const titles = closed.slice(0, TITLES_SHOWN).join(', ');
    const isSure = await decide({
      title: t('board.hideMany.title', { count }),
      text: [
        t('board.hideMany.text'),
        ...(closed.length > 0
          ? [t('board.hideMany.closed', { count: closed.length, titles })]
          : []),
      ].join(' '),
      verb: t('board.hide'),
      isDestructive: true,
    });
    if (!isSure) return;
    const sent = await write.send({ postIds, count, reason });
    if (!sent?.data) return;
    setReason('');
    toast({ tone: 'success', title: t('board.hideMany.done', { count: sent.data.hidden }) });
    await reload();
  };
  return (
    <>
      <TextField
        inline
        label={t('board.hideMany.reason')}
        value={reason}
        onChange={setReason}
        maxLength={200}
      />
      <Button
        size="s"
        disabled={write.disabled}
        disabledReason={
          whyNot ??
          (reason.trim() === ''
            ? t('board.missing', { name: t('board.hideMany.reason') })
            : undefined)
        }
        onClick={() => void hide()}
      >
        {t('board.hideMany', { count: selected.size })}
      </Button>
      {(whyNone ?? write.refusal) && <span role="alert">{whyNone ?? write.refusal}</span>}
    </>
  );
}
