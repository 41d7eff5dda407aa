import { call } from '@gwanje/api-client';
import { config, type PostBulkFilter } from '@gwanje/contract';
import { BulkDialog, type BulkFlow } from '@gwanje/remote-kit/list';
import { useMemo, useState } from 'react';
import { useText } from '../../text';

interface HideManyDialogProps {
  readonly selected: ReadonlySet<string>;
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Hiding many posts, as the kit asks for it. */
export function HideManyDialog(props: HideManyDialogProps) {
  const { onDone, onClose } = props;
  const t = useText();
  // As the list was when the question was opened, whatever is selected or looked for meanwhile.
  const [{ selected, filter }] = useState(props);
  const flow = useMemo((): BulkFlow => {
    const meant = (only: readonly string[] = [...selected]): PostBulkFilter =>
      only.length > 0
        ? { board: 'free', postIds: [...only] }
        : ({ ...filter, board: 'free' } as PostBulkFilter);
    const read = (bulkId: string) => call(config.readBulkPosts, { bulkId });
    return {
      ...{ title: t('board.hideMany.title'), verb: t('board.hide'), tone: 'danger' },
      reasons: t('board.reasons'),
      fields: <p>{t('board.hideMany.text')}</p>,
      preview: (only) => call(config.previewBulkPosts, { filter: meant(only) }, { expects: 'all' }),
      start: ({ count, digest }, reason, { only, idempotencyKey }) =>
        call(
          config.startBulkPosts,
          { filter: meant(only), reason, expectedCount: count, expectedDigest: digest },
          { expects: 'all', idempotencyKey },
        ),
      read,
      callOff: (bulkId) => call(config.cancelBulkPosts, { bulkId }),
      refusedOf: async (bulkId) => (await read(bulkId)).data?.refusedIds ?? [],
    };
  }, [t, selected, filter]);
  return <BulkDialog {...{ flow, onClose, onDone }} />;
}
