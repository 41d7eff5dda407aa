import { PAGE_ROWS, PAGES_MAX } from '@gwanje/contract';
import { holdComposingEnter, IconButton, TextField } from '@gwanje/ui-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from './text';

/** Numbers that are offered at once (specification 9). */
const WINDOW = 7;

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 4px;
  > button[data-page] {
    min-width: 28px;
    height: 28px;
    padding: 0 6px;
    border: 0;
    border-radius: var(--radius-s);
    color: inherit;
    background: none;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  > button[data-page]:hover { background: var(--hover); }
  > button[aria-current] { color: var(--on-accent); background: var(--accent); }
  > form [data-field] { width: 64px; }
`;

interface PagerProps {
  readonly page: number;
  /** Rows that the filter leaves, as far as they are counted; undefined while that is not known. */
  readonly count: number | undefined;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/**
 * Neighbours go on from the rows that are shown, however far; a number jumps, as far as pages are
 * counted.
 */
export function Pager({ page, count, hasNext, onPage, onPrevious, onNext }: PagerProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const last = Math.max(page + (hasNext ? 1 : 0), Math.ceil((count ?? 0) / PAGE_ROWS), 1);
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), last - WINDOW + 1));
  const numbers = Array.from(
    { length: Math.min(WINDOW, last) },
    (_, index) => first + index,
  ).filter((number) => number <= PAGES_MAX || number === page);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const to = Number(typed);
    if (!Number.isSafeInteger(to) || to < 1) return;
    onPage(Math.min(to, last, PAGES_MAX));
    setTyped('');
  };
  return (
    <Row aria-label={t('pager.label')}>
      <IconButton
        size="s"
        label={t('pager.previous')}
        shortcut="["
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={page === 1}
        onClick={onPrevious}
      />
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          data-page
          aria-label={t('pager.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </button>
      ))}
      <IconButton
        size="s"
        label={t('pager.next')}
        shortcut="]"
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={!hasNext}
        onClick={onNext}
      />
      {last > WINDOW && (
        <form onSubmit={jump} onKeyDown={holdComposingEnter}>
          <TextField
            label={t('pager.goTo')}
            hideLabel
            inputMode="numeric"
            placeholder={String(page)}
            value={typed}
            onChange={setTyped}
          />
        </form>
      )}
    </Row>
  );
}
