import { Button, useLabels } from '@gwanje/ui-kit';
import { X } from 'lucide-react';
import { styled } from 'styled-components';

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
    > button { height: 44px; }
  }
`;

/** Closes what a row has folded out, where nobody has the key for it. */
export function CloseDetail({ onClose }: { readonly onClose: () => void }) {
  const labels = useLabels();
  return (
    <Bar>
      <Button tone="quiet" icon={<X size={16} aria-hidden />} onClick={onClose}>
        {labels.close}
      </Button>
    </Bar>
  );
}
