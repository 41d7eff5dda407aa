import type { DeploymentDocument } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { Search } from 'lucide-react';
import { useText } from '../catalogue';
import { offersMembers } from './member-offer.rule';
import { SHORTCUTS } from './shortcuts';

export interface PaletteButtonProps {
  readonly deployment: DeploymentDocument;
  readonly onPalette: () => void;
}

/** Says that everything can be found, and by which keys; an icon where the bar is narrow. */
export function PaletteButton({ deployment, onPalette }: PaletteButtonProps) {
  const say = useText();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const label = say(
    offersMembers(deployment, adminType) ? 'palette.findWithMembers' : 'palette.find',
  );
  return (
    <span data-palette>
      <Button
        icon={<Search size={14} aria-hidden />}
        shortcut={SHORTCUTS.palette}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onPalette}
      >
        <span>{label}</span>
      </Button>
    </span>
  );
}
