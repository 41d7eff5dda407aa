import { useLabels } from '@gwanje/ui-kit';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Link } from '../link';
import { OPEN } from '../navigation';

/** In reach however far one has read; whoever has keys has Escape for it, and the place for what is told. */
const Bar = styled.div`
  display: none;
  @media (max-width: 760px), (pointer: coarse) {
    position: sticky;
    top: var(--sticky-top);
    z-index: 2;
    display: flex;
    justify-content: flex-end;
    margin-top: -10px;
    background: var(--surface);
    > a {
      display: flex;
      align-items: center;
      gap: 6px;
      height: 44px;
      padding: 0 12px;
      font-weight: 500;
      color: var(--muted);
      text-decoration: none;
    }
  }
`;

/**
 * Closes what a row has folded out, where nobody has the key for it. It leads to the list without it, and
 * is no button: those of a list are off while there is no connection, and this needs none.
 */
export function CloseDetail({ onClose }: { readonly onClose: () => void }) {
  const labels = useLabels();
  const [params] = useSearchParams();
  const closed = new URLSearchParams(params);
  closed.delete(OPEN);
  return (
    <Bar>
      <Link
        to={{ search: `${closed}` }}
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <X size={16} aria-hidden />
        {labels.close}
      </Link>
    </Bar>
  );
}
