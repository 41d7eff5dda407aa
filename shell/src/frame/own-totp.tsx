import { toast } from '@gwanje/ui-kit';
import { useText } from '../catalogue';
import { SetUpTotpForm } from '../session/set-up-totp.form';

interface OwnTotpProps {
  readonly onClose: () => void;
}

/** Where an administrator sets up the own second factor. */
export function OwnTotp({ onClose }: OwnTotpProps) {
  const say = useText();
  const tell = () => {
    toast({ tone: 'success', title: say('totp.done'), text: say('totp.done.text') });
    onClose();
  };
  return <SetUpTotpForm onDone={tell} />;
}
