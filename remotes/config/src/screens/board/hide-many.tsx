import { call } from '@gwanje/api-client';
import { config, type InputOf, posts } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button, TextField, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';

type Filter = InputOf<typeof config.hidePosts>['filter'];

interface HideManyProps {
  readonly selected: ReadonlySet<string>;
  /** What the list shows; it is meant where nothing is selected. */
  readonly filter: Readonly<Record<string, string>>;
}

/** Takes chosen posts from their readers, or all of the filter, once it was seen how many there are. */
export function HideMany({ selected, filter }: HideManyProps) {
  const t = useText();
  const whyNot = useWhyNot('board.change');
  const reload = useReloadList(posts);
  const write = useWrite(config.hidePosts, { onStale: reload });
  const [reason, setReason] = useState('');
  const [whyNone, setWhyNone] = useState<string>();
  const hide = async () => {
    setWhyNone(undefined);
    const meant: Filter =
      selected.size > 0
        ? { board: 'free', postIds: [...selected] }
        : ({ ...filter, board: 'free' } as Filter);
    const { data, error } = await call(config.previewHiding, { filter: meant });
    if (!data) return setWhyNone(error.message);
    const { count, closed, closedTitles } = data;
    if (count === 0) return setWhyNone(t('board.hideMany.none'));
    const isSure = await decide({
      title: t('board.hideMany.title', { count: count.toLocaleString('en-US') }),
      text: [
        t('board.hideMany.text'),
        ...(closed > 0
          ? [
              t('board.hideMany.closed', {
                count: closed.toLocaleString('en-US'),
                titles: closedTitles.join(', '),
              }),
            ]
          : []),
      ].join(' '),
      verb: t('board.hide'),
      isDestructive: true,
    });
    if (!isSure) return;
    const sent = await write.send({ filter: meant, count, reason });
    if (!sent?.data) return;
    setReason('');
    toast({
      tone: 'success',
      title: t('board.hideMany.done', { count: sent.data.hidden.toLocaleString('en-US') }),
    });
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
        {selected.size > 0
          ? t('board.hideMany', { count: selected.size })
          : t('board.hideMany.filter')}
      </Button>
      {(whyNone ?? write.refusal) && <span role="alert">{whyNone ?? write.refusal}</span>}
    </>
  );
}
