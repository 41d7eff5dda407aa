import { NEW_ROWS_MAX } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from './text';
import type { LiveState } from './use-live';

const News = styled.p`
  &:not(:empty) { padding-bottom: 8px; }
  [data-lost] { color: var(--bad); }
`;

interface LiveNewsProps {
  readonly live: LiveState;
  readonly things: string;
  readonly onShow: () => void;
}

/** What came since, and what cannot be known: said where it happened, and never by moving rows. */
export function LiveNews({ live: { added, isLost }, things, onShow }: LiveNewsProps) {
  const t = useText();
  return (
    <News role="status">
      {isLost && <span data-lost>{t('live.lost')}</span>}
      {!isLost && added > 0 && (
        <>
          {added < NEW_ROWS_MAX
            ? t('live.added', { things, count: added })
            : t('live.addedMore', { things })}{' '}
          <Button size="s" shortcut="R" onClick={onShow}>
            {t('live.show')}
          </Button>
        </>
      )}
    </News>
  );
}
