import { call, queryKey, useQuery } from '@gwanje/api-client';
import { config, POPUP_PAGES, POPUPS_AT_ONCE_MAX, type PostContent } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Note } from '@gwanje/remote-kit/decision';
import { useEffect, useState } from 'react';
import { useText } from '../../text';

/** How long nothing is typed before it is asked. */
const REST_MS = 600;

interface PopupForesightProps {
  /** Left out: a new one. */
  readonly postId?: string;
  /** As it would be sent. */
  readonly content: PostContent;
}

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text)), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** What runs beside a popup at its fullest moment, while it is written and nobody sees it. */
export function PopupForesight({ postId, content }: PopupForesightProps) {
  const t = useText();
  const localized = useLocalized();
  const { popup, fromAt, untilAt, levels, partner, siteIds } = content;
  const asked = useRested({
    ...{ ...(postId !== undefined && { postId }), ...(partner !== undefined && { partner }) },
    ...{ fromAt, untilAt, levels, siteIds, popup },
  });
  const { data } = useQuery({
    queryKey: queryKey(config.checkPopup, asked as never),
    // What cannot be read yet is said at its field, and nowhere else.
    queryFn: async ({ signal }) => {
      const told = await call(config.checkPopup, asked as never, { signal, expects: 'all' });
      if (told.error) throw new Error(told.error.message);
      return told.data;
    },
    retry: false,
  });
  if (!data) return null;
  const { atOnce, page, others } = data;
  if (atOnce === 1) return <p role="status">{t('board.beside.none')}</p>;
  const said = {
    ...{ count: atOnce, max: POPUPS_AT_ONCE_MAX, page: localized(POPUP_PAGES[page]) },
    from: data.fromAt === null ? t('board.beside.now') : formatInstant(data.fromAt).slice(0, 16),
    titles: others.map(({ title }) => title).join(', '),
  };
  if (atOnce <= POPUPS_AT_ONCE_MAX) return <p role="status">{t('board.beside', said)}</p>;
  return (
    <Note data-tone="bad" role="status">
      {t('board.beside.full', said)}
    </Note>
  );
}
