import { PAGES_MAX } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';

interface TurningProps {
  /** Left out: nothing is before, or follows. */
  readonly onBefore: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

function Turning({ onBefore, onNext }: TurningProps) {
  const t = useText();
  return (
    <>
      {onBefore && (
        <Button size="s" onClick={onBefore}>
          {t('page.before')}
        </Button>
      )}
      {onNext && (
        <Button size="s" onClick={onNext}>
          {t('page.next')}
        </Button>
      )}
    </>
  );
}

interface PagingProps {
  readonly page: number;
  /** Whether something follows. */
  readonly more: boolean;
  readonly onPage: (page: number) => void;
}

/** Leads from page to page of what stands within a detail; nothing where there is one alone. */
export const Paging = ({ page, more, onPage }: PagingProps) => (
  <Turning
    onBefore={page > 1 ? () => onPage(page - 1) : undefined}
    onNext={more && page < PAGES_MAX ? () => onPage(page + 1) : undefined}
  />
);

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
export const KeyPaging = ({ pages: { behind, turnTo }, last, more }: KeyPagingProps) => (
  <Turning
    onBefore={behind.length > 0 ? () => turnTo(behind.slice(0, -1)) : undefined}
    onNext={more && last !== undefined ? () => turnTo([...behind, last]) : undefined}
  />
);
