import { Button } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';

export interface KeyPages {
  /** The last row of the page before; undefined on the first page. */
  readonly after: string | undefined;
  readonly turnTo: (behind: readonly string[]) => void;
  /** The last rows of all the pages before. */
  readonly behind: readonly string[];
}

/** Pages that go on behind a row, so that what comes in meanwhile moves none; `of`: whose rows. */
export function useKeyPages(of: string): KeyPages {
  const [at, setAt] = useState<{ readonly of: string; readonly behind: readonly string[] }>();
  const behind = at?.of === of ? at.behind : [];
  return { after: behind.at(-1), behind, turnTo: (next) => setAt({ of, behind: next }) };
}

interface KeyPagingProps {
  readonly pages: KeyPages;
  /** The last row that is shown. */
  readonly last: string | undefined;
  /** Whether something follows. */
  readonly more: boolean;
}

/** Leads from page to page as `useKeyPages` has them. */
export function KeyPaging({ pages: { behind, turnTo }, last, more }: KeyPagingProps) {
  const t = useText();
  return (
    <>
      {behind.length > 0 && (
        <Button size="s" onClick={() => turnTo(behind.slice(0, -1))}>
          {t('page.before')}
        </Button>
      )}
      {more && last !== undefined && (
        <Button size="s" onClick={() => turnTo([...behind, last])}>
          {t('page.next')}
        </Button>
      )}
    </>
  );
}
