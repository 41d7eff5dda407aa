import { Dialog } from '@gwanje/ui-kit';
import { useText } from '../catalogue';
import { ChangePasswordForm } from '../session/change-password.form';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Where an administrator changes the own password, and hears what follows. */
export function PasswordDialog({ open, onClose, onChanged }: PasswordDialogProps) {
  const say = useText();
  return (
    <Dialog open={open} onClose={onClose} title={say('password.title')} size="s">
      <p>{say('password.ends')}</p>
      <ChangePasswordForm onChanged={onChanged} />
    </Dialog>
  );
}
