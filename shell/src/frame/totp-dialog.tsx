import { Dialog, toast } from '@gwanje/ui-kit';
import { useText } from '../catalogue';
import { SetUpTotpForm } from '../session/set-up-totp.form';

interface TotpDialogProps {
  readonly onClose: () => void;
}

/** Where an administrator sets up the own second factor. */
export function TotpDialog({ onClose }: TotpDialogProps) {
  const say = useText();
  return (
    <Dialog open onClose={onClose} title={say('totp.title')} size="s">
      <SetUpTotpForm
        onDone={() => {
          toast({ tone: 'success', title: say('totp.done'), text: say('totp.done.text') });
          onClose();
        }}
      />
    </Dialog>
  );
}
