import { Dialog, ErrorState, Skeleton, toast } from '@gwanje/ui-kit';
import type { ComponentType } from 'react';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import { useLoaded } from '../use-loaded';

export interface LazyWindowProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Fetches the code of what stands in it. */
  readonly load: () => Promise<ComponentType>;
}

/** A window whose code comes when it is first opened. */
export function LazyWindow({ title, open, onClose, load }: LazyWindowProps) {
  const say = useText();
  const failed = { title: say('window.failed'), text: say('window.failedText') };
  const View = useLoaded(load, open, () => {
    toast({ tone: 'error', ...failed });
    onClose();
  });
  return (
    <Dialog open={open} onClose={onClose} title={title} size="l">
      <Boundary fallback={() => <ErrorState {...failed} />}>
        {View ? <View /> : <Skeleton rows={3} />}
      </Boundary>
    </Dialog>
  );
}
