import { Button } from '@gwanje/ui-kit';
import { useText } from '../text';

interface TurnPageProps {
  readonly page: number;
  readonly more: boolean;
  readonly onTurn: (page: number) => void;
}

/** Leads from page to page of rows; nothing where all are on one. */
export function TurnPage({ page, more, onTurn }: TurnPageProps) {
  const t = useText();
  if (page === 1 && !more) return null;
  return (
    <p>
      <Button size="s" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('page.before')}
      </Button>{' '}
      <Button size="s" disabled={!more} onClick={() => onTurn(page + 1)}>
        {t('page.after')}
      </Button>
    </p>
  );
}
