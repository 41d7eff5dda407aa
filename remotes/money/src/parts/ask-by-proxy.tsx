import type { RequestKind } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../text';

// Most visits ask for nobody.
const ProxyDialog = lazy(async () => ({
  default: (await import('./proxy-dialog')).ProxyDialog,
}));

/** Asks for a request in a member's place. */
export function AskByProxy({ kind }: { kind: RequestKind }) {
  const t = useText();
  const whyNot = useWhyNot('money.request');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button shortcut="N" disabledReason={whyNot} onClick={() => setOpen(true)}>
        {t('proxy.button')}
      </Button>
      <Suspense>{isOpen && <ProxyDialog kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
