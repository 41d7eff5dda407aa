import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../text';

// Most visits hide post by post, or not at all.
const HideManyDialog = lazy(async () => ({
  default: (await import('./hide-many-dialog')).HideManyDialog,
}));

interface HideManyProps {
  readonly selected: ReadonlySet<string>;
  /** What the list shows; it is meant where nothing is selected. */
  readonly filter: Readonly<Record<string, string>>;
  readonly onDone: () => unknown;
}

/** Takes chosen posts from their readers, or all of the filter. */
export function HideMany(props: HideManyProps) {
  const t = useText();
  const whyNot = useWhyNot('board.change');
  const [isAsked, setAsked] = useState(false);
  const count = props.selected.size;
  return (
    <>
      <Button size="s" disabledReason={whyNot} onClick={() => setAsked(true)}>
        {count > 0 ? t('board.hideMany', { count }) : t('board.hideMany.filter')}
      </Button>
      <Suspense>
        {isAsked && <HideManyDialog {...props} onClose={() => setAsked(false)} />}
      </Suspense>
    </>
  );
}
