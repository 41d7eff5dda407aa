import { Dialog, EmptyState, Spinner, toast } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import type { PalettePieces } from './palette-pieces';
import type { PaletteProps } from './palette-props';
import type { Opened } from './shortcuts';
import { useShortcuts } from './use-shortcuts';

/** Of its usual size: in a field of a pixel a browser leaves the caret before all that is typed. */
const Unseen = styled.input`
  position: absolute;
  opacity: 0;
  pointer-events: none;
`;

interface PaletteHostProps extends Omit<PaletteProps, 'typed' | 'onTyped'> {
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

interface ContentProps extends PaletteHostProps {
  readonly pieces: PalettePieces | undefined;
}

/** Takes what is typed even before the palette is there to show it. */
function Content({ pieces, ...props }: ContentProps) {
  const say = useText();
  const [typed, setTyped] = useState('');
  const isPalette = props.opened === 'palette';
  if (pieces && !isPalette) return <pieces.ShortcutSheet />;
  if (pieces) return <pieces.Palette {...props} typed={typed} onTyped={setTyped} />;
  return (
    <>
      <div role="status">
        <EmptyState title={say('palette.loading')} text={<Spinner />} />
      </div>
      {isPalette && (
        <Unseen
          aria-label={say('palette.title')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </>
  );
}

/** The window of the command palette and the sheet of shortcuts; their code comes when first opened. */
export function PaletteHost(props: PaletteHostProps) {
  const { opened, onOpened } = props;
  const say = useText();
  const pieces = usePieces(props);
  useShortcuts(opened, onOpened);
  const isPalette = opened === 'palette';
  const broken = (
    <div role="alert">
      <EmptyState title={say('palette.failed')} text={say('palette.failedText')} />
    </div>
  );
  return (
    <Dialog
      open={opened !== undefined}
      onClose={() => onOpened(undefined)}
      title={say(isPalette ? 'palette.title' : 'shortcuts.title')}
      isBare={isPalette}
    >
      <Boundary fallback={() => broken}>
        <Content {...props} pieces={pieces} />
      </Boundary>
    </Dialog>
  );
}
