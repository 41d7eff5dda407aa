import { PAGES_MAX } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { useText } from '../text';

interface PagingProps {
  readonly page: number;
  /** Whether something follows. */
  readonly more: boolean;
  readonly onPage: (page: number) => void;
}

/** Leads from page to page of what stands within a detail; nothing where there is one alone. */
export function Paging({ page, more, onPage }: PagingProps) {
  const t = useText();
  return (
    <>
      {page > 1 && (
        <Button size="s" onClick={() => onPage(page - 1)}>
          {t('page.before')}
        </Button>
      )}
      {more && page < PAGES_MAX && (
        <Button size="s" onClick={() => onPage(page + 1)}>
          {t('page.next')}
        </Button>
      )}
    </>
  );
}
