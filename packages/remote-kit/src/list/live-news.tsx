import { type List, NEW_ROWS_MAX } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from './text';
import type { ListState } from './use-list';

const News = styled.p`
  &:empty { display: none; }
  padding-bottom: 8px;
  [data-lost] { color: var(--bad); }
`;

/** What came since, and what cannot be known: said where it happened, and never by moving rows. */
export function LiveNews<L extends List>({ list, things }: { list: ListState<L>; things: string }) {
  const t = useText();
  const { added, isLost } = list.live;
  return (
    <News role="status">
      {isLost && <span data-lost>{t('live.lost')}</span>}
      {!isLost && added > 0 && (
        <>
          {added < NEW_ROWS_MAX
            ? t('live.added', { things, count: added })
            : t('live.addedMore', { things })}{' '}
          <Button size="s" shortcut="R" onClick={() => void list.reload()}>
            {t('live.show')}
          </Button>
        </>
      )}
    </News>
  );
}
