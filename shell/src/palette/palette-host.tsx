import { Dialog, Spinner, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import type { PalettePieces } from './palette-pieces';
import type { PaletteProps } from './palette-props';
import type { Opened } from './shortcuts';
import { useShortcuts } from './use-shortcuts';

interface PaletteHostProps extends PaletteProps {
  readonly opened: Opened | undefined;
  /** Fetches the code of the palette and the sheet. */
  readonly load: () => Promise<PalettePieces>;
}

/** The code of what is opened, once it is there. */
function usePieces({ opened, onOpened, load }: PaletteHostProps): PalettePieces | undefined {
  const say = useText();
  const [pieces, setPieces] = useState<PalettePieces>();
  const isMissing = opened !== undefined && !pieces;
  useEffect(() => {
    if (!isMissing) return;
    let isAwaited = true;
    load().then(
      (loaded) => isAwaited && setPieces(loaded),
      () => {
        if (!isAwaited) return;
        toast({ tone: 'warning', title: say('palette.failed'), text: say('palette.failedText') });
        onOpened(undefined);
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [isMissing, load, onOpened, say]);
  return pieces;
}

/** The window of the command palette and the sheet of shortcuts; their code comes when first opened. */
export function PaletteHost(props: PaletteHostProps) {
  const { opened, onOpened } = props;
  const say = useText();
  const pieces = usePieces(props);
  useShortcuts(opened, onOpened);
  const isPalette = opened === 'palette';
  return (
    <Dialog
      open={opened !== undefined}
      onClose={() => onOpened(undefined)}
      title={say(isPalette ? 'palette.title' : 'shortcuts.title')}
      isBare={isPalette}
    >
      <Boundary fallback={() => <p role="alert">{say('palette.failedText')}</p>}>
        {!pieces && (
          <p role="status">
            <Spinner /> {say('palette.loading')}
          </p>
        )}
        {pieces && (isPalette ? <pieces.Palette {...props} /> : <pieces.ShortcutSheet />)}
      </Boundary>
    </Dialog>
  );
}
