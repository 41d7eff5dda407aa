import { Dialog, ErrorState, Skeleton, toast } from '@gwanje/ui-kit';
import type { ComponentType } from 'react';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import { useLoaded } from '../use-loaded';

export interface SessionsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Fetches the code of what stands in it. */
  readonly load: () => Promise<ComponentType>;
}

/** The window of the own sessions; its code comes when it is first opened. */
export function SessionsDialog({ open, onClose, load }: SessionsDialogProps) {
  const say = useText();
  const failed = { title: say('window.failed'), text: say('window.failedText') };
  const View = useLoaded(load, open, () => {
    toast({ tone: 'error', ...failed });
    onClose();
  });
  return (
    <Dialog open={open} onClose={onClose} title={say('frame.sessions')} size="l">
      <Boundary fallback={() => <ErrorState {...failed} />}>
        {View ? <View /> : <Skeleton rows={3} />}
      </Boundary>
    </Dialog>
  );
}
