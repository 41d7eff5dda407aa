import { Dialog, ErrorState, Skeleton, toast } from '@gwanje/ui-kit';
import type { ComponentProps, ComponentType } from 'react';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import { useLoaded } from '../use-loaded';

export interface LazyWindowProps<Props extends object> {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly size?: ComponentProps<typeof Dialog>['size'];
  /** Fetches the code of what stands in it. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** What that is told. */
  readonly view: Props;
}

/** A window whose code comes when it is first opened. */
export function LazyWindow<Props extends object>(props: LazyWindowProps<Props>) {
  const { title, open, onClose, size = 'l', load, view } = props;
  const say = useText();
  const failed = { title: say('window.failed'), text: say('window.failedText') };
  const View = useLoaded(load, open, () => {
    toast({ tone: 'error', ...failed });
    onClose();
  });
  return (
    <Dialog open={open} onClose={onClose} title={title} size={size}>
      <Boundary fallback={() => <ErrorState {...failed} />}>
        {View ? <View {...view} /> : <Skeleton rows={3} />}
      </Boundary>
    </Dialog>
  );
}
