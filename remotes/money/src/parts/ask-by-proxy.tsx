import type { RequestKind } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

// Most visits ask for nobody.
const ProxyDialog = lazy(async () => ({
  default: (await import('./proxy-dialog')).ProxyDialog,
}));

interface AskByProxyProps {
  readonly kind: RequestKind;
  /** What has already come; left out: whatever is entered. */
  readonly amountWon?: number;
}

/** Asks for a request in a member's place. */
export function AskByProxy(props: AskByProxyProps) {
  const t = useText();
  const whyNot = useWhyNot('money.request');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button shortcut="N" disabledReason={whyNot} onClick={() => setOpen(true)}>
        {t('proxy.button')}
      </Button>
      <Suspense>{isOpen && <ProxyDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
